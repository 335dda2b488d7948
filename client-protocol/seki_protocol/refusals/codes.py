"""The texts of every refusal, kind and concrete, in Japanese, Korean and English.

Owns: the catalogue by code, with those of rooms, parties, matches and records. Must not know: when
a code is given; the reasons of illegal actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from seki_protocol.refusals.connections import CONNECTIONS
from seki_protocol.refusals.ranked import RANKED
from seki_protocol.refusals.words import RefusalTexts, Texts

_ROOM = {
    "room/unknown": RefusalTexts(
        Texts(
            "この部屋は見つかりません。もう終わった部屋かもしれません。",
            "방을 찾을 수 없습니다. 이미 끝난 방일 수 있습니다.",
            "There is no such room. It may have ended.",
        )
    ),
    "room/closed": RefusalTexts(
        Texts(
            "この部屋はもう閉じられています。",
            "이 방은 이미 닫혔습니다.",
            "This room has been closed.",
        )
    ),
    "room/not_member": RefusalTexts(
        Texts(
            "この部屋のメンバーではありません。招待コードか観戦コードで入れます。",
            "이 방의 참가자가 아닙니다. 초대 코드나 관전 코드로 들어올 수 있습니다.",
            "You are not a member of this room. An invitation or watch code lets you in.",
        )
    ),
    "room/busy": RefusalTexts(
        Texts(
            "部屋がとても混み合っています。少し待ってからもう一度お試しください。",
            "방이 매우 붐빕니다. 잠시 후 다시 시도해 주십시오.",
            "The room is very busy just now. Please try again in a moment.",
        ),
        retryable=True,
    ),
    "storage/unavailable": RefusalTexts(
        Texts(
            "いま保存できません。対局は失われていません。自動でもう一度試します。",
            "지금은 저장할 수 없습니다. 대국은 사라지지 않았으며 자동으로 다시 시도합니다.",
            "Nothing can be stored just now. Your game is safe, and this is tried again.",
        ),
        retryable=True,
    ),
    "storage/newer_schema": RefusalTexts(
        Texts(
            "サーバーを更新しています。少し待ってからもう一度お試しください。",
            "서버를 업데이트하는 중입니다. 잠시 후 다시 시도해 주십시오.",
            "The server is being updated. Please try again in a moment.",
        ),
        retryable=True,
    ),
    "internal/fault": RefusalTexts(
        Texts(
            "サーバー側の不具合で実行できませんでした。対局はそのまま残っています。",
            "서버의 오류로 실행하지 못했습니다. 대국은 그대로 남아 있습니다.",
            "A fault on our side kept this from happening. The game stands as it was.",
        )
    ),
}

_PARTY = {
    "party/code_unknown": RefusalTexts(
        Texts(
            "このコードは使えません。打ち間違いか、新しいコードに替えられたのかもしれません。",
            "사용할 수 없는 코드입니다. 잘못 입력했거나 새 코드로 바뀌었을 수 있습니다.",
            "This code does not work. It may be mistyped, or have been renewed.",
        )
    ),
    "party/full": RefusalTexts(
        Texts(
            "このパーティーは満員です。",
            "이 파티는 정원이 찼습니다.",
            "This party is full.",
        ),
        Texts(
            "このパーティーは満員です（{members}人まで）。",
            "이 파티는 정원이 찼습니다(최대 {members}명).",
            "This party is full ({members} people at most).",
        ),
    ),
    "party/kicked": RefusalTexts(
        Texts(
            "リーダーが退出させたため、このパーティーには入れません。",
            "리더가 내보냈으므로 이 파티에는 들어올 수 없습니다.",
            "The leader has sent you away from this party.",
        )
    ),
    "party/not_leader": RefusalTexts(
        Texts(
            "これができるのはリーダーだけです。",
            "리더만 할 수 있습니다.",
            "Only the party's leader can do this.",
        )
    ),
    "party/no_such_member": RefusalTexts(
        Texts(
            "その人はこのパーティーにいません。",
            "그 사람은 이 파티에 없습니다.",
            "That person is not in this party.",
        )
    ),
    "party/self_kick": RefusalTexts(
        Texts(
            "自分を退出させることはできません。「退出」を使ってください。",
            "자신을 내보낼 수는 없습니다. ‘나가기’를 이용해 주십시오.",
            "You cannot send yourself away. Leave the party instead.",
        )
    ),
    "party/kick_limit": RefusalTexts(
        Texts(
            "これ以上は退出させられません。コードを新しくすると、古いコードでは入れなくなります。",
            "더 이상 내보낼 수 없습니다. 코드를 새로 만들면 이전 코드로는 들어올 수 없습니다.",
            "No more people can be sent away. New codes keep out whoever has the old ones.",
        ),
        Texts(
            "退出させられるのは{kicked}人までです。コードを新しくすると、古いコードでは入れません。",
            "{kicked}명까지만 내보낼 수 있습니다. 코드를 새로 만들면 이전 코드는 쓸 수 없습니다.",
            "At most {kicked} people can be sent away. New codes make the old ones useless.",
        ),
    ),
    "party/settings_invalid": RefusalTexts(
        Texts(
            "この設定は使えません。",
            "사용할 수 없는 설정입니다.",
            "These settings cannot be used.",
        ),
        Texts(
            "次の設定が正しくありません: {faulty}",
            "다음 설정이 올바르지 않습니다: {faulty}",
            "These settings are not right: {faulty}",
        ),
    ),
    "party/game_unknown": RefusalTexts(
        Texts(
            "このサーバーにそのゲームはありません。",
            "이 서버에는 그 게임이 없습니다.",
            "This server has no such game.",
        ),
        Texts(
            "このサーバーに「{game}」というゲームはありません。",
            "이 서버에는 ‘{game}’ 게임이 없습니다.",
            "This server has no game called “{game}”.",
        ),
    ),
    "party/seats_empty": RefusalTexts(
        Texts(
            "対局を始めるには、両方の席が埋まっている必要があります。空いた席にはCPUも座れます。",
            "대국을 시작하려면 두 자리가 모두 차야 합니다. 빈자리에는 CPU도 앉을 수 있습니다.",
            "Both seats must be taken before a match can start. A CPU may take a free one.",
        )
    ),
    "party/too_many_rooms": RefusalTexts(
        Texts(
            "参加中の部屋が多すぎます。使わない部屋から退出してください。",
            "참가 중인 방이 너무 많습니다. 쓰지 않는 방에서 나가 주십시오.",
            "You are in too many rooms. Please leave one that you no longer use.",
        )
    ),
    "seat/taken": RefusalTexts(
        Texts(
            "その席はもう埋まっています。",
            "그 자리는 이미 찼습니다.",
            "That seat is taken.",
        )
    ),
    "seat/none": RefusalTexts(
        Texts(
            "席に着いていません。これができるのは、席に着いた人だけです。",
            "자리에 앉아 있지 않습니다. 자리에 앉은 사람만 할 수 있습니다.",
            "You have no seat. Only those who are seated can do this.",
        )
    ),
    "seat/no_cpu": RefusalTexts(
        Texts(
            "その席にCPUはいません。",
            "그 자리에는 CPU가 없습니다.",
            "There is no CPU on that seat.",
        )
    ),
    "cpu/busy": RefusalTexts(
        Texts(
            "いまはCPUの手が空いていません。少し待ってからもう一度お試しください。",
            "지금은 모든 CPU가 대국 중입니다. 잠시 후 다시 시도해 주십시오.",
            "All CPU players are busy. Please try again in a little while.",
        ),
        Texts(
            "CPUとの対局は同時に{matches}局までです。進行中の対局を終えてから始めてください。",
            "CPU와의 대국은 동시에 {matches}판까지입니다. 진행 중인 대국을 먼저 마쳐 주십시오.",
            "You may play {matches} matches with CPUs at a time. Please finish one of them first.",
        ),
    ),
}

_MATCH = {
    "match/none": RefusalTexts(
        Texts(
            "対局がまだ始まっていません。",
            "아직 대국이 시작되지 않았습니다.",
            "No match has been started yet.",
        )
    ),
    "match/running": RefusalTexts(
        Texts(
            "対局中はできません。終わってからもう一度お試しください。",
            "대국 중에는 할 수 없습니다. 끝난 뒤 다시 시도해 주십시오.",
            "Not while a match is being played. Please wait until it is over.",
        )
    ),
    "match/over": RefusalTexts(
        Texts(
            "この対局はもう終わっています。",
            "이 대국은 이미 끝났습니다.",
            "This match is over.",
        )
    ),
    "match/stale_step": RefusalTexts(
        Texts(
            "盤面が変わりました。いまの局面を見て、選び直してください。",
            "국면이 이미 바뀌었습니다. 지금 국면을 보고 다시 선택해 주십시오.",
            "The board has moved on. Please look at it as it is now and choose again.",
        )
    ),
    "match/not_your_turn": RefusalTexts(
        Texts(
            "あなたの手番ではありません。",
            "지금은 본인의 차례가 아닙니다.",
            "It is not your turn.",
        )
    ),
    "match/wrong_phase": RefusalTexts(
        Texts(
            "いまの段階ではできません。配置が先で、対局はその後です。",
            "지금 단계에서는 할 수 없습니다. 배치를 먼저 마친 뒤에 둡니다.",
            "This cannot be done at this stage. The set-up comes first, then play.",
        )
    ),
    "match/illegal_action": RefusalTexts(
        Texts(
            "ルール上、その手は指せません。",
            "규칙상 둘 수 없는 수입니다.",
            "The rules do not allow this here.",
        )
    ),
    "clock/too_late": RefusalTexts(
        Texts(
            "時間が切れた後に届いたので、この手は指せませんでした。今回はCPUが代わりに指します。",
            "제한 시간이 지난 뒤에 도착하여 둘 수 없었습니다. 이번 수는 CPU가 대신 둡니다.",
            "Your time was up when this arrived, so a CPU makes this one move for you.",
        )
    ),
    "offer/not_allowed": RefusalTexts(
        Texts(
            "このパーティーの設定では、その申し出はできません。",
            "이 파티의 설정에서는 제안할 수 없습니다.",
            "This party's settings do not allow such an offer.",
        )
    ),
    "offer/standing": RefusalTexts(
        Texts(
            "返事を待っている申し出がすでにあります。",
            "아직 답을 기다리는 제안이 있습니다.",
            "An offer is already waiting for its answer.",
        )
    ),
    "offer/none": RefusalTexts(
        Texts(
            "その申し出はもうありません。",
            "그 제안은 더 이상 없습니다.",
            "There is no such offer any more.",
        )
    ),
    "offer/own": RefusalTexts(
        Texts(
            "自分の申し出には答えられません。取り下げることはできます。",
            "자신의 제안에는 답할 수 없습니다. 거둘 수는 있습니다.",
            "You cannot answer your own offer, but you can withdraw it.",
        )
    ),
    "offer/nothing_to_take_back": RefusalTexts(
        Texts(
            "待ったで戻せる手が、まだありません。",
            "아직 무를 수 있는 수가 없습니다.",
            "You have made no move yet that could be taken back.",
        )
    ),
    "rematch/not_over": RefusalTexts(
        Texts(
            "再戦は対局が終わってから申し込めます。",
            "재대국은 대국이 끝난 뒤 신청할 수 있습니다.",
            "A rematch can be asked for once the match is over.",
        )
    ),
}

_RECORD = {
    "record/unknown": RefusalTexts(
        Texts(
            "この対局の棋譜は見つかりません。対局した人と、部屋で見ている人だけが受け取れます。",
            "이 대국의 기보를 찾을 수 없습니다. 둔 사람과 방에서 보는 사람만 받을 수 있습니다.",
            "There is no record of this match for you: who played has one, and who sees it.",
        )
    ),
    "record/form_unknown": RefusalTexts(
        Texts(
            "この棋譜をその形式では書き出せません。",
            "이 기보는 그 형식으로 저장할 수 없습니다.",
            "This game's records have no such form.",
        ),
        Texts(
            "棋譜に「{form}」という形式はありません。使える形式: {forms}",
            "기보에 ‘{form}’ 형식은 없습니다. 쓸 수 있는 형식: {forms}",
            "Records of this game have no form “{form}”. There are: {forms}.",
        ),
    ),
    "record/unsayable": RefusalTexts(
        Texts(
            "この対局は、まだその形式では書き表せません。別の形式をお選びください。",
            "이 대국은 아직 그 형식으로 나타낼 수 없습니다. 다른 형식을 골라 주십시오.",
            "This match cannot be said in that form, or not yet. Please choose another one.",
        ),
        Texts(
            "この対局は、まだ「{form}」形式では書き表せません。別の形式をお選びください。",
            "이 대국은 아직 ‘{form}’ 형식으로 나타낼 수 없습니다. 다른 형식을 골라 주십시오.",
            "This match cannot be said in the form “{form}”, or not yet. Please choose another.",
        ),
    ),
    "record/too_large": RefusalTexts(
        Texts(
            "この形式では棋譜が大きくなりすぎます。別の形式をお選びください。",
            "이 형식으로는 기보가 너무 커집니다. 다른 형식을 골라 주십시오.",
            "The record would be too large in this form. Please choose another one.",
        ),
        Texts(
            "「{form}」形式では棋譜が{bytes}バイトになり、{most}バイトを超えます。",
            "‘{form}’ 형식으로는 기보가 {bytes}바이트가 되어 {most}바이트를 넘습니다.",
            "In the form “{form}” the record has {bytes} bytes; at most {most} are sent.",
        ),
    ),
}

REFUSALS: Final[Mapping[str, RefusalTexts]] = (
    CONNECTIONS | _ROOM | _PARTY | _MATCH | _RECORD | RANKED
)
