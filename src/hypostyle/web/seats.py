"""The seats of a table: who sits there, what they did last, their clock and score."""

import time
from collections.abc import Sequence
from typing import Final

import htpy as h

from hypostyle.server import models
from hypostyle.web.emblem import emblem, icon, likeness
from hypostyle.web.log import HEADINGS
from hypostyle.web.names import person
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

RANKS: Final = {"scribe": "reed", "vizier": "staff", "pharaoh": "crook"}
"""The badge of a bot, by its level."""


def seats(sight: Sight) -> h.Element:
    """All seats, then the sides that the rules play."""
    return h.section("#seats", aria_label=T("table.seats"))[
        [_seat(sight, seat) for seat in sight.view.seats],
        [_automaton(sight, one) for one in sight.view.automata],
    ]


def _seat(sight: Sight, seat: models.SeatOut) -> h.Element:
    asked = seat.asked and sight.live
    side = sight.game.facts.sides[seat.seat]
    return h.div(
        class_=["seat", asked and "asked", seat.yours and "yours"],
        data_seat=str(seat.seat),
        data_side=side.colours,
        id=f"seat-{seat.seat}",
    )[
        likeness(side, seat.seat, sight.style.theme) if sight.rail else None,
        emblem(side),
        h.div(".who")[
            h.strong[seat.side_name],
            _badge(seat) if sight.rail else None,
            h.span(".quiet")[" · ".join(_notes(seat))],
            _last(sight, seat.seat, seat.side_name) if sight.rail else None,
        ],
        _clock(seat),
        h.span(".asking", title=T("table.asked"))[h.span(".hidden")[T("table.asked")]]
        if asked
        else None,
        h.span(".score", aria_label=T("table.points", points=seat.score))[str(seat.score)]
        if seat.score is not None
        else None,
        _standin(sight, seat),
    ]


def _automaton(sight: Sight, one: models.AutomatonOut) -> h.Element:
    """A side that is played by the rules, with what is known about it."""
    sides = sight.game.facts.sides
    number = next(n for n, side in enumerate(sides) if side.key == one.side)
    side = sides[number]
    return h.div(".seat.automaton", id=f"side-{one.side}", data_side=one.side)[
        emblem(side),
        h.div(".who")[
            h.strong[one.side_name],
            h.span(".quiet")[T("table.automaton")],
            _last(sight, number, one.side_name) if sight.rail else None,
        ],
        h.span(".score", aria_label=T("table.points", points=one.score))[str(one.score)],
        h.p(".quiet")[one.about] if one.about and not sight.rail else None,
    ]


def _notes(seat: models.SeatOut) -> list[str]:
    notes = [person(seat)] if person(seat) else []
    if not seat.name:
        notes.append(T("table.empty"))
    if seat.yours:
        notes.append(T("table.here" if seat.kind == "hotseat" else "table.you"))
    if seat.bot:
        notes.append(T("table.bot"))
    if seat.standin:
        notes.append(T("table.standin"))
    return notes


def _badge(seat: models.SeatOut) -> h.Node:
    """The rank of a bot as a sign."""
    rank = RANKS.get(seat.level or "")
    return None if rank is None else icon(rank)


def _last(sight: Sight, side: int, name: str) -> h.Node:
    """What a side did since the reader's last turn, or else in its own last turn, in one line."""
    own = sight.view.seat
    said = "" if own in (None, side) else since(sight.view.log, side, name, own)
    said = said or last_turn(sight.view.log, side, name)
    return h.span(".last", title=said or None)[said]


def since(log: Sequence[models.LogLine], side: int, name: str, reader: int | None) -> str:
    """All that a side did after the reader's last line, with the points it made of it."""
    news: list[models.LogLine] = []
    for line in reversed(log):
        if line.seat == reader and line.kind not in HEADINGS:
            break
        if line.seat == side and line.kind not in HEADINGS:
            news.append(line)
    points = sum(line.points for line in news)
    told = [_without(line.text, name) for line in reversed(news) if not line.points]
    told += [f"{points:+d}"] if points else []
    return ", ".join(dict.fromkeys(told))


def last_turn(log: Sequence[models.LogLine], side: int, name: str) -> str:
    """The last lines of the log that are about a side, without its name."""
    turn: list[str] = []
    for line in reversed(log):
        if line.seat == side and line.kind not in HEADINGS:
            turn.append(_without(line.text, name))
        elif turn and line.seat is not None:  # another seat, or the beginning of a turn
            break
    return ", ".join(reversed(turn))


def _without(text: str, name: str) -> str:
    """What a line says after the name of whom it is about."""
    return text.removeprefix(f"{name} ").rstrip(".")


def _clock(seat: models.SeatOut) -> h.Node:
    if seat.clock is None:
        return None
    left = max(0, int(seat.clock.left))
    return h.span(
        ".clock",
        data_left=str(left),
        data_running="1" if seat.clock.running else None,
        role="timer",
    )[f"{left // 60}:{left % 60:02d}"]


def _standin(sight: Sight, seat: models.SeatOut) -> h.Node:
    """The button by which a bot is called in for an absent player, or sent away."""
    if not sight.live or not sight.mine or seat.bot:
        return None
    if seat.yours:
        if seat.standin and seat.seat != sight.away:  # that one is beside the question
            return h.button(".main", type="button", data_do=f"seats/{seat.seat}/return")[
                T("table.come_back")
            ]
        return None
    if seat.standin or seat.absent_from is None or seat.absent_from > time.time():
        return None
    key = "standin_agree" if seat.agreed else "standin_ask"
    return h.button(type="button", data_do=f"seats/{seat.seat}/standin")[T(f"table.{key}")]
