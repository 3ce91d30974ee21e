"""The log as a story: by turns, the set-up folded, repeated lines merged, "you" for the reader."""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import htpy as h

from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.web.emblem import emblem
from hypostyle.web.rules import summary_of
from hypostyle.web.sight import Sight
from hypostyle.web.words import T, figure

HEADINGS: Final = ("round", "turn")
"""The kinds of log lines that only say what follows."""
FEW: Final = 3
"""So many lines of a set-up are not worth folding."""
IRREGULAR: Final = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do"}
UNBENT: Final = frozenset({"bid", "can", "cannot", "may", "must"})
"""Verbs that are the same for everybody."""
_ONE_THERE = re.compile(r"\ban? (\w+) (?=(?:on|from|in|at) \S+$)")
"""A thing at the one place that ends a line; at several places there are several."""
_NUMBER: Final = re.compile(r"\d+")


@dataclass(slots=True)
class Entry:
    """A line of the log, or several that say the same."""

    n: int
    """The number of its first line."""
    line: models.LogLine
    """Its last line."""
    times: int = 1
    points: int = 0
    text: str = ""
    """What it says."""


class Head(NamedTuple):
    """Where a turn begins in the log."""

    row: int
    label: str


def log(sight: Sight) -> h.Node:
    """The log; each line leads to its moment of the game."""
    mine = sight.mine
    reader = mine[0] if len(mine) == 1 and sight.view.seat == mine[0].seat else None
    heads = _heads(sight)
    entries = merged(enumerate(sight.view.log), heads)
    opening = [one for one in entries if one.n < setup_lines(sight, heads)]
    if len(opening) <= FEW:
        opening = []
    parts: list[tuple[int, h.Node]] = [(-2, _goal(sight))]
    if opening:
        parts.append((-1, _setup(sight, opening, reader)))
    turn_of: int | None = None
    for one in entries[len(opening) :]:
        if one.n in heads:
            turn_of = _side(sight, heads[one.n].label)
            parts.append((one.line.row, _head(sight, heads[one.n], reader)))
        elif one.line.kind in HEADINGS:
            turn_of = None
        parts.append((one.line.row, _entry(sight, one, reader, turn_of)))
    notes = [
        (note.row, h.li(".note", id=f"note{n}")[note.text])
        for n, note in enumerate(sight.view.notes)
        if not sight.past
    ]
    # A line comes before a note of the same row.
    shown = sorted([*parts, *notes], key=lambda part: part[0])
    return [_filter(sight), h.ol("#log")[[node for _, node in shown]]]


def _heads(sight: Sight) -> dict[int, Head]:
    """Where turns begin, by the number of their first line.

    A game may say which lines begin a turn; one whose log has headings of its own needs no others.
    """
    lines, parts = sight.view.log, sight.game.parts
    found: dict[int, Head] = {}
    if parts.turn_lines:
        turn_of: int | None = None
        for n, line in enumerate(lines):
            if line.kind in parts.round_lines:
                turn_of = None
            elif line.kind in parts.turn_lines and line.seat != turn_of and line.seat is not None:
                turn_of = line.seat
                found[n] = Head(line.row, sight.game.side_name(line.seat))
    elif not any(line.kind == "turn" for line in lines):
        for moment in sight.moments:
            if moment.kind == "turn":
                first = next((n for n, one in enumerate(lines) if one.row > moment.row), None)
                if first is not None:  # of several without lines between them, the last
                    found[first] = Head(moment.row, moment.label)
    return found


def setup_lines(sight: Sight, heads: Container[int] | None = None) -> int:
    """How many lines were told before the first turn; none where a game has no turns."""
    lines = sight.view.log
    heads = _heads(sight) if heads is None else heads
    for n, line in enumerate(lines):
        if n in heads or line.kind == "turn":
            return n
    turns = sight.game.parts.turn_lines or any(one.kind == "turn" for one in sight.moments)
    return len(lines) if turns else 0


def merged(lines: Iterable[tuple[int, models.LogLine]], heads: Container[int] = ()) -> list[Entry]:
    """Lines, those that say the same as the one before merged with it, but for those at a head.

    Two also say the same when a piece goes on: the same place is touched, only numbers differ. Lines
    that differ by the place that ends them become one that has all their places.
    """
    found: list[Entry] = []
    for n, line in lines:
        before = found[-1] if found else None
        if before is not None and n not in heads and _alike(before.line, line):
            before.line, before.times, before.text = line, before.times + 1, line.text
            before.points += line.points
        elif before is not None and n not in heads and _at_another_place(before.line, line):
            before.text = f"{of_several(before.text)}, {line.text.rpartition(' ')[2]}"
            before.line = line.model_copy(update={"places": [*before.line.places, *line.places]})
        else:
            found.append(Entry(n, line, points=line.points, text=line.text))
    return found


def of_several(text: str) -> str:
    """A line that ends with the first of several places: "places counters on 1b4", no full stop."""
    return _ONE_THERE.sub(r"\1s ", text.rstrip("."))


def _alike(one: models.LogLine, other: models.LogLine) -> bool:
    if (one.kind, one.seat) != (other.kind, other.seat) or one.kind in HEADINGS:
        return False
    if one.text == other.text:
        return True
    goes_on = bool(one.places) and one.places == other.places and not (one.source or other.source)
    return goes_on and _NUMBER.sub("", one.text) == _NUMBER.sub("", other.text)


def _at_another_place(one: models.LogLine, other: models.LogLine) -> bool:
    """Whether two lines are the same but for the place that each ends with."""
    if (one.kind, one.seat) != (other.kind, other.seat) or one.points or other.points:
        return False
    (start, _, place), (again, _, next_to) = (it.text.rpartition(" ") for it in (one, other))
    ends = place.rstrip(".") in one.places and next_to.rstrip(".") in other.places
    return ends and start == again


# --- words ------------------------------------------------------------------------------------------


def told_to(text: str, game: Game[State], side: int) -> str:
    """A line as its reader, who plays this side, is told it: "Red takes a card." is "You take a card."."""
    return to_reader(text, game.side_name(side), second_verbs(game))


def to_reader(text: str, name: str, verbs: Container[str]) -> str:
    """A line as the player of this name is told it; `verbs` may follow "and"."""
    for mark in ("\u2019", "'"):
        if text.startswith(f"{name}{mark}s "):
            return f"Your {text[len(name) + 3 :]}"
        text = text.replace(f": {name}{mark}s ", ": your ")
    text = re.sub(rf": {re.escape(name)} ([a-z]+s)\b", lambda one: f": you {_plain(one[1])}", text)
    text = re.sub(rf" to {re.escape(name)}\.$", " to you.", text)
    start, space, rest = text.partition(" ")
    verb, gap, after = rest.partition(" ")
    bare = verb.rstrip(".,:")
    if start != name or not space or not (bare.endswith("s") or bare in UNBENT):
        return text
    after = re.sub(
        r"\band ([a-z]+s)\b",
        lambda one: f"and {_plain(one[1])}" if one[1] in verbs else one[0],
        after,
    ).replace("their own ", "your own ")
    return f"You {_plain(bare)}{verb[len(bare) :]}{gap}{after}"


@cache
def second_verbs(game: Game[State]) -> frozenset[str]:
    """The verbs that follow "and" in the lines a game tells of a player, as its texts have them."""
    told = [text for key, text in game.words.texts.items() if key.startswith("log.")]
    found = [re.findall(r"\band ([a-z]+s)\b", text) for text in told if text.startswith("{side} ")]
    return frozenset(verb for verbs in found for verb in verbs)


def _plain(verb: str) -> str:
    """A verb of the third person as the second one has it."""
    if verb in UNBENT:
        return verb
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1]


# --- elements ---------------------------------------------------------------------------------------


def _goal(sight: Sight) -> h.Element | None:
    """What the game is about, for those who have just sat down; the rest while they wait for others."""
    told = summary_of(sight.game)
    if not told or sight.over or sight.past:
        return None
    shown = told if sight.view.status == "waiting" else told[:1]
    return h.li("#log-goal")[
        [h.p[h.b[f"{T(f'rules.{part}')}:"], " ", said] for part, said in shown]
    ]


def _setup(sight: Sight, entries: list[Entry], reader: models.SeatOut | None) -> h.Element:
    """What happened before the first turn, folded."""
    return h.li(".setup")[
        h.details("#log-setup")[
            h.summary[T("table.log_setup", count=len(entries))],
            h.ol[[_entry(sight, one, reader, None) for one in entries]],
        ]
    ]


def _head(sight: Sight, moment: Head, reader: models.SeatOut | None) -> h.Element:
    """Whose turn begins."""
    side = _side(sight, moment.label)
    mine = reader is not None and moment.label == reader.side_name
    return h.li(
        ".turn.head",
        id=f"turn{moment.row}-{moment.label}",
        data_seat=None if side is None else str(side),
    )[
        h.button(".line", type="button", data_moment=str(moment.row))[
            None if side is None else emblem(sight.game.facts.sides[side]),
            h.span[T("table.log_you") if mine else moment.label],
        ]
    ]


def _side(sight: Sight, name: str) -> int | None:
    """The side of this name; None where several choose at once."""
    sides = range(len(sight.game.facts.sides))
    return next((side for side in sides if sight.game.side_name(side) == name), None)


def _entry(
    sight: Sight, one: Entry, reader: models.SeatOut | None, turn_of: int | None
) -> h.Element:
    line = one.line
    known = line.seat is not None and line.seat != turn_of  # the heading shows the others
    text = one.text if reader is None else told_to(one.text, sight.game, reader.seat)
    return h.li(
        id=f"line{one.n}",
        class_=_classes(line, sight.view.seen_row),
        data_row=str(line.row),
        data_seat=None if line.seat is None else str(line.seat),
        data_places=" ".join(line.places) or None,
    )[
        h.button(".line", type="button", data_moment=str(line.row))[
            emblem(sight.game.facts.sides[line.seat]) if known and line.seat is not None else None,
            h.span[
                text,
                h.span(".quiet")[" ", T("table.times", times=one.times)] if one.times > 1 else None,
            ],
            h.b(class_=["points", one.points < 0 and "less"])[figure(one.points, "+d")]
            if one.points
            else None,
        ]
    ]


def _classes(line: models.LogLine, seen: int | None) -> str | None:
    names = [line.kind] if line.kind in HEADINGS else []
    if seen is not None and line.row > seen:
        names.append("new")
    return " ".join(names) or None


def _filter(sight: Sight) -> h.Node:
    """Buttons that show the lines of one side only."""
    sides = list(_sides(sight))
    if len(sides) < 2:
        return None
    return h.div("#log-filter", role="group", aria_label=T("table.log_filter"))[
        h.button(type="button", data_only="", aria_pressed="true")[T("table.log_all")],
        [
            h.button(
                type="button",
                data_only=str(side),
                aria_pressed="false",
                aria_label=sight.game.side_name(side),
                title=sight.game.side_name(side),
            )[emblem(sight.game.facts.sides[side])]
            for side in sides
        ],
    ]


def _sides(sight: Sight) -> Iterator[int]:
    """The sides that play, those of automata included."""
    yield from (seat.seat for seat in sight.view.seats)
    keys = [side.key for side in sight.game.facts.sides]
    yield from (keys.index(one.side) for one in sight.view.automata)
