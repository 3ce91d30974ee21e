"""Egizia's steps put together, and the position a game starts from."""

from typing import Final

from hypostyle.core.bits import bit
from hypostyle.core.facts import Setup
from hypostyle.core.rules import Rules
from hypostyle.core.state import entry
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import automata, ending, opening, river, works
from hypostyle.games.egizia.rules.basics import people, side_of
from hypostyle.games.egizia.state import Board, Settings


class EgiziaRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """§2.13 The score of everybody at the table."""
        return [s.nobles[seat].score for seat in range(people(s))]

    def shares(self, s: Board) -> list[float]:
        """§7.7 One winner takes all; §8.9 an automaton stands behind the four seats."""
        out = [0.0] * (len(data.SIDES) if s.settings.solo else int(s.settings.nobles))
        out[side_of(s.settings.solo, s.winner)] = 1.0
        return out


RULES: Final = EgiziaRules(
    [
        opening.Round(), opening.Auction(), opening.Offer(), opening.Tile(), opening.Deal(),
        opening.Turn(), opening.Lay(), river.NextShip(), river.Sail(), river.Second(),
        river.Effect(), river.Raise(), river.Flow(), river.Harbour(), river.Unclaimed(),
        works.Feeding(), works.Meal(), works.Quarrying(), works.Building(), works.Site(),
        works.Visit(), works.Work(), works.Riddles(), works.Draw(), works.Choose(),
        ending.Cooperate(), river.Late(), ending.RoundEnd(), ending.Window(), ending.Finish(),
        automata.Drift(), automata.Swirl(), automata.Toil(), automata.Haul(), automata.TakeBlindly(),
    ]
)  # fmt: skip


def start(setup: Setup) -> Board:
    """§3.1 to §3.7 The position before seats, Sphinx cards and graves are drawn."""
    settings = Settings(setup)
    s = Board(settings)
    if settings.no_tenth:  # §10.14
        s.deck &= ~bit(data.S29)
    for seat in range(people(s)):
        s.nobles[seat].quarry = data.START_QUARRY if settings.start_quarry else 0  # §10.1
    s.then_all([*[codes.TURN] * data.OPEN, codes.ROUND])
    if settings.start_sphinx:  # §10.2
        s.then_all([entry(codes.DEAL, seat) for seat in range(people(s))])
    if settings.solo:  # §8.1
        s.deck &= ~data.NOT_ALONE
        s.nile &= ~bit(data.THOTH)
        s.tombs = data.SOLO_TOMBS
        s.line = (0, 1, 2)
        for seat in range(1, 3):
            s.nobles[seat].green = 0
            s.nobles[seat].score = settings.handicap
        s.push(codes.TILE, 2)
    elif settings.auction:  # §10.16
        s.push(codes.AUCTION)
    else:
        s.push(codes.TILE, 0)
    return s
