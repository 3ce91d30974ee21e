"""What the things on Aton's board are: an answer for whoever asks, with its paragraph."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import count
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.aton import data
from hypostyle.games.aton.codes import BONUS
from hypostyle.games.aton.data import c1_of, c2_of, c3_of, c4_of
from hypostyle.games.aton.rules.basics import peace
from hypostyle.games.aton.rules.scoring import LINE_SQUARES, line_points, majority, scoring_points
from hypostyle.games.aton.secrets import in_deck
from hypostyle.games.aton.state import NONE, Board

Answer = Callable[[Board], Reason | None]


def about(view: View[Board], place: str) -> Reason | None:
    """What a thing is, in a view; None for one that is not on the table."""
    s = view.state
    if place in data.SQUARE:
        return _square(s, data.SQUARE.index(place))
    answer = ANSWERS.get("hand" if place in ("hand1", "hand2", "hand3", "hand4") else place)
    return answer(s) if answer else None


def _held(s: Board, squares: int) -> dict[str, int]:
    """How many of these squares each side holds."""
    return {
        "red": int(count(s.red.squares & squares)),
        "blue": int(count(s.blue.squares & squares)),
    }


def _square(s: Board, number: int) -> Reason:
    """§2.1, §2.2 A square: its colour is what it is worth."""
    colour, _, worth = data.COLOUR[number].partition("_")
    where: dict[str, Field] = {
        "square": data.SQUARE[number],
        "temple": int(data.temple_of(number)) + 1,
    }
    if worth:
        return Reason("6.7", "about.square.bonus", {**where, "points": int(worth)})
    told = _COLOURS[colour](s)
    return Reason(told.paragraph, f"about.square.{colour}", {**where, **told.fields})


def _yellow(s: Board) -> Reason:
    return Reason("8.3", "about.yellow", {**_held(s, data.YELLOW), "all": int(count(data.YELLOW))})


def _green(s: Board) -> Reason:
    return Reason("8.3", "about.green", {**_held(s, data.GREEN), "all": int(count(data.GREEN))})


def _black(s: Board) -> Reason:
    return Reason("6.6", "about.black", {**_held(s, data.BLACK), "points": data.BLACK_POINTS})


def _blue(s: Board) -> Reason:
    return Reason("6.5", "about.blue", {**_held(s, data.BLUE_SQUARES), "points": data.PER_BLUE})


_COLOURS: Final = {"yellow": _yellow, "green": _green, "black": _black, "blue": _blue}


def _bonus(s: Board) -> Reason:
    worth = {"red": int(line_points(s, 0, BONUS)), "blue": int(line_points(s, 1, BONUS))}
    return Reason("6.7", "about.bonus", worth)


def _temple(n: int, paragraph: str) -> Answer:
    """§6.1 to §6.5 A temple, and what it would bring now."""

    def answer(s: Board) -> Reason:
        leader = majority(s, LINE_SQUARES[n])
        points = 0 if leader == NONE else int(line_points(s, leader, n))
        return Reason(
            paragraph, f"about.temple{n}", {**_held(s, LINE_SQUARES[n]), "points": points}
        )

    return answer


def _kingdom(s: Board) -> Reason:
    dead, spaces = int(s.red.dead + s.blue.dead), int(s.settings.kingdom)
    if s.winner == NONE and dead >= spaces:
        return Reason("6.1", "about.kingdom.full")
    key = "about.kingdom.open" if s.winner == NONE else "about.kingdom.over"
    return Reason("2.5", key, {"count": dead, "spaces": spaces})


def _track(s: Board) -> Reason:
    points = {"red": int(s.red.score), "blue": int(s.blue.score)}
    return Reason("2.6", "about.track", {**points, "win": int(s.settings.win_score)})


def _cartouche(n: int, paragraph: str, card: Callable[[int], int]) -> Answer:
    """§2.8 A cartouche: what a card does there, and which lie there once they are open."""

    def answer(s: Board) -> Reason:
        kind = "peace_" if n == 2 and peace(s) else ""
        if n == 4 and s.settings.mandatory:
            kind = "must_"
        if not s.open:
            return Reason(paragraph, f"about.cartouche.closed_{kind}{n}")
        cards = {"red": int(card(s.red.plan)), "blue": int(card(s.blue.plan))}
        return Reason(paragraph, f"about.cartouche.open_{kind}{n}", cards)

    return answer


def _deck(s: Board) -> Reason:
    return Reason("4.3", "about.deck", {"red": in_deck(s.red), "blue": in_deck(s.blue)})


def _discards(s: Board) -> Reason:
    if s.settings.bury:
        return Reason("10.8", "about.discards_hidden")
    return Reason("9.3", "about.discards")


def _hand(s: Board) -> Reason:
    if s.red.turned or s.blue.turned:
        return Reason("5.3", "about.turned")
    return Reason("9.2", "about.hand")


def _scoring(s: Board) -> Reason:
    points = {"red": int(scoring_points(s, 0)), "blue": int(scoring_points(s, 1))}
    key = "about.scoring" if s.winner == NONE else "about.scoring_over"
    return Reason("6.1", key, points)


def _exchange(s: Board) -> Reason | None:
    return Reason("4.4", "about.exchange") if s.settings.exchange else None


def _supply(s: Board) -> Reason:
    left = {"red": int(s.red.supply), "blue": int(s.blue.supply)}
    return Reason("2.4", "about.supply", left)


# fmt: off
ANSWERS: Final[dict[str, Answer]] = {
    "temple1":    _temple(1, "6.3"),
    "temple2":    _temple(2, "6.3"),
    "temple3":    _temple(3, "6.4"),
    "temple4":    _temple(4, "6.5"),
    "kingdom":    _kingdom,
    "track":      _track,
    "cartouche1": _cartouche(1, "5.1", c1_of),
    "cartouche2": _cartouche(2, "5.4", c2_of),
    "cartouche3": _cartouche(3, "5.6", c3_of),
    "cartouche4": _cartouche(4, "5.7", c4_of),
    "hand":       _hand,
    "deck":       _deck,
    "discards":   _discards,
    "exchange":   _exchange,
    "supply":     _supply,
    "yellow":     _yellow,
    "green":      _green,
    "black":      _black,
    "blue":       _blue,
    "bonus":      _bonus,
    "scoring":    _scoring,
}
# fmt: on
