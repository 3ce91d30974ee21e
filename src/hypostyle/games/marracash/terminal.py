"""MarraCash's board for a terminal: the town, the line, the players, in 80 columns.

Shops are written as their name, owner and customers: `R5A3` is R5 of Ali with three customers.
Small letters are visitors: `2rb` at a fountain are two red and one blue.
"""

from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.view import View
from hypostyle.games.marracash.actions import TABLE
from hypostyle.games.marracash.data import (
    CARD,
    CELLS,
    COLUMNS,
    ENTRANCES,
    FOUNTAIN_CELL,
    LETTERS,
    ROWS,
    SHOP,
    SHOP_CELLS,
    SHOPS,
    fountain_at,
    many,
    shop_at,
)
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Town
from hypostyle.games.marracash.wording import money

Spans = list[Span]

INKS: Final = ("red", "azure", "green", "bonus", "yellow")
"""The style of each colour; its letter tells it too."""
WIDTH: Final = 80
CELL: Final = 6
"""Columns of a cell of the town; 13 of them make 78."""


def text_board(view: View[Town], marks: Marks) -> list[Spans]:
    """The town, who stands where, the line, and the players."""
    s, words = view.state, view.game.words
    chosen = {TABLE[action].place for action in marks.legal}
    lines = [_row(view, row, chosen, marks.last) for row in range(ROWS)]
    lines += _crowd(s)
    lines += _line(view)
    for seat in range(s.settings.players):
        lines += _player(view, seat)
    if s.settings.souvenirs == MARKET:
        shown = " ".join(CARD[n].upper() for n in places(s.shown)) or "-"
        lines.append([(words("terminal.market", shown=shown, left=int(count(s.deck))), "")])
    if s.shop != NONE:
        high = money(s.settings, int(s.high)) if s.high else "-"
        lines.append([(words("terminal.auction", shop=SHOP[s.shop].upper(), high=high), "bold")])
    if s.final > 0:
        lines.append([(words("terminal.last", turns=int(s.final)), "bold")])
    lines.append([(words("terminal.legend"), "dim")])
    return lines


def _row(view: View[Town], row: int, chosen: set[str], last: tuple[str, ...]) -> Spans:
    spans: Spans = []
    for column in range(COLUMNS):
        cell = (row, column)
        f, shop = fountain_at(cell), shop_at(cell)
        name = f"f{f + 1}" if f >= 0 else SHOP[shop] if shop >= 0 else ""
        label, style = _cell(view, cell, f, shop)
        mark = "[" if name in chosen else "*" if name in last else " "
        close = "]" if name in chosen else " "
        kind = "legal" if name in chosen else "last" if name in last else ""
        spans += [(mark, kind), (f"{label:<{CELL - 2}}", style)]
        if len(label) < CELL - 1:  # an owned shop cannot be chosen: a long number needs no bracket
            spans.append((close, kind))
    return spans


def _cell(view: View[Town], cell: tuple[int, int], f: int, shop: int) -> Span:
    s = view.state
    if f >= 0:
        return f"({f + 1})", "bold blue" if f in ENTRANCES else "bold"
    if shop < 0:
        return ("##", "green") if CELLS[cell] == "##" else (" ..", "dim")
    ink = INKS[shop // 5]
    if SHOP_CELLS[shop][0] != cell:
        return f"{LETTERS[shop // 5].upper() * 2}", f"dim {ink}"
    if s.owner[shop] == NONE:
        return SHOP[shop].upper(), ink
    letter = view.game.facts.sides[s.owner[shop]].letter
    return f"{SHOP[shop].upper()}{letter}{s.inside[shop]}", f"bold {ink}"


def _group(group: int) -> str:
    words = ""
    for colour, letter in enumerate(LETTERS):
        n = int(many(group, colour))
        words += (str(n) if n > 1 else "") + (letter if n else "")
    return words


def _crowd(s: Town) -> list[Spans]:
    """Who stands at which fountain, as many to a line as fit."""
    words = [f"({f + 1}) {_group(s.group[f])}" for f in range(len(FOUNTAIN_CELL)) if s.group[f]]
    return [[(line, "")] for line in _wrapped(words, WIDTH - 2, "  ")]


def _wrapped(words: list[str], room: int, between: str) -> list[str]:
    """Words in lines of at most so many columns."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(between) + len(word) > room:
            lines.append("")
        lines[-1] += (between if lines[-1] else "") + word
    return lines


def _line(view: View[Town]) -> list[Spans]:
    s = view.state
    left = "".join(LETTERS[colour] for colour in s.line) or "-"
    return [[("A ", "bold"), (left, ""), (" B", "bold"), (f"  {len(s.line)}", "dim")]]


def _player(view: View[Town], seat: int) -> list[Spans]:
    """Purse, signs and shops of a player; on lines of their own a hand, and shops that are many."""
    s, side = view.state, view.game.facts.sides[seat]
    asked = not s.ended and 0 <= s.asking < 16 and has(s.asking, seat)
    cash = "?" if s.cash[seat] == VEILED else money(s.settings, s.cash[seat])
    owned = [f"{SHOP[n].upper()}:{s.inside[n]}" for n in range(SHOPS) if s.owner[n] == seat]
    name = view.game.side_name(seat)
    spans: Spans = [
        (">" if asked else " ", "legal"),
        (f"{side.letter} {name:<6}", "bold"),
        (f"{cash:>8} ", "bold"),
        (f"{view.game.words('terminal.signs', n=s.signs[seat]):<8} ", "dim"),
    ]
    room = WIDTH - sum(len(text) for text, _ in spans)
    rows = _wrapped(owned, room, " ")
    lines = [[*spans, (rows[0], "")]]
    lines += [[(" " * (WIDTH - room) + row, "")] for row in rows[1:]]
    known = s.settings.souvenirs == RACE and s.hands[seat] != VEILED
    if known and (view.seat == seat or seat in s.finished):
        hand = " ".join(CARD[n].upper() for n in places(s.hands[seat])) or "-"
        lines.append([(f"   {view.game.words('terminal.hand', hand=hand)}", "")])
    return lines
