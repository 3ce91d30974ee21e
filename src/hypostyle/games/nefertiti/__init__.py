"""Nefertiti: bid for gifts in the markets along the Nile."""

from typing import Final

from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts
from hypostyle.games.nefertiti import log, position, questions, secrets
from hypostyle.games.nefertiti.about import about
from hypostyle.games.nefertiti.actions import TABLE
from hypostyle.games.nefertiti.facts import FACTS
from hypostyle.games.nefertiti.length import most_decisions
from hypostyle.games.nefertiti.rules.engine import RULES, start
from hypostyle.games.nefertiti.state import Board
from hypostyle.games.nefertiti.warning import warning
from hypostyle.games.nefertiti.wording import NefertitiWords

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
        sentence=questions.sentence,
        warning=warning,
        words=NefertitiWords,
        about=about,
        pieces=Lazy(f"{__name__}.board", "pieces"),
        draw=Lazy(f"{__name__}.board", "draw"),
        scenery=Lazy(f"{__name__}.scene", "SCENERY"),
        insight=Lazy(f"{__name__}.insight", "MarketInsight"),
        signs=Lazy(f"{__name__}.signs", "signs"),
        cover=Lazy(f"{__name__}.cover", "cover"),
        most_decisions=most_decisions,
        features=Lazy(f"{__name__}.features", "MarketFeatures"),
        text_board=Lazy(f"{__name__}.terminal", "text_board"),
    )
)
