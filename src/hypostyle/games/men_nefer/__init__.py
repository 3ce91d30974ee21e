"""Men-Nefer: three Eras of work on the tombs, temples and pyramids of Khufu's capital."""

from typing import Final

from hypostyle.core.game import Game
from hypostyle.core.parts import Lazy, Parts
from hypostyle.games.men_nefer import log, position, questions
from hypostyle.games.men_nefer.about import about
from hypostyle.games.men_nefer.actions import TABLE
from hypostyle.games.men_nefer.data import ROUNDS
from hypostyle.games.men_nefer.facts import FACTS
from hypostyle.games.men_nefer.length import most_decisions
from hypostyle.games.men_nefer.rules.engine import RULES, start
from hypostyle.games.men_nefer.state import Board
from hypostyle.games.men_nefer.warning import warning
from hypostyle.games.men_nefer.wording import MenNeferWords

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
        sentence=questions.sentence,
        trail=questions.trail,
        pieces=Lazy(f"{__name__}.board", "pieces"),
        about=about,
        warning=warning,
        automata=log.automata,
        rounds=lambda s: int((s.era - 1) * ROUNDS + s.round),
        round_lines=frozenset({"began", "flooded"}),
        turn_lines=frozenset({"visited", "specialised", "obtained", "revealed"}),
        words=MenNeferWords,
        insight=Lazy(f"{__name__}.insight", "MenNeferInsight"),
        most_decisions=most_decisions,
        features=Lazy(f"{__name__}.features", "MenNeferFeatures"),
        draw=Lazy(f"{__name__}.board", "draw"),
        scenery=Lazy(f"{__name__}.scene", "SCENERY"),
        signs=Lazy(f"{__name__}.signs", "signs"),
        cover=Lazy(f"{__name__}.cover", "cover"),
        text_board=Lazy(f"{__name__}.terminal", "text_board"),
    )
)
