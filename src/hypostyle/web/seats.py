"""The seats of a table: who sits there, what they did last, their clock and score."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import htpy as h

from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.core.words import Words
from hypostyle.server import models
from hypostyle.web.emblem import emblem, icon, likeness
from hypostyle.web.log import HEADINGS, merged, of_several, setup_lines, told_to
from hypostyle.web.names import person
from hypostyle.web.sight import Sight
from hypostyle.web.words import T, figure

RANKS: Final = {"scribe": "reed", "vizier": "staff", "pharaoh": "crook"}
"""The badge of a bot, by its level."""
ROOM: Final = 50
"""Letters of what a side did last: two short lines beside its portrait."""
_BEFORE_NUMBER: Final = re.compile(r" (?=[+\u2212]?\d)")
"""The gaps between a number and the word before it: "bids 9"."""


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
        likeness(side, seat.seat, sight.style.theme),
        emblem(side),
        h.div(".who")[
            h.strong(data_you=_you(sight, seat.seat))[seat.side_name],
            _badge(seat),
            h.span(".quiet")[" · ".join(_notes(seat))],
            _last(sight, seat.seat, seat.side_name),
        ],
        _clock(seat),
        h.span(".asking", title=T("table.asked"))[h.span(".hidden")[T("table.asked")]]
        if asked
        else None,
        h.span(".score", aria_label=T("table.points", points=seat.score))[figure(seat.score)]
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
            _last(sight, number, one.side_name),
        ],
        h.span(".score", aria_label=T("table.points", points=one.score))[figure(one.score)],
    ]


def _notes(seat: models.SeatOut) -> list[str]:
    notes = [person(seat)] if person(seat) else []
    if not seat.name:
        notes.append(T("table.empty"))
    if seat.yours:
        notes.append(T("table.here" if seat.kind == "hotseat" else "table.you"))
    if seat.bot:
        notes.append(T("table.bot", rank=seat.rank))
    if seat.standin:
        notes.append(T("table.standin"))
    elif seat.hints:
        notes.append(T("table.agrees"))
    return notes


def _badge(seat: models.SeatOut) -> h.Node:
    """The rank of a bot as a sign."""
    rank = RANKS.get(seat.level or "")
    return None if rank is None else icon(rank)


def _last(sight: Sight, side: int, name: str) -> h.Node:
    """What a side did since the reader's last turn, or else in its own last turn, in one line; it
    plays that again."""
    own, log = sight.view.seat, sight.view.log[setup_lines(sight) :]
    deeds = [line for line in log if is_deed(line, sight.game)]
    news = since_common(deeds, side, _common_choices(sight))
    if not news and own not in (None, side):
        news = since(deeds, side, own)
    news = news or last_turn(deeds, side) or last_turn(log, side)
    you = _you(sight, side)
    if you:
        news, name = [_to_reader(line, sight.game, side) for line in news], you
    gain = partial(_gain, sight.game.words)
    said, shown = ", ".join(phrases(news, name, gain)), in_short(news, name, gain)
    if not shown or sight.past:
        return h.span(".last", title=said or None, data_you=you)[shown]
    return h.button(
        ".last",
        type="button",
        data_again=f"{max(0, news[0].row - 1)} {news[-1].row}",
        data_you=you,
        title=said,
        aria_label=f"{T('table.again_you') if you else T('table.again', name=name)}: {shown}",
    )[shown]


def _you(sight: Sight, side: int) -> str | None:
    """What the reader is called on the plate of a side, if it is theirs alone."""
    mine = sight.mine
    return T("table.log_you") if len(mine) == 1 and mine[0].seat == side else None


def _to_reader(line: models.LogLine, game: Game[State], side: int) -> models.LogLine:
    """The same line, told to the player of a side."""
    short = line.short and told_to(line.short, game, side)
    return line.model_copy(update={"text": told_to(line.text, game, side), "short": short})


def _common_choices(sight: Sight) -> list[int]:
    """The rows at which all chose at once in this round and the one before; none in games that tell
    turns in the log, where each plays for themselves."""
    if sight.game.parts.turn_lines or any(line.kind == "turn" for line in sight.view.log):
        return []
    names = {sight.game.side_name(side) for side in range(len(sight.game.facts.sides))}
    rounds = [0, *(one.row for one in sight.moments if one.kind == "round")][-2:]
    turns = [one for one in sight.moments if one.kind == "turn" and one.row >= rounds[0]]
    return [one.row for one in turns if one.label not in names]


def since_common(
    log: Sequence[models.LogLine], side: int, rows: Iterable[int]
) -> Sequence[models.LogLine]:
    """What a side did since all chose at once, or before that where it has done nothing since; `rows`
    are those at which they chose."""
    done = [line for line in log if line.seat == side and line.kind not in HEADINGS]
    for row in sorted(rows, reverse=True):
        news = [line for line in done if line.row > row]
        if news:
            return news
    return []


def is_deed(line: models.LogLine, game: Game[State]) -> bool:
    """A line is no mere bookkeeping, such as who is next in the order or is dealt cards: the board or the
    score shows it, and a recap tells it."""
    if line.short == "":
        return False
    return bool(line.places or line.points or line.kind in (*HEADINGS, *game.parts.effects))


def _gain(words: Words, points: int) -> str:
    """What was gained, with the unit of the game."""
    told = _signed(points)
    return words("score.amount", points=told) if "score.amount" in words else told


def _signed(points: int) -> str:
    return figure(points, "+d")


def phrases(
    lines: Sequence[models.LogLine], name: str, gain: Callable[[int], str] = _signed
) -> list[str]:
    """Lines about a side as phrases without its name; what it gained as one number where there are
    other words, of what goes on the last."""
    entries = merged(enumerate(lines))
    gained = sum(one.points for one in entries if one.points > 0)
    told = [_without(one.text, name) for one in entries if one.points <= 0]
    if not told:
        told = [_without(one.text, name) for one in entries]
    elif gained:
        told.insert(0, gain(gained))
    return list(_shortened(dict.fromkeys(told)))


def in_short(
    lines: Sequence[models.LogLine], name: str, gain: Callable[[int], str] = _signed
) -> str:
    """Lines about a side as one line, in the game's short words for them. Where there is no room for
    all: what was gained, and of what it did on the board as much as fits, the first deed first."""
    lines = [
        one if one.short is None else one.model_copy(update={"text": one.short})
        for one in lines
        if one.short != ""
    ]
    told = phrases(lines, name, gain)
    if len(", ".join(told)) <= ROOM:
        return _together(", ".join(told))
    deeds = [one for one in lines if one.places or one.points or one.short]
    return _together(_fitting(phrases(deeds, name, gain) or told))


def _fitting(deeds: Sequence[str]) -> str:
    """As many phrases as there is room for; the first deed always."""
    shown = ""
    for n, phrase in enumerate(deeds):
        longer = f"{shown}, {phrase}" if shown else phrase
        if n and not deeds[n - 1].startswith("+") and len(longer) > ROOM:
            return f"{shown}\u00a0\u2026"
        shown = longer
    return shown


def _together(text: str) -> str:
    """The same, with no line break beside a number: a plate is so narrow that it would stand alone."""
    return models.unbroken(_BEFORE_NUMBER.sub("\u00a0", text))


def _shortened(told: Iterable[str]) -> Iterator[str]:
    """Phrases, those that differ from the one before in their last word joined to it by that word
    alone: "places counters on 4b1, 3a4"."""
    before = joined = ""
    for phrase in told:
        start, _, last = phrase.rpartition(" ")
        if start and start == before:
            joined = f"{of_several(joined)}, {last}"
            continue
        if joined:
            yield joined
        before, joined = start, phrase
    if joined:
        yield joined


def since(log: Sequence[models.LogLine], side: int, reader: int | None) -> Sequence[models.LogLine]:
    """What a side did after the reader's last line."""
    news: list[models.LogLine] = []
    for line in reversed(log):
        if line.seat == reader and line.kind not in HEADINGS:
            break
        if line.seat == side and line.kind not in HEADINGS:
            news.append(line)
    return news[::-1]


def last_turn(log: Sequence[models.LogLine], side: int) -> Sequence[models.LogLine]:
    """The last lines of the log that are about a side."""
    turn: list[models.LogLine] = []
    for line in reversed(log):
        if line.seat == side and line.kind not in HEADINGS:
            turn.append(line)
        elif turn and line.seat is not None:  # another seat, or the beginning of a turn
            break
    return turn[::-1]


def _without(text: str, name: str) -> str:
    """What a line says after the name of whom it is about."""
    for start in (f"{name} ", f"{name}r ", f"{name}'s ", f"{name}\u2019s "):  # "You", "Your"
        text = text.removeprefix(start)
    return text.rstrip(".")


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
