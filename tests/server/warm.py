"""A process that has imported the server once and starts it by forking, as often as it is asked.

To import it takes longer than most tests. It is run as a program, with the number of a socket: every
message there is a command with its environment, and comes with the files for its two outputs. The reply
is the id of the process that runs it, which is `hypostyle` in all else.
"""

import gc
import json
import os
import socket
import sys
from contextlib import suppress
from importlib import import_module

MOST_BYTES = 131_072
"""The longest message."""
IMPORTED = ("hypostyle.cli.main", "hypostyle.server.run", "hypostyle.web.site", "psycopg")
"""What `serve` imports when it starts."""


def main(asks: socket.socket) -> None:
    for name in IMPORTED:
        import_module(name)
    gc.collect()
    gc.freeze()
    while True:
        message, files, _, _ = socket.recv_fds(asks, MOST_BYTES, 2)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass  # bury all that have ended
        if not message:
            return  # whoever asked is gone
        pid = os.fork()
        if pid == 0:
            asks.close()
            become(json.loads(message), files)
        asks.send(str(pid).encode())
        for file in files:
            os.close(file)


def become(wanted: dict[str, object], files: list[int]) -> None:
    """Be the command, as if it had just been started; ends by SystemExit."""
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
        os.close(file)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    words, environment, folder = wanted["words"], wanted["environment"], wanted["folder"]
    assert isinstance(words, list)
    assert isinstance(environment, dict)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(str(folder))
    sys.argv = ["hypostyle", *words]
    import_module("hypostyle.cli.main").app()


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file
    main(socket.socket(fileno=int(sys.argv[1])))
