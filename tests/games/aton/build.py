"""Positions of Aton for tests, written the way the rules write them, and moves played by name."""

from collections.abc import Mapping
from typing import cast

from hypostyle import Match, read_position
from hypostyle.core.bits import places
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import SQUARE
from hypostyle.games.aton.state import Board, Priest
from tests.games.moves import play

RED, BLUE = 0, 1

TEMPLE = {n: " ".join(SQUARE[12 * n - 12 : 12 * n]) for n in (1, 2, 3, 4)}
"""The twelve squares of each temple."""
YELLOW = "1a1 1a2 1a3 1a4 2a1 2a2 2a3 2a4 3a1 3a2 3a3 4a1 4a2 4a3"
GREEN = "1c1 1c2 1c3 1c4 2c1 2c2 2c3 2c4 3c1 3c2 3c3 4c1 4c2 4c3"


def without(squares: str, *missing: str) -> str:
    """These squares but for some."""
    return " ".join(name for name in squares.split() if name not in missing)


def text(red: str = "", blue: str = "", options: str = "-", **fields: object) -> str:
    """A position: who holds which squares, and the fields of the notation that matter.

    The fields not given say: round 4, before the cards are laid, both hold 1234, and as many cards
    are discarded as the rounds so far have used.
    """
    marks = ["."] * len(SQUARE)
    for mark, names in (("r", red), ("b", blue)):
        for name in names.split():
            assert marks[SQUARE.index(name)] == ".", f"{name} is held twice"
            marks[SQUARE.index(name)] = mark
    board = "/".join("".join(marks[n : n + 12]) for n in (0, 12, 24, 36))
    told = {
        "round": 4,
        "next": "assign,points,order",
        "first": "-",
        "board": board,
        "kingdom": "0/0",
        "score": "1/1",
        "exchange": "no/no",
        "hand": "1234/1234",
        **fields,
    }
    told.setdefault("discard", "/".join(used(told, options, seat) for seat in (RED, BLUE)))
    return f"aton/1 players=2 options={options} " + " ".join(f"{k}={v}" for k, v in told.items())


def used(told: Mapping[str, object], options: str, seat: int) -> str:
    """The discards of a side that has given up a hand each round, and one for its exchange counter."""

    def mine(name: str) -> str:
        return [*str(told.get(name, "")).split("/"), "", ""][seat]

    hands = number(str(told["round"])[:6]) - 1
    hands += mine("exchange") == "no" and "exchange=false" not in options
    over = told.get("end") in ("scoring", "round_cap")
    hands += over or str(told["next"]).startswith(("clean", "deal.red,deal.blue,scoring"))
    hands = hands % 9 or (9 if hands > 0 and mine("hand") == "-" else 0)
    cards = mine("hand") + mine("bottom") + mine("turned")
    buried = [number(card) for card in mine("buried").ljust(4, "0")]
    left = [9 - cards.count(str(n + 1)) - buried[n] for n in range(4)]
    pile = [0, 0, 0, 0]
    for n in range(4 * hands - sum(buried)):
        value = n % 4 if left[n % 4] > 0 else left.index(max(left))
        left[value] -= 1
        pile[value] += 1
    return "".join(map(str, pile))


def number(text: str) -> int:
    """A number, 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() else 0


def table(red: str = "", blue: str = "", options: str = "-", **fields: object) -> Match[Board]:
    """A game that begins in such a position; chance waits to be told."""
    _, setup, start = read_position(text(red, blue, options, **fields))
    return Match(GAME, setup, None, cast(Board, start))


def laid(
    plan_red: str,
    plan_blue: str,
    red: str = "",
    blue: str = "",
    options: str = "-",
    **fields: object,
) -> Match[Board]:
    """The same with both plans laid and shown: the round runs up to its next question."""
    hands = ("".join(sorted(plan_red)), "".join(sorted(plan_blue)))
    match = table(red, blue, options, hand="/".join(hands), **fields)
    play(match, f"red plan {plan_red}", f"blue plan {plan_blue}")
    return match


def ending(red: str = "", blue: str = "", options: str = "-", **fields: object) -> Match[Board]:
    """The end of a round: nothing is left to do but for Blue to place one counter or stop."""
    told: dict[str, object] = {
        "next": "place.blue",
        "first": "red",
        "todo": 1,
        "open": "yes",
        "hand": "1224/1234",
        "plan": "4122/4321",
        **fields,
    }
    return table(red, blue, options, **told)


def last_stop(red: str = "", blue: str = "", options: str = "-", **fields: object) -> Match[Board]:
    """The same, and Blue stops."""
    match = ending(red, blue, options, **fields)
    play(match, "blue stop")
    return match


def answers(match: Match[Board]) -> str:
    """All that the one who is asked may answer."""
    [seat] = match.deciders()
    return " ".join(match.game.actions[action].token for action in match.legal(seat))


def side(match: Match[Board], seat: int) -> Priest:
    """What belongs to a seat."""
    return match.state.side(seat)


def held(match: Match[Board], seat: int) -> str:
    """The squares a seat holds."""
    return " ".join(SQUARE[n] for n in places(side(match, seat).squares))


def per_temple(match: Match[Board], seat: int) -> list[int]:
    """How many counters a seat has in each temple."""
    names = held(match, seat).split()
    return [sum(name[0] == temple for name in names) for temple in "1234"]


def kingdom(match: Match[Board]) -> tuple[int, int]:
    """How many counters of Red and of Blue lie in the Kingdom."""
    return int(match.state.red.dead), int(match.state.blue.dead)


def supply(match: Match[Board]) -> tuple[int, int]:
    """How many counters Red and Blue have in their supplies."""
    return int(match.state.red.supply), int(match.state.blue.supply)


def result(match: Match[Board]) -> tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    """Winners, reasons and scores of a finished game."""
    outcome = match.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reasons, outcome.scores
