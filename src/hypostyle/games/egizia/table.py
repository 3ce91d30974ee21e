"""What both boards and the explanations read off Egizia's table."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hypostyle.core.bits import count, has, places
from hypostyle.core.reading import Reader
from hypostyle.core.words import Field
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.rules import works
from hypostyle.games.egizia.rules.basics import people, quarries_of, side_of, total
from hypostyle.games.egizia.rules.ending import tomb_bonus
from hypostyle.games.egizia.rules.objectives import objective, progress
from hypostyle.games.egizia.state import NONE, Board, Noble
from hypostyle.games.egizia.wording import score_text

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


def meal_of(s: Board, seat: int, growth: int = 0, more: int = 0, flow: int = 0) -> Meal:
    """§5.2, §5.3 A noble's feeding now, or with stronger crews, more grain, or the ring moved.

    With §10.9 it is not known what stronger crews would cost: that hangs on which they are.
    """
    me = s.nobles[seat]
    need = int(data.strength(me.crews)) + growth
    grain = (
        int(works.grain_at(me, s.ring + flow)) + more + (int(s.fed) if has(s.asking, seat) else 0)
    )
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
    return power + int(total(me.cards & data.OVERSEER_SET)), stones


def task_of(s: Board, seat: int, card: int) -> dict[str, Field]:
    """§2.8 A Sphinx card: what it asks, how far a noble is, and what it would give now."""
    row = data.SPHINX[card]
    have, now = int(progress(s, seat, card)), int(objective(s, seat, card))
    return {"sphinx": row.key, "goal": row.goal, "points": row.points, "have": have, "now": now}


class Table(Reader[Board]):
    """A position as a viewer sees it, and what is open about its nobles."""

    def builder(self, brick: int) -> int:
        """§2.9 The seat a brick belongs to; NONE while it is not built."""
        return next((n for n, one in enumerate(self.s.nobles) if one.owns(brick)), NONE)

    def headline(self) -> str:
        """The round; in the end who has won."""
        s = self.s
        if s.winner == NONE:
            return self.say("round", round=max(1, int(s.round)), rounds=data.ROUNDS)
        score = score_text(s.nobles[s.winner])
        return self.say("won", side=self.name(int(s.winner)), score=score)

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
