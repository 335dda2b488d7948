/**
 * The line under the board that says how things stand, and what else there is to know.
 *
 * Owns: the words and buttons of banners, drawn in a place that keeps its height. Must not know:
 * which banners there are, how anything is sent.
 */
import { html, nothing, type TemplateResult } from "lit";
import { otherSeat } from "seki-protocol";
import { session } from "../app/session.js";
import { say } from "../words/words.js";
import type { Banner } from "./banners.js";
import type { MatchCommands } from "./match_commands.js";
import type { MatchDesk } from "./match_desk.js";
import { seatText, sideText } from "./naming.js";
import type { Scene } from "./notes.js";
import { ownSeat, sideOf } from "./seating.js";
import "./banner_slot.css";

/** What a banner's words and buttons need. */
export interface BannerStage {
  readonly desk: MatchDesk;
  readonly scene: Scene;
  readonly commands: MatchCommands;
  /** Draws anew after a change of the desk. */
  readonly redraw: () => void;
}

/** The most pressing banner, and below it what happened last; the space stays the same. */
export function bannerSlot(banners: readonly Banner[], stage: BannerStage): TemplateResult {
  const { lead, note } = sorted(banners);
  return html`<div class="banner-slot" data-kind=${lead?.kind ?? ""}>
    ${lead ? bannerView(lead, stage, note) : nothing}
  </div>`;
}

/** The banners that the slot has no room for; how things stand is told by the panels as well. */
export function bannerRest(
  banners: readonly Banner[],
  stage: BannerStage,
): TemplateResult | typeof nothing {
  const { rest } = sorted(banners);
  if (rest.length === 0) return nothing;
  return html`<ul class="banner-rest">
    ${rest.map((banner) => html`<li>${bannerView(banner, stage)}</li>`)}
  </ul>`;
}

function sorted(banners: readonly Banner[]) {
  const told = banners.filter(isTold);
  const note = told.find((banner) => banner.kind === "note") ?? null;
  const lead = told.find((banner) => banner.kind !== "note") ?? null;
  const standing = told.at(-1);
  const rest = told.filter((each) => each !== lead && each !== note && each !== standing);
  return { lead, note, rest };
}

/** Of declarations only some need a word. */
function isTold(banner: Banner): boolean {
  return banner.kind !== "declaration" || banner.action in say().play.banners.declarations;
}

function bannerView(
  banner: Banner,
  stage: BannerStage,
  note: Banner | null = null,
): TemplateResult {
  const below = note && html`<small class="banner-note">${plainText(note, stage)}</small>`;
  return html`<p class="banner-text">${bannerText(banner, stage)} ${below ?? nothing}</p>
    ${bannerButtons(banner, stage)}`;
}

function bannerText(banner: Banner, stage: BannerStage): string {
  const { status, banners } = say().play;
  switch (banner.kind) {
    case "looking_back":
      return status.replaying(banner.count, banner.all);
    case "offered":
      return banners.offered[banner.offer](opponent(stage));
    case "cpu_for_you":
      return banners.cpuForYou[banner.reason];
    case "unsent":
      return status.unsent;
    case "offering":
      return banners.offering[banner.offer];
    case "premove":
      return status.premove(stage.desk.nameOf(banner.action));
    case "declaration":
      return banners.declarations[banner.action] ?? "";
    default:
      return plainText(banner, stage);
  }
}

function bannerButtons(banner: Banner, stage: BannerStage): unknown {
  const { status, banners } = say().play;
  const { commands } = stage;
  switch (banner.kind) {
    case "looking_back":
      return button(status.live, live(stage));
    case "offered":
      return [
        button(banners.accept, () => commands.answer(true), "primary"),
        button(banners.decline, () => commands.answer(false)),
      ];
    case "cpu_for_you":
      return button(banners.takeSeat, commands.takeSeat, "primary");
    case "unsent":
      return button(status.dropUnsent, () => session().dropKept());
    case "offering":
      return button(banners.withdraw, commands.withdraw);
    case "premove":
      return button(status.clearPremove, clearPremove(stage));
    default:
      return nothing;
  }
}

function plainText(banner: Banner, { desk, scene }: BannerStage): string {
  const { status, banners } = say().play;
  switch (banner.kind) {
    case "note":
      return desk.textOfNote(banner.note, scene.view, scene.match);
    case "paused":
      return banners.paused;
    case "no_history":
      return status.noHistory;
    case "check":
      return checkText(scene);
    case "your_turn":
      return status.yourTurn;
    case "sending":
      return status.sending;
    case "over":
      return status.over;
    default:
      return waitingText(scene);
  }
}

function checkText({ view, match, face }: Scene): string {
  const { banners } = say().play;
  const { to_move: seat } = match.board;
  if (seat === null) return "";
  return seat === ownSeat(view)
    ? banners.check
    : banners.checked(sideText(face, sideOf(match, seat)));
}

function waitingText({ view, match, face }: Scene): string {
  const { status } = say().play;
  const { to_move: seat } = match.board;
  if (seat === null) return "";
  const who = seatText(view, match, face, seat);
  return match.thinking?.seat === seat ? status.thinking(who) : status.waiting(who);
}

function opponent({ scene: { view, match, face } }: BannerStage): string {
  const seat = ownSeat(view);
  return seat === null ? "" : sideText(face, sideOf(match, otherSeat(seat)));
}

function live({ desk, redraw }: BannerStage): () => void {
  return () => {
    desk.lookLive();
    redraw();
  };
}

function clearPremove({ desk, redraw }: BannerStage): () => void {
  return () => {
    desk.clearPremove();
    redraw();
  };
}

function button(text: string, press: () => void, kind = ""): TemplateResult {
  return html`<button type="button" class=${kind} @click=${press}>${text}</button>`;
}
