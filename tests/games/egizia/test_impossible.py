"""What no game of Egizia reaches, tried in positions of games with options of all kinds."""

from functools import cache

import pytest

from hypostyle import game
from hypostyle.core.bits import places
from hypostyle.core.position import listed
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.egizia import GAME, codes, data
from hypostyle.games.egizia.state import Board
from tests.games.impossible import Impossible, Words, reached, refuses
from tests.mixes import mixed

EMPTY = "-"


@cache
def positions() -> list[tuple[Board, str]]:
    """One game for each of many mixes of options, three of them solo."""
    solo = mixed(game(GAME.key), 3, 2, players=1)
    return reached(GAME, [*mixed(game(GAME.key), 15, 3), *solo], 2)


def _with(words: Words, name: str, seat: int, value: str) -> Words:
    """A field with another value for one seat."""
    values = words[name].split("/")
    return {name: "/".join([*values[:seat], value, *values[seat + 1 :]])}


def _visitor(s: Board) -> tuple[int, int] | None:
    """Who visits which site, whatever is asked there."""
    later = [arg_of(one) for one in s.agenda[::-1] if step_of(one) == codes.SITE]
    if not later or s.step == codes.TURN:
        return None
    return int(codes.SEAT.of(s.arg)), int(codes.QUEUE.of(later[0]))


def no_ship(s: Board, words: Words) -> Words | None:
    """The visitor's ship is not at the site."""
    visit = _visitor(s)
    if visit is None:
        return None
    seat, site = visit
    mine = s.nobles[seat].at & ~(1 << data.SITE_POSITIONS[site])
    ships = listed(data.POSITIONS[n] for n in places(mine))
    return {**_with(words, "ships", seat, ships), "furthest": ""}


def no_ship_in_queue(s: Board, words: Words) -> Words | None:
    """The visitor's ship is neither at the site nor in its queue."""
    change, visit = no_ship(s, words), _visitor(s)
    if change is None or visit is None:
        return None
    seat, site = visit
    queue = words["queues"].split("/")[site].replace("rgvo"[seat], "")
    return {**change, **_with(words, "queues", site, queue or EMPTY)}


def not_in_queue(s: Board, words: Words) -> Words | None:
    """The visitor's ship is at the site, but not in its queue."""
    visit = _visitor(s)
    if visit is None:
        return None
    seat, site = visit
    queue = words["queues"].split("/")[site].replace("rgvo"[seat], "")
    return _with(words, "queues", site, queue or EMPTY)


def sails_after_passing(s: Board, words: Words) -> Words | None:
    """Whoever is asked for a ship, or for what it does, has passed."""
    if s.step == codes.LAY or not s.expects(codes.NEXT_SHIP):
        return None
    return _with(words, "passed", int(codes.SEAT.of(s.arg)), "yes")


def late_card_held(s: Board, words: Words) -> Words | None:
    """A card of round 3 is held in round 1 or 2."""
    if s.round > 2:
        return None
    card = next(n for n in places(data.DECK_34 & ~data.IMMEDIATES & s.nile))
    mine = words["cards"].split("/")[0].replace(EMPTY, "")
    return _with(words, "cards", 0, "+".join([*mine.split("+")[: len(mine)], data.NILE[card].key]))


def late_card_laid(s: Board, words: Words) -> Words | None:
    """A card of round 5 lies in the display before that round."""
    spaces = words["display"].split(",")
    if s.round in (0, 5) or all(card == EMPTY for card in spaces):
        return None
    key = data.NILE[next(n for n in places(data.DECK_5 & s.nile))].key
    first = next(n for n, card in enumerate(spaces) if card != EMPTY)
    spaces[first] = key
    return {"display": ",".join(spaces)}


def canal_undug(s: Board, words: Words) -> Words | None:
    """A field is irrigated, and no canal card has been played."""
    if s.gone & data.CANALS:
        return None
    for seat, one in enumerate(s.nobles):
        if field := next(places(one.cards & (data.YELLOWS | data.BROWNS)).__iter__(), None):
            return _with(words, "canals", seat, data.NILE[field].key)
    return None


def card_space_shared(s: Board, words: Words) -> Words | None:
    """Another's ship stands on the same card space."""
    for seat, one in enumerate(s.nobles):
        other = (seat + 1) % len(s.nobles)
        shared = one.at & data.CARD_SET
        if shared and not s.nobles[other].again:
            ships = listed(data.POSITIONS[n] for n in places(s.nobles[other].at | shared))
            return {**_with(words, "ships", other, ships), "furthest": ""}
    return None


def automaton_with_stones(s: Board, words: Words) -> Words | None:
    """Cleopatra has stones."""
    return _with(words, "stones", 1, "3") if s.settings.solo else None


# fmt: off
ROWS = [
    Impossible("a visit by a seat that has no ship there", "queue-wrong",         no_ship),
    Impossible("a visit by a ship that is not in the queue", "impossible-agenda", not_in_queue),
    Impossible("a visit by a seat that is nowhere near",   "impossible-agenda",   no_ship_in_queue),
    Impossible("sailing after passing",                    "sails-after-passing", sails_after_passing),
    Impossible("late cards in round 1",                    "cards-too-early",     late_card_held),
    Impossible("late cards on the Nile",                   "cards-too-early",     late_card_laid),
    Impossible("a canal without its card",                 "canal-without-card",  canal_undug),
    Impossible("two ships on one card space",              "space-shared",        card_space_shared),
    Impossible("automata with stones",                     "automaton-has",       automaton_with_stones),
]
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=[row.what for row in ROWS])
def test_no_game_reaches(row: Impossible[Board]) -> None:
    """§9.5, §8.1 It is refused in every position in which it is tried."""
    refuses(positions(), row)
