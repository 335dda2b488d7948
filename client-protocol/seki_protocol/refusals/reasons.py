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
        "상대의 기물입니다.",
        "That piece is your opponent's.",
    ),
    "game_over": Texts(
        "対局はもう終わっています。",
        "대국은 이미 끝났습니다.",
        "The game is over.",
    ),
    "no_piece": Texts(
        "そこに駒がありません。",
        "그 자리에는 기물이 없습니다.",
        "There is no piece there.",
    ),
}

_JANGGI = {
    "setup_not_done": Texts(
        "先に馬と象の配置を選んでください。",
        "먼저 마와 상의 차림을 골라 주십시오.",
        "First choose how your horses and elephants stand.",
    ),
    "setup_done": Texts(
        "配置はもう決まっています。",
        "차림은 이미 정해졌습니다.",
        "The set-up has been chosen already.",
    ),
    "piece_does_not_move_so": Texts(
        "その駒はそこへは動けません。",
        "그 기물은 그곳으로 갈 수 없습니다.",
        "That piece cannot get there.",
    ),
    "leaves_general_attacked": Texts(
        "自分の将が取られる形になるので、指せません。",
        "자신의 장이 잡히게 되므로 둘 수 없습니다.",
        "Your own general would be left open to capture.",
    ),
    "leaves_generals_facing": Texts(
        "将どうしが向かい合う手は、この設定では指せません。",
        "이 설정에서는 장끼리 마주 보는 수(빅장)를 둘 수 없습니다.",
        "The generals would face each other, which these settings do not allow.",
    ),
    "generals_still_facing": Texts(
        "ピッチャンです。将の向かい合いを解くか、「受ける」を選んでください。",
        "빅장입니다. 마주 본 상태를 풀거나 빅장을 받아 주십시오.",
        "The generals face each other: end that, or accept it.",
    ),
    "generals_not_facing": Texts(
        "将が向かい合っていないので、「受ける」は選べません。",
        "장이 마주 보고 있지 않아 빅장을 받을 수 없습니다.",
        "The generals do not face each other, so there is nothing to accept.",
    ),
    "in_check": Texts(
        "王手がかかっています。先に王手を防いでください。",
        "장군입니다. 먼저 장군을 막아 주십시오.",
        "You are in check: answer that first.",
    ),
    "third_occurrence": Texts(
        "同じ局面が3回目になるので、点数の少ない側はその手を指せません。",
        "같은 국면이 세 번째가 되므로 점수가 적은 쪽은 그 수를 둘 수 없습니다.",
        "The same position would come a third time; the side with fewer points must avoid that.",
    ),
}

_GUNGI = {
    "out_of_reach": Texts(
        "その駒はそこまで届きません。",
        "그 기물은 그곳까지 갈 수 없습니다.",
        "That piece does not reach there.",
    ),
    "blocked": Texts(
        "間に別の駒があるので、そこまで届きません。",
        "사이에 다른 기물이 있어 갈 수 없습니다.",
        "Another piece stands in the way.",
    ),
    "square_occupied": Texts(
        "そのマスには駒があります。取るかツケるかを選んでください。",
        "그 칸에는 기물이 있습니다. 잡을지 쌓을지 골라 주십시오.",
        "That square is occupied: choose whether to take or to stack.",
    ),
    "nothing_to_take": Texts(
        "そこには取れる駒がありません。",
        "그곳에는 잡을 기물이 없습니다.",
        "There is nothing to take there.",
    ),
    "nothing_to_stack_on": Texts(
        "空いているマスにはツケられません。",
        "빈칸에는 쌓을 수 없습니다.",
        "There is nothing to stack on there.",
    ),
    "own_piece": Texts(
        "自分の駒は取れません。",
        "자신의 기물은 잡을 수 없습니다.",
        "You cannot take your own piece.",
    ),
    "tower_too_high": Texts(
        "動かす駒の段より高い駒は、取ることも、その上にツケることもできません。",
        "그 기물의 단보다 높은 탑은 잡을 수도, 그 위에 쌓을 수도 없습니다.",
        "That tower is higher than your piece's own tier.",
    ),
    "stack_limit": Texts(
        "このレベルでは、これより高くツケることはできません。",
        "이 단계에서는 이보다 높이 쌓을 수 없습니다.",
        "That tower is as high as this level allows.",
    ),
    "onto_marshal": Texts(
        "帥の上にはツケられません。",
        "원수(帥) 위에는 쌓을 수 없습니다.",
        "Nothing may stand on a marshal.",
    ),
    "marshal_cannot_stack": Texts(
        "このレベルでは、帥は他の駒にツケられません。",
        "이 단계에서는 원수(帥)가 다른 기물 위에 올라갈 수 없습니다.",
        "At this level the marshal may not stack.",
    ),
    "onto_enemy": Texts(
        "手駒は相手の駒の上には置けません。",
        "손에 든 기물은 상대의 기물 위에 놓을 수 없습니다.",
        "A piece from the hand cannot be placed on an enemy piece.",
    ),
    "not_in_hand": Texts(
        "その駒は手駒にありません。",
        "그 기물은 손에 없습니다.",
        "You have no such piece in hand.",
    ),
    "drop_rank": Texts(
        "手駒を置けるのは、自分のいちばん前の駒がいる横の列までです。",
        "손에 든 기물은 자신의 가장 앞선 기물이 있는 가로줄까지만 놓을 수 있습니다.",
        "A piece may be placed no further than the rank of your foremost piece.",
    ),
    "outside_camp": Texts(
        "初期配置で駒を置けるのは、手前の3列だけです。",
        "초기 배치에서는 자기 쪽 세 줄에만 놓을 수 있습니다.",
        "In the set-up, pieces are placed on your own three ranks only.",
    ),
    "marshal_first": Texts(
        "最初に帥を置いてください。",
        "먼저 원수(帥)를 놓아 주십시오.",
        "Place your marshal first.",
    ),
    "wrong_phase": Texts(
        "いまの段階ではできません。",
        "지금 단계에서는 할 수 없습니다.",
        "This cannot be done at this stage.",
    ),
    "betrayal_needs_tactician": Texts(
        "寝返りができるのは謀だけです。",
        "배신은 모사(謀)만 일으킬 수 있습니다.",
        "Only the tactician brings about betrayal.",
    ),
    "nothing_to_betray": Texts(
        "その段に、寝返らせる相手の駒はありません。",
        "그 단에는 배신시킬 상대의 기물이 없습니다.",
        "There is no enemy piece at that tier to change sides.",
    ),
    "betrayal_all_or_none": Texts(
        "この設定では、相手の駒を全部寝返らせるか、まったく寝返らせないかのどちらかです。",
        "이 설정에서는 상대의 기물을 모두 배신시키거나 하나도 배신시키지 않아야 합니다.",
        "By these settings all enemy pieces of the tower change sides, or none.",
    ),
    "betrayal_not_payable": Texts(
        "入れ替える駒が手駒に足りません。",
        "바꿀 기물이 손에 부족합니다.",
        "Your hand does not hold the pieces to exchange.",
    ),
    "leaves_marshal_attacked": Texts(
        "自分の帥が取られる形になるので、指せません。",
        "자신의 원수(帥)가 잡히게 되므로 둘 수 없습니다.",
        "Your own marshal would be left open to capture.",
    ),
}

ILLEGAL_ACTIONS: Final[Mapping[str, Texts]] = _EITHER_GAME | _JANGGI | _GUNGI
