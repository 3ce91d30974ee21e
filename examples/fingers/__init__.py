"""Fingers: a tiny game with everything a game has. Copy this folder to begin one of your own.

It lies outside `hypostyle.games`, so it is not found by its folder: `hypostyle.register(GAME)`
makes it known. A copy under `src/hypostyle/games` imports itself as `hypostyle.games.<name>`.
"""

from typing import Final

from examples.fingers import log, position, questions, secrets
from examples.fingers.actions import TABLE
from examples.fingers.facts import FACTS
from examples.fingers.rules import RULES, start
from examples.fingers.state import Table
from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts

PARTS: Final[Parts[Table]] = Parts(
    package=__name__,
    facts=FACTS,
    rules=RULES,
    actions=TABLE,
    start=start,
    outcome=log.outcome,
    questions=questions,
    log=log,
    positions=position,
    secrets=secrets,
    draw=Lazy(f"{__name__}.board", "draw"),
    scenery=Lazy(f"{__name__}.board", "scenery"),
    text_board=Lazy(f"{__name__}.terminal", "text_board"),
    insight=Lazy(f"{__name__}.insight", "FingersInsight"),
)

GAME: Final[Game[Table]] = Game(PARTS)
