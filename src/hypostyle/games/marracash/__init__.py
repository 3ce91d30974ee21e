"""MarraCash: buy shops in a walled town, and lead visitors past the right doors."""

from typing import Final

from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts
from hypostyle.games.marracash import log, position, questions, secrets
from hypostyle.games.marracash.about import about
from hypostyle.games.marracash.actions import TABLE
from hypostyle.games.marracash.facts import FACTS
from hypostyle.games.marracash.length import most_decisions
from hypostyle.games.marracash.rules.engine import RULES, start
from hypostyle.games.marracash.state import VEILED, Town
from hypostyle.games.marracash.warning import warning
from hypostyle.games.marracash.wording import TownWords

GAME: Final[Game[Town]] = Game(
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
        misread=questions.misread,
        warning=warning,
        about=about,
        shows_score=lambda s, seat: s.cash[seat] != VEILED,  # §9.4
        round_lines=frozenset({"begins", "turn"}),
        words=TownWords,
        draw=Lazy(f"{__name__}.board", "draw"),
        pieces=Lazy(f"{__name__}.board_pieces", "pieces"),
        scenery=Lazy(f"{__name__}.scene", "SCENERY"),
        signs=Lazy(f"{__name__}.signs", "signs"),
        cover=Lazy(f"{__name__}.cover", "cover"),
        text_board=Lazy(f"{__name__}.terminal", "text_board"),
        insight=Lazy(f"{__name__}.insight", "CashInsight"),
        most_decisions=most_decisions,
        features=Lazy(f"{__name__}.features", "CashFeatures"),
    )
)
