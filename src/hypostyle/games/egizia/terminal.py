"""Egizia's board for a terminal: the river, the monuments and everybody's state in 80 columns.

Ships and bricks are the letters of the sides, capitals; what may be chosen stands in brackets and
what was touched last has a star, so that nothing depends on colours.
"""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.view import View
from hypostyle.games.egizia import codes, data, table
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.rules import objectives
from hypostyle.games.egizia.rules.basics import people, ranking
from hypostyle.games.egizia.state import NONE, Board, Noble
from hypostyle.games.egizia.wording import score_text

Spans = list[Span]

WIDE: Final = 80
BANK: Final = 33
"""Columns of each bank of the river."""
INKS: Final = ("red", "green", "blue", "yellow", "bonus", "dark")
"""The colours of the sides; their letters tell them apart."""


class Table(table.Table):
    """What the lines are made from."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        super().__init__(view)
        self.legal = {TABLE[action].place for action in marks.legal} - {""}
        self.last = set(marks.last)

    def say(self, key: str, **fields: str | int) -> str:
        """Words of the terminal."""
        return self.words(f"terminal.{key}", **fields)

    def frame(self, place: str) -> tuple[Span, Span]:
        """Brackets where a place may be chosen, a star where it was touched last."""
        legal, last = place in self.legal, place in self.last
        close = "]" if legal else " "
        return ("[" if legal else " ", "legal"), (("*" if last else close), "legal")


def text_board(view: View[Board], marks: Marks) -> list[Spans]:
    """The whole table, from the heading to the viewer's Sphinx cards."""
    t = Table(view, marks)
    lines = [_heading(t), _scores(t), *_river(t), [], *_monuments(t), []]
    for seat in range(len(t.s.nobles)):
        lines += _noble(t, seat)
    lines += _tasks(t)
    lines.append([(t.say("legend"), "dim")])
    return [_fit(line, WIDE)[:-1] for line in lines]


def _fit(spans: Spans, wide: int) -> Spans:
    """Spans cut to a width, and the blanks that fill it up."""
    room, out = wide, []
    for said, style in spans:
        out.append((said[:room], style))
        room -= len(said[:room])
    return [*out, (" " * room, "")]


# --- heading --------------------------------------------------------------------------------------


def _heading(t: Table) -> Spans:
    s = t.s
    if s.winner != NONE:
        return [
            (t.say("won", side=t.name(int(s.winner)), score=score_text(s.nobles[s.winner])), "bold")
        ]
    ring = t.say(f"ring_{s.ring}")
    number = t.say("round", round=max(1, int(s.round)), rounds=data.ROUNDS)
    return [(f"{number}   {ring}", "bold")]


def _scores(t: Table) -> Spans:
    """§2.13 Leader first."""
    out: Spans = [(t.say("leader") + " ", "dim")]
    for seat in ranking(t.s):
        noble = t.s.nobles[seat]
        turn = f" ({t.words(f'turn.{t.s.line.index(seat) + 1}')})" if seat in t.s.line else ""
        said = f" {t.letter(seat)} {score_text(noble)}{turn}  "
        out.append((said, f"bold {INKS[t.side(seat)]}"))
    return out


# --- the river ------------------------------------------------------------------------------------


def _river(t: Table) -> Iterator[Spans]:
    """§2.2 Cards left, the fixed spaces right and one line lower, as the river meets them."""
    for position in range(20):
        ships = _ships(t, position)
        water: Spans = [(" ~ ", "azure"), *_fit(ships, 6), ("~ ", "azure")]
        if has(data.CARD_SET, position):
            yield [*_fit(_card(t, position), BANK), *water]
        else:
            yield [*_fit([], BANK), *water, *_fit(_space(t, position), BANK + 3)]


def _ships(t: Table, position: int) -> Spans:
    if has(data.SITE_SET, position):
        return []
    out: Spans = []
    for seat, noble in enumerate(t.s.nobles):
        n = int(has(noble.at, position)) + int(has(noble.again, position))
        if n:
            out.append((t.letter(seat) * n, f"bold white on {INKS[t.side(seat)]}"))
    return out


def _card(t: Table, position: int) -> Spans:
    name = data.POSITIONS[position]
    card = int(data.card_at(t.s.display, position // 2))
    opening, close = t.frame(name)
    label = f"{name:<4}"
    if card < 0:
        return [opening, (f"{label}-", "dim"), close]
    row = data.NILE[card]
    said = t.words(f"card.{row.key}")
    kind = t.words(f"kind.{row.kind}") if row.kind in ("permanent", "anytime", "immediate") else ""
    return [opening, (label, "dim"), (said, "bold"), close, (f" {kind}", "dim")]


def _space(t: Table, position: int) -> Spans:
    name = data.POSITIONS[position]
    opening, close = t.frame(name)
    if not has(data.SITE_SET, position):
        said = t.words(f"space.{name}")
        return [opening, (said, "bold"), close, (" " + t.words(f"board.short.{name}"), "dim")]
    seats = t.s.visitors(data.SITES.index(name))
    spans: Spans = [opening, (t.words(f"board.site.{name}"), "bold"), close, (" ", "")]
    slots = int(t.s.settings.slots)
    for n in range(max(slots, len(seats))):
        if n == slots:
            spans.append(("|", "dim"))
        if n < len(seats):
            spans.append((t.letter(seats[n]), f"bold white on {INKS[t.side(seats[n])]}"))
        else:
            spans.append((".", "dim"))
    return spans


# --- the monuments --------------------------------------------------------------------------------


def _brick(t: Table, number: int, wide: int) -> Spans:
    """A brick: its value, or the letter of its builder."""
    name = data.BRICK[number]
    opening, close = t.frame(name)
    holder = next((n for n, one in enumerate(t.s.nobles) if one.owns(number)), NONE)
    pad = " " * (wide - 3)
    if holder == NONE:
        return [opening, (str(data.BRICK_VALUE[number]), ""), close, (pad, "")]
    style = f"bold white on {INKS[t.side(holder)]}"
    return [opening, (t.letter(holder), style), close, (pad, "")]


def _rows(t: Table, monument: int) -> list[Spans]:
    """The rows of a monument from the top, each in the middle."""
    lines: list[Spans] = []
    rows, number = data.ROWS[monument], data.FIRST[monument]
    for many in rows:
        spans: Spans = [(" " * (2 * (rows[0] - many)), "")]
        for n in range(many):
            spans += _brick(t, number + n, 4)
        number += many
        lines.insert(0, spans)
    return lines


def _monuments(t: Table) -> Iterator[Spans]:
    """§2.9 to §2.12 Obelisk, Temple and Pyramid side by side, the graves below."""
    s, wides = t.s, {data.OBELISK: 20, data.TEMPLE: 28, data.PYRAMID: 32}
    heads, lines = list[Span](), [list[Span]() for _ in range(7)]
    for number, wide in wides.items():
        said = t.say(data.MONUMENTS[number], n=int(count(s.bricks(number))))
        heads += _fit([(said, "bold")], wide)
        rows = _rows(t, number)
        for n, spans in enumerate(lines):
            k = n - (7 - len(rows))
            spans.extend(_fit(rows[k] if k >= 0 else [], wide))
    yield heads
    yield from lines
    row = [str(value) for value in data.open_graves(int(s.row))]
    opening, close = t.frame("grave")
    first = row[0] if row else "-"
    yield [
        (t.say("graves") + " ", "bold"),
        opening,
        (first, "bold"),
        close,
        (" ".join(row[1:]) + " ?" * int(s.buried), ""),
    ]


# --- the nobles -----------------------------------------------------------------------------------


def _noble(t: Table, seat: int) -> Iterator[Spans]:
    """Everything open about a noble in a few lines."""
    s = t.s
    me = s.nobles[seat]
    ink = INKS[t.side(seat)]
    name = f"{t.letter(seat)} {t.name(seat)}"
    spans: Spans = [(f"{name:<12}", f"bold {ink}")]
    for crew, key in enumerate(data.CREWS):
        mine = f"crew.{key}" if seat == t.seat else ""
        opening, close = t.frame(mine)
        used = "x" if has(me.used, crew) else ""
        power = f"{t.say(f'crew.{key}')}{data.crew_of(me.crews, crew)}{used}"
        spans += [opening, (power, "dim" if used else "bold"), close]
    told = t.facts(seat)
    spans.append((" " + t.say("ships", **told), "dim"))
    if me.passed:
        spans.append((" " + t.say("passed"), "dim"))
    yield spans
    graves = t.say("tombs", **told)
    if seat >= people(s):
        yield [(f"  {t.say('auto', **told)}  {graves}", "")]
        return
    food = t.say("food_short" if told["loss"] else "food", **told)
    yield [
        (f"  {t.say('stones', **told)}  ", ""),
        (food, "bold red" if told["loss"] else ""),
        (f"  {t.say('markets', **told)}  {t.say('sphinx', **told)}  {graves}", ""),
    ]
    yield [(f"  {t.say('fields')} ", "dim"), (_fields(t, me), "")]
    cards = ", ".join(
        t.words(f"card.{data.NILE[card].key}") + ("*" if has(me.spent, card) else "")
        for card in table.hand_of(me)
    )
    if cards:
        yield [(f"  {t.say('cards')} ", "dim"), (cards, "")]


def _fields(t: Table, me: Noble) -> str:
    """§2.6 Every field; a dry one in brackets."""
    parts = []
    for land, grain, _ in table.fields_of(me):
        colour = table.LANDS.index(land)
        said = f"{t.say(f'land_{colour}')}{grain}"
        parts.append(said if t.s.ring >= colour else f"({said})")
    return " ".join(parts)


# --- Sphinx cards ---------------------------------------------------------------------------------


def _tasks(t: Table) -> Iterator[Spans]:
    """§2.8 The viewer's cards with progress, and those just drawn; in the end everybody's."""
    s = t.s
    if s.drawn:
        seat = int(codes.SEAT.of(s.arg))
        for card in places(s.drawn):
            yield _task(t, seat, card, t.say("drawn"))
    for seat, cards in t.tasks():
        for card in cards:
            yield _task(t, seat, card, t.letter(seat))


def _task(t: Table, seat: int, card: int, who: str) -> Spans:
    name = t.words(f"sphinx.{data.SPHINX[card].key}")
    now = int(objectives.objective(t.s, seat, card))
    have = objectives.progress(t.s, seat, card)
    far = "" if card == data.S29 else f" {have}/{objectives.GOAL[card]}"
    return [(f"{who} {name}{far}", "bold green" if now else ""), (f"  +{now}", "dim")]
