"""What is said where a connection, its frames or how many of them there are is at fault.

Owns: the texts by code, in Japanese, Korean and English. Must not know: when a code is given.
"""

from __future__ import annotations

from typing import Final

from seki_protocol.refusals.words import RefusalTexts, Texts

_SESSION = {
    "session/hello_first": RefusalTexts(
        Texts(
            "最初に hello を送ってください。どなたなのか、まだ分かりません。",
            "먼저 hello를 보내 주십시오. 누구신지 아직 알 수 없습니다.",
            "Please send `hello` first: we do not know yet who is there.",
        )
    ),
    "session/hello_twice": RefusalTexts(
        Texts(
            "この接続では、hello はすでに済んでいます。",
            "이 연결에서는 이미 hello를 마쳤습니다.",
            "This connection has said `hello` already.",
        )
    ),
    "session/token_invalid": RefusalTexts(
        Texts(
            "端末の鍵の形が正しくありません。鍵を付けずに接続すると、新しい鍵を受け取れます。",
            "기기 키의 형식이 올바르지 않습니다. 키 없이 접속하면 새 키를 받을 수 있습니다.",
            "The device token is not well formed. Connect without one to be given a new one.",
        )
    ),
    "session/protocol_unsupported": RefusalTexts(
        Texts(
            "アプリとサーバーのバージョンが合いません。ページを読み込み直してください。",
            "앱과 서버의 버전이 맞지 않습니다. 페이지를 새로 고쳐 주십시오.",
            "This app and the server speak different versions. Please reload the page.",
        )
    ),
}

_COMMAND = {
    "command/malformed": RefusalTexts(
        Texts(
            "メッセージの内容を読み取れませんでした。",
            "메시지의 내용을 읽을 수 없었습니다.",
            "The message could not be understood.",
        ),
        Texts(
            "メッセージの次の部分を読み取れませんでした: {faulty}",
            "메시지에서 다음 부분을 읽을 수 없었습니다: {faulty}",
            "These parts of the message could not be understood: {faulty}",
        ),
    ),
    "command/unknown_type": RefusalTexts(
        Texts(
            "サーバーの知らない種類の指示です。",
            "서버가 모르는 종류의 명령입니다.",
            "The server knows no command of this type.",
        )
    ),
    "command/too_large": RefusalTexts(
        Texts(
            "メッセージが大きすぎます。",
            "메시지가 너무 큽니다.",
            "The message is too large.",
        )
    ),
    "command/too_deep": RefusalTexts(
        Texts(
            "メッセージの入れ子が深すぎます。",
            "메시지의 중첩이 너무 깊습니다.",
            "The message is nested too deep.",
        )
    ),
    "command/id_reused": RefusalTexts(
        Texts(
            "この指示の番号は、別の内容ですでに使われています。",
            "이 명령 번호는 이미 다른 내용으로 사용되었습니다.",
            "This command id was used already, for something else.",
        )
    ),
    "command/not_text_or_binary": RefusalTexts(
        Texts(
            "フレームの種類が違います。msgpack はバイナリ、JSON はテキストで送ってください。",
            "프레임 종류가 다릅니다. msgpack은 바이너리로, JSON은 텍스트로 보내 주십시오.",
            "Wrong kind of frame: msgpack travels in binary frames, JSON in text frames.",
        )
    ),
}

_LIMIT = {
    "limit/too_many_commands": RefusalTexts(
        Texts(
            "操作が続きすぎています。少し待つと、またできるようになります。",
            "요청이 너무 잦습니다. 잠시 기다리면 다시 할 수 있습니다.",
            "That was a lot at once. It works again in a moment.",
        ),
        Texts(
            "操作が続きすぎています。{retry_s}秒待つと、またできるようになります。",
            "요청이 너무 잦습니다. {retry_s}초 기다리면 다시 할 수 있습니다.",
            "That was a lot at once. It works again in {retry_s} s.",
        ),
        retryable=True,
    ),
    "limit/too_many_moves": RefusalTexts(
        Texts(
            "指し手が続けて届きすぎています。少し待ってから指してください。",
            "수가 너무 빠르게 이어서 도착했습니다. 잠시 기다린 뒤 두어 주십시오.",
            "Your moves arrive faster than can be taken. Please wait a moment.",
        ),
        Texts(
            "指し手が続けて届きすぎています。{retry_s}秒待ってから指してください。",
            "수가 너무 빠르게 이어서 도착했습니다. {retry_s}초 기다린 뒤 두어 주십시오.",
            "Your moves arrive faster than can be taken. Please wait {retry_s} s.",
        ),
        retryable=True,
    ),
    "limit/too_many_guesses": RefusalTexts(
        Texts(
            "コードの入力が何度も違っています。少し待ってから、コードを確かめてお試しください。",
            "코드를 여러 번 잘못 입력했습니다. 코드를 확인하고 잠시 후 다시 시도해 주십시오.",
            "Several codes did not work. Please check the code and try again in a while.",
        ),
        Texts(
            "コードの入力が何度も違っています。コードを確かめ、{retry_s}秒後にお試しください。",
            "코드를 여러 번 잘못 입력했습니다. 코드를 확인하고 {retry_s}초 뒤 다시 시도하십시오.",
            "Several codes did not work. Please check the code and try again in {retry_s} s.",
        ),
        retryable=True,
    ),
    "limit/too_many_connections": RefusalTexts(
        Texts(
            "同時に開いている接続が多すぎます。使っていないタブや端末を閉じてください。",
            "동시에 열린 연결이 너무 많습니다. 쓰지 않는 탭이나 기기를 닫아 주십시오.",
            "Too many connections are open at once. Please close tabs or devices you do not use.",
        )
    ),
}

_SERVER = {
    "server/busy": RefusalTexts(
        Texts(
            "サーバーが混み合っています。対局は失われていません。順番が来たら自動でつながります。",
            "서버가 붐빕니다. 대국은 사라지지 않았으며 차례가 되면 자동으로 연결됩니다.",
            "The server is very busy. Your game is safe, and you are let in by yourself soon.",
        ),
        retryable=True,
    ),
    "server/restarting": RefusalTexts(
        Texts(
            "サーバーを再起動しています。対局は失われていません。自動でつながり直します。",
            "서버를 다시 시작하는 중입니다. 대국은 사라지지 않았으며 자동으로 다시 연결됩니다.",
            "The server is restarting. Your game is safe, and you come back by yourself.",
        ),
        retryable=True,
    ),
}

CONNECTIONS: Final = _SESSION | _COMMAND | _LIMIT | _SERVER
