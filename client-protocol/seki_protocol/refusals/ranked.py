"""What is said where ranked play, a name or a code of one's own is at fault.

Owns: the texts by code, in Japanese, Korean and English. Must not know: when a code is given.
"""

from __future__ import annotations

from typing import Final

from seki_protocol.refusals.words import RefusalTexts, Texts

_RANKED = {
    "ranked/already_playing": RefusalTexts(
        Texts(
            "まだ終わっていないランク戦があります。終わってから、次の相手を待てます。",
            "아직 끝나지 않은 랭크전이 있습니다. 끝난 뒤에 다음 상대를 기다릴 수 있습니다.",
            "You have a ranked match that is not over. After it you can wait for another opponent.",
        )
    ),
    "ranked/cooling_down": RefusalTexts(
        Texts(
            "ランク戦を途中で離れたため、いまは相手を待てません。",
            "랭크전 도중에 나갔기 때문에 지금은 상대를 기다릴 수 없습니다.",
            "You have left ranked matches, so you cannot wait for an opponent just now.",
        ),
        Texts(
            "ランク戦を途中で離れたため、あと{wait_min}分ほど相手を待てません。",
            "랭크전 도중에 나갔기 때문에 약 {wait_min}분 동안 상대를 기다릴 수 없습니다.",
            "You have left ranked matches, so you can wait for an opponent in {wait_min} min.",
        ),
    ),
    "ranked/not_queued": RefusalTexts(
        Texts(
            "いまは相手を待っていません。",
            "지금은 상대를 기다리고 있지 않습니다.",
            "You are not waiting for an opponent.",
        )
    ),
    "ranked/fixed": RefusalTexts(
        Texts(
            "ランク戦の決まりは変えられません。待った・引き分けの申し出・再戦もありません。",
            "랭크전의 규칙은 바꿀 수 없습니다. 무르기와 무승부 제안, 재대국도 없습니다.",
            "Ranked matches are fixed: no settings, no taking back, no draw offers, no rematch.",
        )
    ),
    "ranked/match_unknown": RefusalTexts(
        Texts(
            "この対局によるレーティングの変化は見つかりません。",
            "이 대국으로 바뀐 레이팅을 찾을 수 없습니다.",
            "No rating of this person has changed by that match.",
        )
    ),
}

_PROFILE = {
    "profile/name_invalid": RefusalTexts(
        Texts(
            "この名前は使えません。1〜20文字で、見えない文字や制御文字は使えません。",
            "사용할 수 없는 이름입니다. 1~20자이며, 보이지 않는 문자는 쓸 수 없습니다.",
            "This cannot be a name: 1 to 20 characters, none of them invisible, are wanted.",
        )
    ),
    "profile/name_crowded": RefusalTexts(
        Texts(
            "この名前の人が多すぎます。別の名前をお選びください。",
            "이 이름을 쓰는 사람이 너무 많습니다. 다른 이름을 골라 주십시오.",
            "Too many people have this name. Please choose another one.",
        )
    ),
    "profile/code_unknown": RefusalTexts(
        Texts(
            "このコードは使えません。打ち間違いか、期限切れか、すでに使われたのかもしれません。",
            "사용할 수 없는 코드입니다. 잘못 입력했거나 기한이 지났거나 이미 쓰였을 수 있습니다.",
            "This code does not work. It may be mistyped, too old, or used already.",
        )
    ),
}

RANKED: Final = _RANKED | _PROFILE
