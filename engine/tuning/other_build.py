"""Another build of the engine as a player, in a process of its own, so that two can be compared.

Owns that process, what is sent to it, and keeping a copy of the present build. Must not know how
the other build plays: `line_player` runs there and makes the player there.

    python -m tuning.other_build FOLDER     keeps the installed engine in FOLDER
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import seki_engine
from seki_engine import Position, _native

ENGINE = Path(__file__).parent.parent


class OtherBuild:
    """A player of the engine kept in `folder`; `player` names it as on the command line."""

    def __init__(self, folder: str, player: str) -> None:
        if not (Path(folder) / "seki_engine").is_dir():
            raise ValueError(f"{folder} holds no kept engine")
        # -S: the installed engine's hook must not come first. The site folder is named instead.
        path = [str(Path(folder).resolve()), sysconfig.get_path("purelib"), str(ENGINE)]
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-P", "-m", "tuning.line_player", player],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path)},
        )

    def choose(self, position: Position, seed: int) -> str:
        """Ask the other build."""
        sent, answers = self._process.stdin, self._process.stdout
        if sent is None or answers is None:
            raise RuntimeError("the other build has no pipes")
        sent.write(json.dumps([position.game.name, position.pack().decode(), seed]) + "\n")
        answer = answers.readline().strip()
        if not answer:
            raise RuntimeError("the other build ended")
        return answer

    def close(self) -> None:
        """End its process."""
        self._process.communicate(timeout=10)


def keep(folder: Path) -> None:
    """Copy the installed engine, its native module included, into a folder."""
    source = Path(seki_engine.__file__).parent
    target = folder / "seki_engine"
    shutil.copytree(source, target, dirs_exist_ok=True)
    native = Path(str(_native.__file__))
    shutil.copy2(native, target / native.name)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
