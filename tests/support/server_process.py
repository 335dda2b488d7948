"""A real `seki serve` on a private port: started, killed, frozen and started again by its pid.

Everything it says goes to a file, whose end is shown when something fails.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

from tests.support.waiting import wait_until

START_LIMIT_S = 60
STOP_LIMIT_S = 30
_LAST_WORDS = 3000

# Below the ports that outgoing connections get, so that nobody else takes one between two starts.
_PORTS = range(20_000, 32_000)


def private_port() -> int:
    """Return a port nobody listens on, which no outgoing connection will be given."""
    chance = SystemRandom()
    while True:
        port = chance.choice(_PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class ServerProcess:
    """One server program on one port, however often it dies."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.port = private_port()
        self.log = folder / f"server-{self.port}.log"
        inherited = {name: value for name, value in os.environ.items() if name[:5] != "SEKI_"}
        self._environment = {**inherited, "SEKI_PORT": str(self.port), **settings}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where sockets open."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the program and wait until it is healthy."""
        self.launch()
        self.await_health()

    def launch(self) -> None:
        """Start the program and wait for nothing."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "seki_server.cli", "serve"],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def await_health(self) -> None:
        """Wait until it serves."""
        wait_until(self.is_healthy, START_LIMIT_S)

    def kill(self) -> None:
        """End it by SIGKILL, if it runs."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STOP_LIMIT_S)
            self._process = None

    def ensure(self) -> None:
        """Start it where it was killed, and wait until it is healthy."""
        if self._process is None:
            self.launch()
        self.await_health()

    def restart(self) -> None:
        """Kill it and start it again on the same port."""
        self.kill()
        self.start()

    def suspend(self) -> None:
        """Let it stand still by SIGSTOP: its sockets stay open and nobody answers."""
        self._tell(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on by SIGCONT, as if nothing had been; where it never stood, nothing is."""
        self._tell(signal.SIGCONT)

    def terminate(self) -> None:
        """Ask it by SIGTERM to end."""
        self._tell(signal.SIGTERM)

    def _tell(self, what: signal.Signals) -> None:
        """Send a signal to the program, if it has not ended by itself."""
        assert self._process is not None
        self._process.send_signal(what)

    def wait(self) -> int:
        """Wait for its end and return its exit status."""
        assert self._process is not None
        status = self._process.wait(STOP_LIMIT_S)
        self._process = None
        return status

    def stop(self) -> None:
        """End it in good order, if it runs; by force if it does not end."""
        if self._process is None:
            return
        self.resume()
        self.terminate()
        try:
            self.wait()
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def resident_kib(self) -> int:
        """Return how much memory it has."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def is_healthy(self) -> bool:
        """Ask it whether it can serve; fails where it has ended."""
        assert self._process is not None
        assert self._process.poll() is None, f"the server ended\n{self.last_words()}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == http.HTTPStatus.OK
        except OSError:
            return False
        finally:
            connection.close()

    def faults(self) -> Sequence[str]:
        """List the log lines that tell of an exception, or that are no log lines at all."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if line.startswith("{") and "trace" in json.loads(line)] + [
            line for line in lines if line.startswith(("Traceback", "Exception", "Fatal"))
        ]

    def last_words(self) -> str:
        """Return the end of what it said."""
        return self.log.read_text()[-_LAST_WORDS:] if self.log.exists() else ""


@contextmanager
def a_server(folder: Path, settings: Mapping[str, str]) -> Iterator[ServerProcess]:
    """Run a server; a test that fails meanwhile shows what the server said last."""
    server = ServerProcess(folder, settings)
    try:
        server.start()
        yield server
        faults = server.faults()
        assert not faults, "\n".join(faults)
    except BaseException as error:
        error.add_note(f"server {server.port} said last:\n{server.last_words()}")
        raise
    finally:
        server.stop()
