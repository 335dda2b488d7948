/** The rules of Janggi in English. Must not know: how they are drawn. */
import type { RulesDocument } from "../document.js";
import { partySettings, settingsSection, timeSection } from "./party.en.js";
import { rankedSection } from "./ranked.en.js";

export const rules: RulesDocument = {
  title: "How to play Janggi",
  lead: "Two armies, green Cho and red Han, meet on ninety points. You win by leaving the enemy general no escape. A game that cannot be decided that way is settled by counting the pieces that are left.",
  sections: [
    {
      id: "overview",
      title: "In short",
      blocks: [
        {
          kind: "list",
          items: [
            "Two people play, one with each army. If you are alone, a CPU takes the other side.",
            "Cho (楚, green) moves first. Han (漢, red) moves second and has 1.5 points added to its count for that.",
            "Before the first move both players choose how their horses and elephants stand: first Han, then Cho, who has seen Han’s choice.",
            "On your turn you move one piece, or you pass. A piece that lands on an enemy piece takes it, and the taken piece is out for good.",
            "The two generals and their guards never leave their palaces. Cannons must jump. Horses and elephants can be blocked on their way.",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "The board",
      blocks: [
        {
          kind: "text",
          text: "The board has nine files and ten ranks of lines, which cross at **90 points**. Pieces stand on the points, not in the fields between them. There is no river.",
        },
        {
          kind: "text",
          text: "At each edge, in the middle, lies a **palace** (宮) of three by three points. Diagonal lines join its centre with its four corners. The points in the middle of a palace’s sides have no diagonals.",
        },
        {
          kind: "text",
          text: "Files are named `a` to `i` from Cho’s left, ranks `1` to `10` from Cho’s edge. Cho’s palace is d–f, 1–3, and Han’s is d–f, 8–10; their centres are e2 and e9.",
        },
      ],
    },
    {
      id: "start",
      title: "Start and arrangement",
      blocks: [
        {
          kind: "text",
          text: "Each side has 16 pieces: a general, two guards, two chariots, two cannons, two horses, two elephants and five soldiers. Cho begins with chariots on a1 and i1, guards on d1 and f1, the general on e2, cannons on b3 and h3, and soldiers on a4, c4, e4, g4 and i4. Han stands as Cho’s mirror image across the middle of the board.",
        },
        {
          kind: "boards",
          boards: [{ start: "fixed", caption: "The start, both sides with inner elephants" }],
        },
        {
          kind: "text",
          text: "Horses and elephants stand on files b, c, g and h of the back rank. Each player chooses one of four arrangements, named as seen from their own chair. **Han chooses first; Cho sees it and then chooses.** The buttons show each arrangement as it will stand, because books disagree on which is called left and which right.",
        },
        { kind: "arrangements" },
        {
          kind: "text",
          text: "The arrangement changes which ways are open to horses and elephants, not what they count. With the setting “both inner”, nobody chooses and play begins at once. If your time for choosing runs out, you get the inner elephants.",
        },
      ],
    },
    {
      id: "pieces",
      title: "How the pieces move",
      blocks: [
        {
          kind: "text",
          text: "Choose a piece and a place for it. Press any point of the board to put a piece in the way, and press it again to change or remove it.",
        },
        { kind: "movements" },
        {
          kind: "table",
          caption: "All pieces",
          head: ["Piece", "Move", "Points"],
          rows: [
            [
              "General (楚, 漢)",
              "One step along a drawn line, the palace’s diagonals included. Never leaves its own palace.",
              "–",
            ],
            ["Guard (士)", "As the general. Never leaves its own palace.", "3"],
            [
              "Chariot (車)",
              "Any distance along files and ranks. In either palace also along the diagonals: between corner and centre, and from corner to corner if the centre is empty.",
              "13",
            ],
            [
              "Cannon (包)",
              "Along files and ranks, jumping over exactly one piece of either side, then over any number of empty points; it may take the first piece it meets there. In either palace also from a corner to the opposite corner over a piece in the centre.",
              "7",
            ],
            [
              "Horse (馬)",
              "One step along a line, then one diagonally outward. Blocked in that direction if the first point (the horse’s leg) is occupied.",
              "5",
            ],
            [
              "Elephant (象)",
              "One step along a line, then two diagonally outward. Blocked if either point on its way is occupied. It may go anywhere on the board.",
              "3",
            ],
            [
              "Soldier (卒, 兵)",
              "One step forward or sideways. Inside the enemy palace also one step diagonally forward along a drawn line. Never backward.",
              "2",
            ],
          ],
        },
        {
          kind: "list",
          items: [
            "A cannon **never jumps over a cannon and never takes a cannon**, whoever owns it. It cannot move without something to jump over, not even to an empty point.",
            "A soldier of Cho, for example, may go d8–e9, f8–e9, e9–d10 and e9–f10. Nothing is ever promoted, and nothing comes back onto the board.",
            "No move may leave your own general attacked.",
          ],
        },
      ],
    },
    {
      id: "turn",
      title: "A turn",
      blocks: [
        {
          kind: "steps",
          items: [
            "**If you are in check**, you must end it: by moving away, taking the attacker, or closing (or opening) the way. You may neither pass nor accept. If no move ends the check, it is checkmate and you have lost.",
            "**If you are not in check but the generals face each other**, you must end the facing or accept it (see “Facing generals”). You may not simply pass.",
            "**Otherwise** make any move that leaves your general safe, or **pass**. If no piece has an allowed move, the pass is made for you; it is recorded and counts like any other.",
            "To all of this the rule on repetition applies: the side with fewer points may not bring about the same position for the third time.",
          ],
        },
      ],
    },
    {
      id: "bikjang",
      title: "Facing generals (bikjang)",
      blocks: [
        {
          kind: "text",
          text: "If both generals stand on the same file with nothing between them, they face each other (ピッチャン, 빅장). Either side may bring this about by any move; it is neither a check nor an attack.",
        },
        {
          kind: "list",
          items: [
            "The player to move must either end the facing or press **Accept**. Accepting ends the game at once: it is judged by points (or drawn, if the party decided so).",
            "Accepting is not a move and not a pass, changes nothing on the board, and is never forbidden by the rule on repetition. Even if it is all you can do, you press it yourself; you could resign instead. If your time runs out, it is done for you.",
            "If you are in check and facing at once, only the check has to be answered. If the generals still face each other afterwards, your opponent has to end that or accept it.",
            "Checkmate while the generals face each other is checkmate.",
            "If the party has switched facing off, a move after which the generals face each other is not allowed, not even to escape from check.",
          ],
        },
      ],
    },
    {
      id: "repetition",
      title: "Repetition",
      blocks: [
        {
          kind: "text",
          text: "Two positions are the same if all pieces stand the same and the same side is to move. The position at the start counts as its first occurrence, occurrences need not follow one another, and a pass makes one too.",
        },
        {
          kind: "list",
          items: [
            "The side with **fewer points** at that moment may not make the third occurrence, neither by a move nor by a pass. At the start that is Cho, because of Han’s 1.5 points.",
            "If the side with **more points** makes the third occurrence, the game is judged.",
            "If the side with fewer points has nothing left but actions that would make a third occurrence, the game is judged as its turn begins. Checkmate comes first: it is decided without regard to repetition.",
            "If the rule leaves you nothing but a pass, you make it yourself. There is no special rule against checking again and again.",
          ],
        },
      ],
    },
    {
      id: "ending",
      title: "How a game ends",
      blocks: [
        {
          kind: "text",
          text: "**Checkmate** and **resignation** win for the other side. You may resign at any time, also when it is not your turn; a game resigned before the first move has no points. In all the following cases the game is **judged**:",
        },
        {
          kind: "list",
          items: [
            "a player accepts the facing of the generals;",
            "both players pass, one right after the other;",
            "a position occurs for the third time, or only such actions are left (see “Repetition”);",
            "both sides have only generals and guards left;",
            "the limit of moves is reached; moves and passes count one each, choosing the arrangement and accepting do not.",
          ],
        },
        {
          kind: "table",
          caption: "Points of the pieces left on the board",
          head: ["Piece", "Points"],
          rows: [
            ["Chariot", "13"],
            ["Cannon", "7"],
            ["Horse", "5"],
            ["Elephant", "3"],
            ["Guard", "3"],
            ["Soldier", "2"],
            ["For Han, always", "+1.5"],
          ],
        },
        {
          kind: "text",
          text: "The side with more points wins. At the start it stands 72 to 73.5, and because of the half point the counts are never equal. If the party decides games “as a draw”, a judged game is a draw; the points are shown all the same.",
        },
        {
          kind: "text",
          text: "If several of these happen at once, the first of this order is named: checkmate, only generals and guards, two passes, third occurrence, limit of moves, only repeating actions left. So checkmate with the very last move wins.",
        },
        {
          kind: "note",
          text: "If Cho passes on the first move and Han passes too, Han wins by 73.5 to 72.",
        },
      ],
    },
    settingsSection({
      setup:
        "Each player chooses one of the four arrangements, first Han, then Cho. Or both begin with inner elephants and the choice is skipped.",
      decision:
        "What happens when a game ends without checkmate or resignation: the side with more points wins, or it is a draw. The rule on repetition binds the side with fewer points either way.",
      bikjang:
        "Whether a move may leave the generals facing each other. If not, such moves are illegal, and escaping from check must not make one either.",
      max_plies:
        "After so many moves and passes of both sides together, the game is judged. Any whole number may be set; 0 means no limit.",
      ...partySettings("Cho"),
    }),
    timeSection,
    rankedSection([
      "The usual rules, as they stand under “Local rules of the party”, and each player chooses an arrangement.",
    ]),
    {
      id: "notation",
      title: "Notation and records",
      blocks: [
        {
          kind: "list",
          items: [
            "A move is written as the point it starts from and the point it goes to: `i4h4`, `e10e9`. Besides there are `pass`, `accept`, and for the arrangement `inner`, `outer`, `left` and `right`. You can type moves in this form.",
            "Korean records name the row, then the file. Rows run from `1` to `9` and then `0`, downward from Han’s edge; files run from `1` to `9` from Cho’s left. `79졸78` is the move i4h4. A pass is 한수쉼, check is 장군.",
            "A FEN describes one position: ranks from Han’s edge downward, capital letters for Cho. `K` is the general, `A` a guard, `R` a chariot, `C` a cannon, `N` a horse, `B` an elephant, `P` a soldier. `w` means that Cho is to move, `b` Han.",
          ],
        },
        {
          kind: "table",
          caption: "Forms in which a game can be kept",
          head: ["Form", "What it is"],
          rows: [
            [
              "PGN",
              "The text that many programs read, with the tags `Variant`, `SetUp` and `FEN`.",
            ],
            [
              ".gib",
              "The Korean form of Kakao Janggi and others, with the pieces in hangul or in hanja. It names both arrangements as seen from Cho’s chair.",
            ],
            ["Seki record", "The settings and all actions in the notation above."],
            ["FEN", "A single position, the one that is on the board."],
          ],
        },
      ],
    },
    {
      id: "terms",
      title: "Words",
      blocks: [
        {
          kind: "terms",
          entries: [
            ["Palace (宮)", "The nine points with diagonals that general and guards never leave."],
            [
              "Cho (楚) and Han (漢)",
              "The green side, which moves first, and the red side, which moves second.",
            ],
            ["Screen", "The one piece a cannon jumps over."],
            [
              "Leg of the horse (馬の脚)",
              "The first point of a horse’s move, next to it along a line.",
            ],
            [
              "Way of the elephant (象の道)",
              "The two points an elephant passes: one along a line, one diagonally on.",
            ],
            ["Bikjang (ピッチャン)", "Both generals on one file with nothing between them."],
            ["Accept (受ける)", "To end the game by judgement while the generals face each other."],
            ["Pass (パス)", "To hand over the turn without moving a piece."],
            [
              "Judgement (判定)",
              "Ending the game by counting points, or as a draw if the party decided so.",
            ],
            ["Added points (加算点)", "The 1.5 points Han always has on top, for moving second."],
          ],
        },
      ],
    },
  ],
};
