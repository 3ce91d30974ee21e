"""A bot of another package that waits, so that a tournament can be killed in the middle of games.

No machine is then too slow or too quick for that.
"""

import os
from pathlib import Path

from tests.untraced import untraced

BOTS = ("random", "gate")
GAMES = 24
FREE = 6
"""So many games are played at once; later ones wait while there is a file `hold`."""

GATE = f"""
import os
import time
from pathlib import Path

from hypostyle.bots.bot import Bot

FOLDER = Path(os.environ["GATE"]) if "GATE" in os.environ else None


class Gate(Bot):
    '''Takes the first answer; from some game on, it waits in the middle of it.'''

    asked = False

    def choose(self, view):
        if FOLDER and not self.asked:
            self.asked = True
            begun = len(list(FOLDER.glob("begun-*")))
            (FOLDER / f"begun-{{os.getpid()}}-{{begun}}").touch()
            while begun >= {FREE} and (FOLDER / "hold").exists():
                (FOLDER / f"waits-{{os.getpid()}}").touch()
                time.sleep(0.02)
        return view.legal()[0]
"""


def make_gate(folder: Path) -> dict[str, str]:
    """Put the package into a new folder, closed; the environment of processes that find it."""
    info = folder / "gate-1.dist-info"
    info.mkdir(parents=True)
    (folder / "gate.py").write_text(GATE, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gate\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[hypostyle.bots]\ngate = gate:Gate\n", "utf-8")
    (folder / "hold").touch()
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**untraced(), "PYTHONPATH": os.pathsep.join(paths), "GATE": str(folder)}


def waiting(folder: Path) -> set[int]:
    """The processes that wait in the middle of a game."""
    return {int(path.name.removeprefix("waits-")) for path in folder.glob("waits-*")}
