"""MarraCash's board for a terminal: the town, the line, the players, in 80 columns.

Shops are written as their name, owner and customers: `R5A3` is R5 of Ali with three customers.
Small letters are visitors: `2rb` at a fountain are two red and one blue.
"""

from typing import Final

from hypostyle.core.bits import count, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.terminal import Page, Spans, wrapped
from hypostyle.core.view import View
from hypostyle.games.marracash import data
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Town
from hypostyle.games.marracash.wording import money

INKS: Final = ("red", "azure", "green", "bonus", "yellow")
"""The style of each colour; its letter tells it too."""
WIDTH: Final = 80
CELL: Final = 6
"""Columns of a cell of the town; 13 of them make 78."""


def text_board(view: View[Town], marks: Marks) -> list[Spans]:
    """The town, who stands where, the line, and the players."""
    t = Page(view, marks)
    s = t.s
    lines = [_row(t, row) for row in range(data.ROWS)]
    lines += _crowd(s)
    lines += _line(s)
    for seat in range(s.settings.players):
        lines += _player(t, seat)
    if s.settings.souvenirs == MARKET:
        shown = " ".join(data.CARD[n].upper() for n in places(s.shown)) or "-"
        lines.append([(t.say("market", shown=shown, left=int(count(s.deck))), "")])
    if s.shop != NONE:
        high = money(s.settings, int(s.high)) if s.high else "-"
        lines.append([(t.say("auction", shop=data.SHOP[s.shop].upper(), high=high), "bold")])
    if s.final > 0:
        lines.append([(t.say("last", turns=int(s.final)), "bold")])
    lines.append([(t.say("legend"), "dim")])
    return lines


def _row(t: Page[Town], row: int) -> Spans:
    spans: Spans = []
    for column in range(data.COLUMNS):
        cell = (row, column)
        f, shop = data.fountain_at(cell), data.shop_at(cell)
        name = f"f{f + 1}" if f >= 0 else data.SHOP[shop] if shop >= 0 else ""
        label, style = _cell(t, cell, f, shop)
        mark, close, kind = " ", " ", ""
        if name in t.lit:
            mark, close, kind = "[", "]", "legal"
        elif name in t.last:
            mark, kind = "*", "last"
        spans += [(mark, kind), (f"{label:<{CELL - 2}}", style)]
        if len(label) < CELL - 1:  # an owned shop cannot be chosen: a long number needs no bracket
            spans.append((close, kind))
    return spans


def _cell(t: Page[Town], cell: tuple[int, int], f: int, shop: int) -> Span:
    s = t.s
    if f >= 0:
        return f"({f + 1})", "bold blue" if f in data.ENTRANCES else "bold"
    if shop < 0:
        return ("##", "green") if data.CELLS[cell] == "##" else (" ..", "dim")
    ink = INKS[data.colour_of(shop)]
    if data.SHOP_CELLS[shop][0] != cell:
        return f"{data.LETTERS[data.colour_of(shop)].upper() * 2}", f"dim {ink}"
    if s.owner[shop] == NONE:
        return data.SHOP[shop].upper(), ink
    return f"{data.SHOP[shop].upper()}{t.letter(s.owner[shop])}{s.inside[shop]}", f"bold {ink}"


def _group(group: int) -> str:
    here = [(letter, int(data.many(group, c))) for c, letter in enumerate(data.LETTERS)]
    return "".join(letter if n == 1 else f"{n}{letter}" for letter, n in here if n)


def _crowd(s: Town) -> list[Spans]:
    """Who stands at which fountain, as many to a line as fit."""
    words = [
        f"({f + 1}) {_group(s.group[f])}" for f in range(len(data.FOUNTAIN_CELL)) if s.group[f]
    ]
    return [[(line, "")] for line in wrapped(words, WIDTH - 2, "  ")]


def _line(s: Town) -> list[Spans]:
    left = "".join(data.LETTERS[colour] for colour in s.line) or "-"
    return [[("A ", "bold"), (left, ""), (" B", "bold"), (f"  {len(s.line)}", "dim")]]


def _player(t: Page[Town], seat: int) -> list[Spans]:
    """Purse, signs and shops of a player; many shops, and a hand, go on on lines of their own."""
    s = t.s
    cash = "?" if s.cash[seat] == VEILED else money(s.settings, s.cash[seat])
    owned = [
        f"{data.SHOP[n].upper()}:{s.inside[n]}" for n in range(data.SHOPS) if s.owner[n] == seat
    ]
    spans: Spans = [
        (">" if t.asked(seat) else " ", "legal"),
        (f"{t.letter(seat)} {t.name(seat):<6}", "bold"),
        (f"{cash:>8} ", "bold"),
        (f"{t.say('signs', n=s.signs[seat]):<8} ", "dim"),
    ]
    room = WIDTH - sum(len(text) for text, _ in spans)
    rows = wrapped(owned, room, " ")
    lines = [[*spans, (rows[0], "")]]
    lines += [[(" " * (WIDTH - room) + row, "")] for row in rows[1:]]
    known = s.settings.souvenirs == RACE and s.hands[seat] != VEILED
    if known and (t.seat == seat or seat in s.finished):
        hand = " ".join(data.CARD[n].upper() for n in places(s.hands[seat])) or "-"
        lines.append([(f"   {t.say('hand', hand=hand)}", "")])
    return lines
