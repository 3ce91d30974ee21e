"""Aton's board for a terminal: everything open, and the viewer's own cards, in 80 columns.

A square is its colour as a letter, then the counter on it: `y R` is Red on yellow. Small letters
are squares and capitals counters, so that nothing depends on colours: `b B` is Blue on blue.
"""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import bit, count, has
from hypostyle.core.game import Marks
from hypostyle.core.terminal import Spans, fit
from hypostyle.core.view import View
from hypostyle.core.words import Words
from hypostyle.games.aton import data
from hypostyle.games.aton.actions import pile_text, plan_text
from hypostyle.games.aton.codes import SQUARE_0
from hypostyle.games.aton.data import many
from hypostyle.games.aton.rules.basics import temple
from hypostyle.games.aton.rules.scoring import scoring_points
from hypostyle.games.aton.secrets import in_deck
from hypostyle.games.aton.state import NONE, VEILED, Board, Priest

# fmt: off
# colour of a square   letter  style
TILES: Final = {
    "yellow":          ("y",   "on yellow"),
    "green":           ("g",   "on green"),
    "black":           ("k",   "on dark"),
    "blue":            ("b",   "on azure"),
    "bonus_1":         ("+1",  "on bonus"),
    "bonus_2":         ("+2",  "on bonus"),
}
LETTERS:     Final = ("R", "B")
COUNTERS:    Final = ("bold white on red", "bold white on blue")
INKS:        Final = ("red", "blue")        # the sides where they are only named
TEMPLE_WIDE: Final = 26
GAP:         Final = "  "
NEAR:        Final = data.HAND       # counters a player can place in one turn
# fmt: on


def text_board(view: View[Board], marks: Marks) -> list[Spans]:
    """The four temples with the state of both sides to their right, and hints below."""
    s, words = view.state, view.game.words
    left = [*_pair(view, marks, 0), [], *_pair(view, marks, 2)]
    right = _panel(s, words)
    rows = max(len(left), len(right))
    left += [[]] * (rows - len(left))
    right += [[]] * (rows - len(right))
    wide = 2 * TEMPLE_WIDE + len(GAP)
    lines = [[*fit(a, wide), (GAP, ""), *b] if b else a for a, b in zip(left, right, strict=True)]
    lines.append([(words("terminal.legend"), "dim")])
    return lines if view.over else lines + _hints(s, words)


# --- the temples ------------------------------------------------------------------------------------


def _pair(view: View[Board], marks: Marks, first: int) -> list[Spans]:
    legal = sum(bit(a - SQUARE_0) for a in marks.legal if 0 <= a - SQUARE_0 < data.SQUARES)
    two = [_temple(view, n, legal, marks.last) for n in (first, first + 1)]
    return [[*fit(a, TEMPLE_WIDE), (GAP, ""), *b] for a, b in zip(*two, strict=True)]


def _temple(view: View[Board], n: int, legal: int, last: tuple[str, ...]) -> list[Spans]:
    s = view.state
    points = {1: data.TEMPLE_2, 3: data.PER_BLUE}.get(n, 0)
    title = view.game.words(f"terminal.temple{n + 1}", points=points)
    held = [count(s.side(seat).squares & temple(n)) for seat in (0, 1)]
    head: Spans = [*fit([(title, "bold")], TEMPLE_WIDE - 6), *_tally(held)]
    columns: Spans = [("   " + "     ".join("1234"), "dim")]
    rows: list[Spans] = []
    for r, letter in enumerate("abc"):
        squares = data.squares_in(n)[4 * r : 4 * r + 4]
        cells = [
            span for q in squares for span in _cell(s, q, has(legal, q), data.SQUARE[q] in last)
        ]
        rows.append([(f"{letter} ", "dim"), *cells])
    return [head, columns, *rows]


def _tally(held: list[int]) -> Spans:
    return [(f"{held[0]:>2}R", INKS[0]), (f"{held[1]:>2}B", INKS[1])]


def _cell(s: Board, square: int, legal: bool, last: bool) -> Spans:
    letter, ground = TILES[data.COLOUR[square]]
    owner = 0 if has(s.red.squares, square) else 1 if has(s.blue.squares, square) else NONE
    counter = (" ", ground) if owner == NONE else (LETTERS[owner], COUNTERS[owner])
    return [
        ("[" if legal else " ", "legal"),
        (f"{letter:<2}", ground),
        counter,
        ("]" if legal else " ", "legal"),
        ("*" if last else " ", "last"),
    ]


# --- the sides ----------------------------------------------------------------------------------------


def _panel(s: Board, words: Words) -> list[Spans]:
    rows = [_round(s, words), _kingdom(s, words), []]
    red, blue = (words(f"side.{key}") for key in data.SIDES)
    rows.append([(f"{red:>15}", f"bold {INKS[0]}"), (f"{blue:>8}", f"bold {INKS[1]}")])

    def row(key: str, show: Callable[[Priest], str], style: str = "") -> None:
        label = words(f"terminal.{key}", win=int(s.settings.win_score))
        rows.append([(f"{label:<8}", "dim"), (f"{show(s.red):>7}{show(s.blue):>8}", style)])

    row("score", lambda side: str(side.score), "bold")
    row("supply", lambda side: str(side.supply))
    if s.settings.exchange:
        row("exchange", lambda side: words(f"terminal.{'yes' if side.token else 'no'}"))
    row("deck", lambda side: str(in_deck(side)))
    row("discard", _discards)
    if s.red.bottom or s.blue.bottom:
        row("under", lambda side: _cards(side.bottom))
    if s.red.turned or s.blue.turned:
        row("turned", lambda side: _cards(side.turned))
    row("hand", _hand, "bold")
    row("plan", lambda side: _plan(side, words), "bold")
    return rows


def _round(s: Board, words: Words) -> Spans:
    if s.first == NONE:
        return [(words("terminal.round", round=int(s.round)), "bold")]
    first = words(f"side.{data.SIDES[s.first]}")
    return [(words("terminal.round_first", round=int(s.round), side=first), "bold")]


def _kingdom(s: Board, words: Words) -> Spans:
    dead = s.red.dead + s.blue.dead
    return [
        (words("terminal.kingdom") + " ", "dim"),
        (LETTERS[0] * s.red.dead, COUNTERS[0]),
        (LETTERS[1] * s.blue.dead, COUNTERS[1]),
        ("." * (s.settings.kingdom - dead) + f" {dead}/{s.settings.kingdom}", ""),
    ]


def _discards(side: Priest) -> str:
    return "/".join(str(many(side.discard, value)) for value in range(1, 5))


def _cards(cards: tuple[int, ...]) -> str:
    """Cards in order; of a long row only how it begins, the rest is in the log."""
    text = "".join(str(card) for card in cards)
    return (text if len(text) <= 7 else f"{text[:6]}+") or "-"


def _hand(side: Priest) -> str:
    unseen = side.unseen[0] if side.unseen else 0
    return pile_text(side.hand) + "?" * unseen or "-"


def _plan(side: Priest, words: Words) -> str:
    if side.plan == VEILED:
        return words("terminal.laid")
    return "-" if side.plan == NONE else plan_text(side.plan)


# --- hints --------------------------------------------------------------------------------------------


def _hints(s: Board, words: Words) -> list[Spans]:
    gains = [
        f"{words(f'side.{key}')} +{scoring_points(s, seat)}" for seat, key in enumerate(data.SIDES)
    ]
    lines: list[Spans] = [[(words("terminal.now", red=gains[0], blue=gains[1]), "dim")]]
    for seat in (0, 1):
        near = _near(s, seat, words)
        for n in range(0, len(near), 2):  # three would be wider than a terminal
            said = words("terminal.near", list="; ".join(near[n : n + 2]))
            lines.append([(said, f"bold {INKS[seat]}")])
    return lines


def _near(s: Board, seat: int, words: Words) -> list[str]:
    """§8.3 The temples and colours a side could complete with one turn's counters."""
    keys = (*(f"temple{n + 1}" for n in range(4)), "yellow", "green")
    found: list[str] = []
    for key, squares in zip(keys, data.GOALS, strict=True):
        have, total = count(s.side(seat).squares & squares), count(squares)
        n = count(s.other(seat).squares & squares)
        if total - have <= NEAR:
            found.append(
                words(
                    f"terminal.{'blocked' if n else 'line'}",
                    side=words(f"side.{data.SIDES[seat]}"),
                    what=words(f"terminal.what.{key}"),
                    have=int(have),
                    all=int(total),
                    n=int(n),
                )
            )
    return found
