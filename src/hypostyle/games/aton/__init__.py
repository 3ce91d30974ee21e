"""Aton: two priests fight for the four temples of Thebes."""

from typing import Final

from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts
from hypostyle.games.aton import log, position, questions, secrets
from hypostyle.games.aton.about import about
from hypostyle.games.aton.actions import TABLE
from hypostyle.games.aton.facts import FACTS
from hypostyle.games.aton.length import most_decisions
from hypostyle.games.aton.rules.engine import RULES, start
from hypostyle.games.aton.state import Board
from hypostyle.games.aton.warning import warning

GAME: Final[Game[Board]] = Game(
    Parts(
        package=__name__,
        facts=FACTS,
        rules=RULES,
        actions=TABLE,
        start=start,
        outcome=log.outcome,
        questions=questions,
        log=log,
        effects=log.EFFECTS,
        positions=position,
        secrets=secrets,
        warning=warning,
        about=about,
        draw=Lazy(f"{__name__}.board", "draw"),
        scenery=Lazy(f"{__name__}.scene", "SCENERY"),
        pieces=Lazy(f"{__name__}.board", "pieces"),
        signs=Lazy(f"{__name__}.signs", "signs"),
        cover=Lazy(f"{__name__}.cover", "cover"),
        text_board=Lazy(f"{__name__}.terminal", "text_board"),
        insight=Lazy(f"{__name__}.insight", "AtonInsight"),
        most_decisions=most_decisions,
        features=Lazy(f"{__name__}.features", "AtonFeatures"),
    )
)
