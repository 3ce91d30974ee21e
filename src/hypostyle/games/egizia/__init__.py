"""Egizia: nobles sail down the Nile and build the monuments of the valley of kings."""

from typing import Final

from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts
from hypostyle.games.egizia import log, position, questions, secrets
from hypostyle.games.egizia.about import about
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.facts import FACTS
from hypostyle.games.egizia.length import most_decisions
from hypostyle.games.egizia.rules.engine import RULES, start
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.warning import warning
from hypostyle.games.egizia.wording import RiverWords

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
        about=about,
        automata=log.automata,
        words=RiverWords,
        draw=Lazy(f"{__name__}.board", "draw"),
        pieces=Lazy(f"{__name__}.board_pieces", "pieces"),
        scenery=Lazy(f"{__name__}.scene", "SCENERY"),
        signs=Lazy(f"{__name__}.signs", "signs"),
        cover=Lazy(f"{__name__}.cover", "cover"),
        text_board=Lazy(f"{__name__}.terminal", "text_board"),
        insight=Lazy(f"{__name__}.insight", "EgiziaInsight"),
        most_decisions=most_decisions,
        features=Lazy(f"{__name__}.features", "EgiziaFeatures"),
    )
)
