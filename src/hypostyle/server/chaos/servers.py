"""A process that starts servers by forking, so that a restart takes a tenth of a second.

Run as `python -m hypostyle.server.chaos.servers SETTINGS CLOCK`. Every line on its standard input
starts a server, which prints its process id and address, or 0 and why it could not start. The file
CLOCK holds the seconds by which the clocks of the servers are wrong.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Final

from hypostyle.core.errors import HypostyleError
from hypostyle.server.run import run
from hypostyle.server.settings import ServerSettings

CHECK_SECONDS: Final = 0.5
"""How often a server looks whether the bench still lives."""


def main() -> None:
    """Fork a server for every line until the input ends."""
    settings = ServerSettings(**json.loads(sys.argv[1]))
    clock = Path(sys.argv[2])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for killed servers
    for _ in sys.stdin:
        if os.fork() == 0:
            _serve(settings, clock)


def _serve(settings: ServerSettings, clock: Path) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=_exit_with_bench, args=(os.getppid(),), daemon=True).start()
    real = time.time

    def wrong_time() -> float:
        return real() + float(clock.read_text(encoding="ascii"))

    vars(time)["time"] = wrong_time
    try:
        if not run(settings, "127.0.0.1", 0, lambda found: print(os.getpid(), found, flush=True)):
            print(0, flush=True)
    except HypostyleError as error:
        print(0, error, flush=True)
    finally:
        os._exit(0)


def _exit_with_bench(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(CHECK_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
