"""Egizia's board for a terminal: the river, the monuments and everybody's state in 80 columns.

Ships and bricks are the letters of the sides, capitals; what may be chosen stands in brackets and
what was touched last has a star, so that nothing depends on colours.
"""

from collections.abc import Iterator
from typing import Final

from hypostyle.core import terminal
from hypostyle.core.bits import count, has, places
from hypostyle.core.game import Marks, Span
from hypostyle.core.terminal import Spans, fit
from hypostyle.core.view import View
from hypostyle.games.egizia import codes, data, table
from hypostyle.games.egizia.rules.basics import people, ranking
from hypostyle.games.egizia.state import NONE, Board, Noble
from hypostyle.games.egizia.wording import score_text

WIDE: Final = 80
BANK: Final = 33
"""Columns of each bank of the river."""
INKS: Final = ("red", "green", "blue", "yellow", "bonus", "dark")
"""The colours of the sides; their letters tell them apart."""


class Page(table.Table, terminal.Page[Board]):
    """What the lines are made from."""

    section = "terminal"

    def ink(self, seat: int) -> str:
        """The colour of a noble where one is named."""
        return INKS[self.side(seat)]

    def piece(self, seat: int, many: int = 1) -> Span:
        """A ship or a brick of a noble, or several of them."""
        return self.letter(seat) * many, f"bold white on {self.ink(seat)}"


def text_board(view: View[Board], marks: Marks) -> list[Spans]:
    """The whole table, from the heading to the viewer's Sphinx cards."""
    t = Page(view, marks)
    lines = [_heading(t), _scores(t), *_river(t), [], *_monuments(t), []]
    for seat in range(len(t.s.nobles)):
        lines += _noble(t, seat)
    lines += _tasks(t)
    lines.append([(t.say("legend"), "dim")])
    return [fit(line, WIDE)[:-1] for line in lines]


def _heading(t: Page) -> Spans:
    ring = f"   {t.say(f'ring_{t.s.ring}')}" if t.s.winner == NONE else ""
    return [(t.headline() + ring, "bold")]


def _scores(t: Page) -> Spans:
    """§2.13 Leader first."""
    out: Spans = [(t.say("leader") + " ", "dim")]
    for seat in ranking(t.s):
        turn = f" ({t.words(f'turn.{t.s.line.index(seat) + 1}')})" if seat in t.s.line else ""
        said = f" {t.letter(seat)} {score_text(t.s.nobles[seat])}{turn}  "
        out.append((said, f"bold {t.ink(seat)}"))
    return out


# --- the river ------------------------------------------------------------------------------------


def _river(t: Page) -> Iterator[Spans]:
    """§2.2 Cards left, the fixed spaces right and one line lower, as the river meets them."""
    for position in range(20):
        ships = _ships(t, position)
        water: Spans = [(" ~ ", "azure"), *fit(ships, 6), ("~ ", "azure")]
        if has(data.CARD_SET, position):
            yield [*fit(_card(t, position), BANK), *water]
        else:
            yield [*fit([], BANK), *water, *fit(_space(t, position), BANK + 3)]


def _ships(t: Page, position: int) -> Spans:
    if has(data.SITE_SET, position):
        return []
    many = [has(noble.at, position) + has(noble.again, position) for noble in t.s.nobles]
    return [t.piece(seat, n) for seat, n in enumerate(many) if n]


def _card(t: Page, position: int) -> Spans:
    name, card = data.POSITIONS[position], int(t.s.card(position))
    (opening, close), label = t.frame(name), f"{name:<4}"
    if card < 0:
        return [opening, (f"{label}-", "dim"), close]
    said, kind = t.words(f"card.{data.NILE[card].key}"), data.NILE[card].kind
    kind = t.words(f"kind.{kind}") if kind in ("permanent", "anytime", "immediate") else ""
    return [opening, (label, "dim"), (said, "bold"), close, (f" {kind}", "dim")]


def _space(t: Page, position: int) -> Spans:
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
        spans.append(t.piece(seats[n]) if n < len(seats) else (".", "dim"))
    return spans


# --- the monuments --------------------------------------------------------------------------------


def _brick(t: Page, number: int) -> Spans:
    """A brick: its value, or the letter of its builder."""
    name = data.BRICK[number]
    opening, close = t.frame(name)
    holder = t.builder(number)
    said = (str(data.BRICK_VALUE[number]), "") if holder == NONE else t.piece(holder)
    return [opening, said, close, (" ", "")]


def _rows(t: Page, monument: int) -> list[Spans]:
    """The rows of a monument from the top, each in the middle."""
    lines: list[Spans] = []
    rows, number = data.ROWS[monument], data.FIRST[monument]
    for many in rows:
        spans: Spans = [(" " * (2 * (rows[0] - many)), "")]
        for n in range(many):
            spans += _brick(t, number + n)
        number += many
        lines.insert(0, spans)
    return lines


def _monuments(t: Page) -> Iterator[Spans]:
    """§2.9 to §2.12 Obelisk, Temple and Pyramid side by side, the graves below."""
    s, wides = t.s, {data.OBELISK: 20, data.TEMPLE: 28, data.PYRAMID: 32}
    heads, lines = list[Span](), [list[Span]() for _ in range(7)]
    for number, wide in wides.items():
        said = t.say(data.MONUMENTS[number], n=int(count(s.bricks(number))))
        heads += fit([(said, "bold")], wide)
        rows = _rows(t, number)
        for n, spans in enumerate(lines):
            k = n - (7 - len(rows))
            spans.extend(fit(rows[k] if k >= 0 else [], wide))
    yield heads
    yield from lines
    first, *row = [str(value) for value in data.open_graves(int(s.row))] or ["-"]
    opening, close = t.frame("grave")
    rest = " ".join(row) + " ?" * int(s.buried)
    yield [(t.say("graves") + " ", "bold"), opening, (first, "bold"), close, (rest, "")]


# --- the nobles -----------------------------------------------------------------------------------


def _noble(t: Page, seat: int) -> Iterator[Spans]:
    """Everything open about a noble in a few lines."""
    s = t.s
    me = s.nobles[seat]
    name = f"{t.letter(seat)} {t.name(seat)}"
    spans: Spans = [(f"{name:<12}", f"bold {t.ink(seat)}")]
    for crew, key in enumerate(data.CREWS):
        opening, close = t.frame(f"crew.{key}" if seat == t.seat else "")
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


def _fields(t: Page, me: Noble) -> str:
    """§2.6 Every field; a dry one in brackets."""
    found = [(table.LANDS.index(land), grain) for land, grain, _ in table.fields_of(me)]
    said = [(f"{t.say(f'land_{colour}')}{grain}", colour) for colour, grain in found]
    return " ".join(text if t.s.ring >= colour else f"({text})" for text, colour in said)


def _tasks(t: Page) -> Iterator[Spans]:
    """§2.8 The viewer's cards with progress, and those just drawn; in the end everybody's."""
    s = t.s
    if s.drawn:
        seat = int(codes.SEAT.of(s.arg))
        for card in places(s.drawn):
            yield _task(t, seat, card, t.say("drawn"))
    for seat, cards in t.tasks():
        for card in cards:
            yield _task(t, seat, card, t.letter(seat))


def _task(t: Page, seat: int, card: int, who: str) -> Spans:
    name, task = t.words(f"sphinx.{data.SPHINX[card].key}"), table.task_of(t.s, seat, card)
    far = "" if card == data.S29 else f" {task['have']}/{task['goal']}"
    style = "bold green" if task["now"] else ""
    return [(f"{who} {name}{far}", style), (f"  +{task['now']}", "dim")]
