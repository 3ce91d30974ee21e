"""Nothing appears or vanishes: stones, crews, ships, cards and points, booked from the log alone."""

from collections.abc import Callable

import pytest

from hypostyle import Match, Stream
from hypostyle.core.bits import count
from hypostyle.core.log import Happening
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.codes import DECLINE, PASS, SKIP, STOP
from hypostyle.games.egizia.data import (
    BRICK,
    BRICK_VALUE,
    CREWS,
    MOST_STONES,
    NILE,
    SIDES,
    strength,
    tomb_sum,
)
from hypostyle.games.egizia.state import Board


class Ledger:
    """What a reader of the log knows of one noble."""

    def __init__(self, person: bool, score: int) -> None:
        self.person = person
        self.score = score
        self.stones = 0
        self.crews = dict(zip(CREWS, (1, 1, 1, 2), strict=True))
        self.placed = 0
        self.cards: set[str] = set()
        self.graves = 0
        self.bricks = 0

    def book(self, what: Happening) -> None:
        """One line of the log about this noble."""
        fields = what.fields
        entries: dict[str, Callable[[], None]] = {
            "seated": lambda: self.pay(-int(fields["n"])),
            "stones": lambda: self.pay(-int(fields["n"])),
            "paid": lambda: self.pay(int(fields["n"])),
            "gained": lambda: self.gain(int(fields["points"])),
            "objective": lambda: self.gain(int(fields["points"])),
            "raised": lambda: self.grow(str(fields["crew"]), int(fields["n"])),
            "sailed": self.sail,
            "took": lambda: self.take(str(fields["card"])),
            "played": lambda: self.cards.discard(str(fields["card"])),
            "built": lambda: self.build(str(fields["brick"])),
            "entered": lambda: self.enter(int(fields["value"])),
            "ordered": self.go_home,
        }
        if what.kind in entries:
            entries[what.kind]()

    def pay(self, n: int) -> None:
        self.stones -= n
        assert 0 <= self.stones <= MOST_STONES

    def gain(self, n: int) -> None:
        self.score += n

    def grow(self, crew: str, n: int) -> None:
        self.crews[crew] += n

    def sail(self) -> None:
        self.placed += 1

    def take(self, key: str) -> None:
        kind = next(card.kind for card in NILE if card.key == key)
        if kind != "immediate" or not self.person:
            self.cards.add(key)

    def build(self, brick: str) -> None:
        self.bricks += 1
        if self.person:
            self.pay(BRICK_VALUE[BRICK.index(brick)])

    def enter(self, value: int) -> None:
        self.graves += value
        if self.person:
            self.pay(value)

    def go_home(self) -> None:
        self.placed = 0


def books(match: Match[Board]) -> list[Ledger]:
    """All ledgers after the whole log; a line about Sobek's or Back-eddy's card is a play, too."""
    nobles = len(match.state.nobles)
    people = match.setup.players
    handicap = int(match.setup.options["solo_handicap"])
    ledgers = [Ledger(seat < people, 0 if seat < people else handicap) for seat in range(nobles)]
    for line in match.log():
        seat = line.happening.seat
        if seat >= 4:
            seat -= 3
        if seat >= 0:
            ledgers[seat].book(line.happening)
    return ledgers


@pytest.mark.parametrize("players", [2, 3, 4, 1])
def test_the_log_accounts_for_everything(players: int) -> None:
    """§2.1, §2.4, §2.5, §2.13 Stones, strength, ships, cards, graves, bricks and points."""
    for seed in range(3):
        match = GAME.new(players=players, seed=seed)
        stream = Stream(seed)
        step = 0
        while not match.over:
            [seat] = match.deciders()
            legal = match.legal(seat)
            eager = [n for n in legal if n not in (PASS, STOP, SKIP, DECLINE)] or legal
            match.apply(seat, eager[stream.below(len(eager))])
            step += 1
            if step % 9 and not match.over:
                continue
            for ledger, noble in zip(books(match), match.state.nobles, strict=True):
                assert ledger.score == noble.score
                assert ledger.stones == noble.stones
                assert sum(ledger.crews.values()) == strength(noble.crews)
                assert ledger.placed == 8 - noble.ships
                held = {NILE[n].key for n in range(56) if noble.cards >> n & 1}
                assert ledger.cards == held
                assert ledger.graves == tomb_sum(noble.tombs)
                mine = (noble.obelisk, noble.temple, noble.pyramid)
                assert ledger.bricks == sum(int(count(bricks)) for bricks in mine)
    assert len(SIDES) == 6
