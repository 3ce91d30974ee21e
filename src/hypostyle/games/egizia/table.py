"""What both boards and the explanations read off Egizia's table."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hypostyle.core.bits import count, has, places
from hypostyle.core.reading import Reader
from hypostyle.core.words import Field
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import works
from hypostyle.games.egizia.rules.basics import people, quarries_of, side_of
from hypostyle.games.egizia.rules.ending import tomb_bonus
from hypostyle.games.egizia.state import NONE, Board, Noble

Fields = dict[str, Field]

LANDS: Final = ("green", "yellow", "brown")
"""§2.6 Kinds of land; each has water when the ring is at its place or further right."""


def fields_of(noble: Noble) -> list[tuple[str, int, int]]:
    """§2.6 Land, grain and card of every field, canals counted; the start card first."""
    found: list[tuple[str, int, int]] = []
    for card in places(noble.cards & data.FIELDS):
        land = 2 if has(data.BROWNS, card) else 1 if has(data.YELLOWS, card) else 0
        land -= int(has(noble.once, card)) + int(has(noble.twice, card))
        found.append((LANDS[max(0, land)], data.CARD_N[card], card))
    found.sort(key=lambda one: (LANDS.index(one[0]), one[1], one[2]))
    return [("green", data.START_FIELD, NONE), *found]


def hand_of(noble: Noble) -> list[int]:
    """§2.7 The permanent and any time cards of a noble."""
    return places(noble.cards & ~(data.FIELDS | data.QUARRIES))


class Meal(NamedTuple):
    """What a feeding would come to: grain needed and had, what is missing, points lost."""

    need: int
    grain: int
    short: int
    loss: int


def meal_of(s: Board, seat: int, growth: int = 0, more: int = 0) -> Meal:
    """§5.2, §5.3 A noble's feeding as things stand, or with stronger crews or more grain.

    With §10.9 it is not known what stronger crews would cost: that hangs on which they are.
    """
    me = s.nobles[seat]
    need = int(data.strength(me.crews)) + growth
    grain = int(works.grain_of(s, me)) + more + (int(s.fed) if has(s.asking, seat) else 0)
    by_crews = s.settings.hungry_crews and not growth
    short = int(works.hungry(s, me, grain)) if by_crews else max(0, need - grain)
    return Meal(need, grain, short, int(works.penalty(s, me, short)))


def most_of(s: Board, me: Noble) -> tuple[int, int]:
    """§6.3, §6.4 The most strength and stones a noble can still have in a visit of this round."""
    sets = [crews for crews in data.SET_MASKS if not crews & me.used]
    if not s.settings.joker_alone:
        sets = [crews for crews in sets if crews & data.REGULAR]
    power = max((int(works.power_of(me, crews)) for crews in sets), default=0)
    coming = 0 if s.expects(codes.SITE) else int(me.quarry)
    stones = min(data.MOST_STONES, int(works.purse(me)) + coming)
    return power + int(works.helpers(me)), stones


class Table(Reader[Board]):
    """A position as a viewer sees it, and what is open about its nobles."""

    def side(self, seat: int) -> int:
        """The side a noble is."""
        return int(side_of(self.s.settings.solo, seat))

    def facts(self, seat: int) -> Fields:
        """§9.1 All that is open about a noble."""
        s, me, meal = self.s, self.s.nobles[seat], meal_of(self.s, seat)
        return {
            "side": self.key(seat),
            "score": int(me.score),
            "turn": s.line.index(seat) + 1 if seat in s.line else 0,
            "ships": int(me.ships),
            "need": meal.need,
            "grain": meal.grain,
            "loss": meal.loss,
            "n": data.PENALTY[me.grain_step],
            "unit": "crew" if s.settings.hungry_crews else "grain",
            "stones": int(me.stones),
            "most": data.MOST_STONES,
            "income": int(me.quarry),
            "quarries": int(quarries_of(s, me)),
            "cards": count(me.cards),
            "tasks": len(me.sphinx),
            "graves": len(data.tombs_in(me.tombs)),
            "sum": int(data.tomb_sum(me.tombs)),
            "extra": int(tomb_bonus(me.tombs)),
            "stone_step": int(me.stone_step),
            "grain_step": int(me.grain_step),
            "sale": "yes" if me.stone_step >= data.FOOT - 1 else "no",
        }

    def tasks(self) -> Iterator[tuple[int, list[int]]]:
        """§2.8 The Sphinx cards a view shows, by seat; an automaton's are never looked at (§8.6)."""
        for seat in range(people(self.s)):
            cards = [int(data.kept_card(held)) for held in self.s.nobles[seat].sphinx]
            yield seat, [card for card in cards if card != data.UNKNOWN]
