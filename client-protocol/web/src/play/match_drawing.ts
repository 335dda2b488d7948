/**
 * What a match looks like: which part stands where, and what each is given.
 *
 * Owns: the arrangement of a match's parts. Must not know: where anything comes from, how anything
 * is sent.
 */
import { html, nothing, type TemplateResult } from "lit";
import {
  isMember,
  type MatchView,
  type RecordFile,
  type RoomView,
  runningMatch,
  yourTurn,
} from "seki-protocol";
import { pieceSetOf } from "../app/preferences.js";
import { type GameFace, otherSide, type Side } from "../games/face.js";
import { say } from "../words/words.js";
import { bannerRest, bannerSlot } from "./banner_slot.js";
import { bannersOf } from "./banners.js";
import type { ElementHolder } from "./element_holder.js";
import type { MatchCommands } from "./match_commands.js";
import type { MatchControls } from "./match_controls.js";
import type { MatchDesk } from "./match_desk.js";
import { boardChoices, recordBox, watchLink } from "./more.js";
import { playerName } from "./naming.js";
import { ownSeat, sideOf } from "./seating.js";
import "./match_controls.js";
import "./match_page.css";
import "./move_list.js";
import "./player_panel.js";
import "./result_card.js";

export interface MatchScene {
  readonly desk: MatchDesk;
  readonly view: RoomView;
  readonly match: MatchView;
  readonly commands: MatchCommands;
  readonly holders: { readonly board: ElementHolder; readonly setup: ElementHolder };
  readonly isFlipped: boolean;
  readonly isConnected: boolean;
  readonly now: () => number | null;
  readonly flip: () => void;
  readonly fetchRecord: (form: string) => Promise<RecordFile>;
  readonly redraw: () => void;
}

export function drawMatch(scene: MatchScene): TemplateResult {
  const { desk, view, match, isConnected, redraw, commands } = scene;
  const bottom = bottomSide(scene);
  const banners = bannersOf(desk, view, isConnected);
  const stage = { desk, scene: desk.scene(view, match), commands, redraw };
  const isOver = match.result !== null;
  return html`<section class="match" data-game=${desk.face.name} ?data-over=${isOver}>
    <h1 class="visually-hidden" tabindex="-1">${title(scene)}</h1>
    <div class="match-opponent">${panel(scene, otherSide(bottom))}</div>
    <div class="match-board">${board(scene, bottom)}</div>
    <div class="match-own">${panel(scene, bottom)}</div>
    <div class="match-slot">${bannerSlot(banners, stage)}</div>
    <div class="match-act">
      ${setup(scene, bottom)} ${isOver ? result(scene) : nothing} ${controls(scene)}
      ${bannerRest(banners, stage)}
    </div>
    <div class="match-moves">${moves(desk)}</div>
    <div class="match-more">${more(scene)}</div>
  </section>`;
}

function title({ desk: { face }, view, match }: MatchScene): string {
  const { shell, play } = say();
  const name = (side: Side) => playerName(view, match, side);
  return play.title(shell.games[face.name], name(0), name(1));
}

/** The reader's own side, or the first; turned round at a wish. */
function bottomSide({ view, match, isFlipped }: MatchScene): Side {
  const seat = ownSeat(view);
  const own: Side = seat === null ? 0 : sideOf(match, seat);
  return isFlipped ? otherSide(own) : own;
}

/** The position that is looked at. */
function shownFen({ desk, match }: MatchScene): string {
  const { lookedAt, history } = desk;
  return lookedAt === null || !history ? match.board.fen : history.fenAt(lookedAt);
}

function panel(scene: MatchScene, side: Side): TemplateResult {
  const { desk, view, now } = scene;
  const points = desk.face.points(desk.face.read(shownFen(scene)));
  return html`<seki-player
    .view=${view}
    .face=${desk.face}
    .side=${side}
    .points=${points === null ? null : points[side]}
    .now=${now}
  ></seki-player>`;
}

function board(scene: MatchScene, side: Side): HTMLElement {
  const { desk, match, view, holders } = scene;
  const { face, lookedAt, history, table } = desk;
  const isLive = lookedAt === null;
  const count = lookedAt ?? history?.length ?? 0;
  const isOpen = isLive && table.pending === null && !match.result;
  return holders.board.shown(face.boardTag, {
    fen: shownFen(scene),
    side,
    mine: mySide(scene),
    turn: isOpen ? yourTurn(view) : null,
    pending: isLive ? (table.pending?.action ?? null) : null,
    premove: isLive ? (table.premove?.action ?? null) : null,
    last: history?.actionAt(count) ?? null,
    check: isLive ? match.board.in_check : (history?.isCheckAt(count) ?? false),
    premoves: isOpen && match.board.phase === "play" && ownSeat(view) !== null,
    showTargets: match.settings.show_legal_moves !== false,
    settings: match.settings,
    pieceSet: pieceSetOf(face.name, face.pieceSets),
  });
}

function mySide({ view, match }: MatchScene): Side | null {
  const seat = ownSeat(view);
  return seat === null ? null : sideOf(match, seat);
}

function setup(scene: MatchScene, side: Side): HTMLElement | typeof nothing {
  const { desk, view, match, holders } = scene;
  const { face, table } = desk;
  if (face.setupTag === null || !isInSetup(face, view)) return nothing;
  const turn = table.pending === null ? yourTurn(view) : null;
  return holders.setup.shown(face.setupTag, {
    fen: match.board.fen,
    side,
    mine: mySide(scene),
    turn,
    declarations: turn?.declarations ?? [],
    pending: table.pending?.action ?? null,
    pieceSet: pieceSetOf(face.name, face.pieceSets),
  });
}

function isInSetup(face: GameFace, view: RoomView): boolean {
  const match = runningMatch(view);
  return match !== null && face.inSetup(face.read(match.board.fen));
}

function controls({ desk, view, commands }: MatchScene): TemplateResult {
  const isSetup = desk.face.setupTag !== null && isInSetup(desk.face, view);
  const isOpen = desk.lookedAt === null && desk.table.pending === null && !isSetup;
  const declarations = isOpen ? (yourTurn(view)?.declarations ?? []) : [];
  return html`<seki-controls
    .view=${view}
    .face=${desk.face}
    .commands=${commands}
    .declarations=${declarations}
  ></seki-controls>`;
}

function result({ view, desk, commands }: MatchScene): TemplateResult {
  return html`<seki-result .view=${view} .face=${desk.face} .commands=${commands}></seki-result>`;
}

function moves({ history, lookedAt }: MatchDesk): TemplateResult {
  const length = history?.length ?? 0;
  return html`<seki-moves
    .history=${history}
    .length=${length}
    .count=${lookedAt ?? length}
  ></seki-moves>`;
}

function more(scene: MatchScene): TemplateResult {
  const { desk, view, match, flip } = scene;
  const { controls: words } = say().play;
  const fetchRecord = match.actions.length > 0 ? scene.fetchRecord : null;
  return html`${boardChoices(desk.face, flip)} ${entry(scene)}
    <details class="more" ?open=${match.result !== null}>
      <summary>${words.more}</summary>
      <div class="more-content">
        ${recordBox({ face: desk.face, fen: shownFen(scene), fetchRecord })} ${watchLink(view)}
        <button type="button" class="quiet" @click=${askToLeave}>
          ${isMember(view) ? words.leave : words.leaveWatching}
        </button>
      </div>
    </details>`;
}

function entry({ desk, view }: MatchScene): TemplateResult | typeof nothing {
  if (runningMatch(view) === null || ownSeat(view) === null) return nothing;
  const isOpen = desk.lookedAt === null && desk.table.pending === null;
  const actions = yourTurn(view)?.actions ?? null;
  return html`<seki-notation .actions=${actions} .isOpen=${isOpen}></seki-notation>`;
}

function askToLeave(event: Event): void {
  const match = (event.currentTarget as Element).closest(".match");
  match?.querySelector<MatchControls>("seki-controls")?.askToLeave();
}
