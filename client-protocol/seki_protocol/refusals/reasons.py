"""Why the rules refuse an action: the texts of the engine's reasons.

Owns: the catalogue by reason. Must not know: the rules themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from seki_protocol.refusals.words import Texts

_EITHER_GAME = {
    "unknown_notation": Texts(
        "指し手の書き方を読み取れません。",
        "수의 표기를 읽을 수 없습니다.",
        "This is not a move in the game's notation.",
    ),
    "not_your_piece": Texts(
        "それは相手の駒です。",
        "상대의 말입니다.",
        "That piece is your opponent's.",
    ),
    "game_over": Texts(
        "対局はもう終わっています。",
        "대국은 이미 끝났습니다.",
        "The game is over.",
    ),
    "over": Texts(
        "対局はもう終わっています。",
        "대국은 이미 끝났습니다.",
        "The game is over.",
    ),
}

_JANGGI = {
    "setup_not_done": Texts(
        "先に馬と象の配置を選んでください。",
        "먼저 마와 상의 차림을 골라 주세요.",
        "First choose how your horses and elephants stand.",
    ),
    "setup_done": Texts(
        "配置はもう決まっています。",
        "차림은 이미 정해졌습니다.",
        "The set-up has been chosen already.",
    ),
    "no_piece": Texts(
        "そこに駒がありません。",
        "그 자리에는 기물이 없습니다.",
        "There is no piece there.",
    ),
    "piece_does_not_move_so": Texts(
        "その駒はそこへは動けません。",
        "그 기물은 그곳으로 갈 수 없습니다.",
        "That piece cannot get there.",
    ),
    "leaves_general_attacked": Texts(
        "自分の将が取られる形になるので指せません。",
        "자신의 장이 잡히게 되므로 둘 수 없습니다.",
        "Your own general would be left open to capture.",
    ),
    "leaves_generals_facing": Texts(
        "将どうしが向かい合う手は、この設定では指せません。",
        "이 설정에서는 장끼리 마주 보는 수(빅장)를 둘 수 없습니다.",
        "The generals would face each other, which these settings do not allow.",
    ),
    "generals_still_facing": Texts(
        "ピッチャンです。向かい合いを解くか、受けてください。",
        "빅장입니다. 마주 봄을 풀거나 빅장을 받아 주세요.",
        "The generals face each other: end that, or accept it.",
    ),
    "generals_not_facing": Texts(
        "将が向かい合っていないので、受けることはできません。",
        "장이 마주 보고 있지 않아 빅장을 받을 수 없습니다.",
        "The generals do not face each other, so there is nothing to accept.",
    ),
    "in_check": Texts(
        "王手（将軍）がかかっています。先に受けてください。",
        "장군입니다. 먼저 멍군을 해 주세요.",
        "You are in check: answer that first.",
    ),
    "third_occurrence": Texts(
        "同じ局面が3回目になるので、点数の少ない側は指せません。",
        "같은 국면이 세 번째가 되므로 점수가 적은 쪽은 둘 수 없습니다.",
        "The same position would come a third time; the side with fewer points must avoid that.",
    ),
}

_GUNGI = {
    "empty_square": Texts(
        "そのマスに駒がありません。",
        "그 칸에는 말이 없습니다.",
        "There is no piece on that square.",
    ),
    "out_of_reach": Texts(
        "その駒はそこまで届きません。",
        "그 말은 거기까지 갈 수 없습니다.",
        "That piece does not reach there.",
    ),
    "blocked": Texts(
        "間に駒があるので届きません。",
        "사이에 말이 있어 갈 수 없습니다.",
        "Another piece stands in the way.",
    ),
    "square_occupied": Texts(
        "そのマスには駒があります。取るかツケるかを選んでください。",
        "그 칸에는 말이 있습니다. 잡을지 쌓을지 골라 주세요.",
        "That square is occupied: choose whether to take or to stack.",
    ),
    "nothing_to_take": Texts(
        "そこには取れる駒がありません。",
        "그곳에는 잡을 말이 없습니다.",
        "There is nothing to take there.",
    ),
    "nothing_to_stack_on": Texts(
        "空いたマスにはツケられません。",
        "빈칸에는 쌓을 수 없습니다.",
        "There is nothing to stack on there.",
    ),
    "own_piece": Texts(
        "自分の駒は取れません。",
        "자신의 말은 잡을 수 없습니다.",
        "You cannot take your own piece.",
    ),
    "tower_too_high": Texts(
        "自分の段より高い駒には、取ることもツケることもできません。",
        "자신의 단보다 높은 탑은 잡거나 쌓을 수 없습니다.",
        "That tower is higher than your piece's own tier.",
    ),
    "stack_limit": Texts(
        "これ以上は重ねられません。",
        "더 이상 쌓을 수 없습니다.",
        "That tower is as high as this level allows.",
    ),
    "onto_marshal": Texts(
        "帥の上には重ねられません。",
        "수(帥) 위에는 쌓을 수 없습니다.",
        "Nothing may stand on a marshal.",
    ),
    "marshal_cannot_stack": Texts(
        "この級では、帥はツケられません。",
        "이 등급에서는 수(帥)를 쌓을 수 없습니다.",
        "At this level the marshal may not stack.",
    ),
    "onto_enemy": Texts(
        "手駒は相手の駒の上には置けません。",
        "손에 든 말은 상대의 말 위에 놓을 수 없습니다.",
        "A piece from the hand cannot be placed on an enemy piece.",
    ),
    "not_in_hand": Texts(
        "その駒は手駒にありません。",
        "그 말은 손에 없습니다.",
        "You have no such piece in hand.",
    ),
    "drop_rank": Texts(
        "新は、自分のいちばん前の駒がいる横の列までにしか打てません。",
        "손의 말은 자신의 가장 앞선 말이 있는 줄까지만 놓을 수 있습니다.",
        "A piece may be placed no further than the rank of your foremost piece.",
    ),
    "marshal_first": Texts(
        "最初に帥を置いてください。",
        "먼저 수(帥)를 놓아 주세요.",
        "Place your marshal first.",
    ),
    "wrong_phase": Texts(
        "いまの段階ではできません。",
        "지금 단계에서는 할 수 없습니다.",
        "This cannot be done at this stage.",
    ),
    "betrayal_needs_tactician": Texts(
        "寝返りができるのは謀だけです。",
        "배신은 모(謀)만 일으킬 수 있습니다.",
        "Only the tactician brings about betrayal.",
    ),
    "nothing_to_betray": Texts(
        "その段に寝返る相手の駒はありません。",
        "그 단에는 배신시킬 상대의 말이 없습니다.",
        "There is no enemy piece at that tier to change sides.",
    ),
    "betrayal_all_or_none": Texts(
        "この設定では、寝返りは全部かなしのどちらかです。",
        "이 설정에서 배신은 전부 시키거나 하지 않거나 둘 중 하나입니다.",
        "By these settings all enemy pieces of the tower change sides, or none.",
    ),
    "betrayal_not_payable": Texts(
        "入れ替える駒が手駒に足りません。",
        "바꿀 말이 손에 부족합니다.",
        "Your hand does not hold the pieces to exchange.",
    ),
    "leaves_marshal_attacked": Texts(
        "自分の帥が取られる形になるので指せません。",
        "자신의 수(帥)가 잡히게 되므로 둘 수 없습니다.",
        "Your own marshal would be left open to capture.",
    ),
}

ILLEGAL_ACTIONS: Final[Mapping[str, Texts]] = _EITHER_GAME | _JANGGI | _GUNGI
