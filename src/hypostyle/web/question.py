"""The parts of a question: its possible answers by the way they are given, the preview, and undo."""

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Final

import htpy as h

from hypostyle.server import models
from hypostyle.web.emblem import emblem, icon
from hypostyle.web.names import who
from hypostyle.web.pieces import loose, picture_of
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

# fmt: off
FEW:    Final = 5       # numbers that may be buttons; more are typed
ROOM:   Final = 300     # pixels for the buttons of a row
LETTER: Final = 7.6     # of a button's words, on average
EDGES:  Final = 34      # of a button with its digit or its picture, and the gap to the next
SHORT:  Final = 15      # letters that stay in one line; longer words take two
# fmt: on


@dataclass(frozen=True, slots=True)
class Answers:
    """The legal answers, by how they are given."""

    pointing: list[models.Legal]
    """They have a place on the board."""
    side: list[models.Legal]
    """What the player may do beside answering the question."""
    numbers: list[tuple[models.Legal, int]]
    """Numbers, such as bids, when there are too many for buttons."""
    others: list[models.Legal]
    """All others."""


def answers(view: models.TableView, asked: models.Question) -> Answers:
    """The legal answers to the open question."""
    side = [one for one in view.legal if one.kind in asked.side_actions]
    others = [one for one in view.legal if not one.place and one not in side]
    numbers = _numbers(asked, others)
    typed = {one.answer for one, _ in numbers}
    return Answers(
        [one for one in view.legal if one.place],
        side,
        numbers,
        [one for one in others if one.answer not in typed],
    )


def preview() -> h.Element:
    """What an answer would do, and the buttons that give it; filled by the browser."""
    return h.div("#preview.empty", aria_live="polite", hx_morph_skip=True)[
        h.div("#preview-text"),
        h.div(".row")[
            h.button("#confirm.main", type="button", data_plain=T("table.confirm"))[
                T("table.confirm")
            ],
            h.button("#cancel", type="button")[T("table.cancel")],
        ],
    ]


def trail(sight: Sight) -> h.Element | None:
    """What led to the question, as steps with arrows between them; nothing where it comes first."""
    asked = sight.view.question
    if asked is None or not asked.trail or not sight.live:
        return None
    return h.p("#trail.quiet")[" → ".join(asked.trail)]


def greys(sight: Sight) -> list[h.Element]:
    """Answers without a place that are illegal now; pressed, they say why."""
    return [
        h.button(
            ".grey", type="button", data_grey=one.answer, aria_disabled="true", title=one.sentence
        )[short(one.sentence)]
        for one in sight.illegal
        if not one.place
    ]


def grey_places(sight: Sight) -> h.Element:
    """Places whose answers are illegal now, so that they can say why."""
    return h.template("#greys")[
        [h.i(data_place=one.place, data_answer=one.answer) for one in sight.illegal if one.place]
    ]


def curtain(sight: Sight, to: int) -> h.Element:
    """Between two players on one device only what everyone may see is shown."""
    seat = sight.view.seats[to]
    others = [other for other in sight.mine if other.seat != seat.seat]
    return h.div("#curtain")[
        h.div(".card")[
            h.p[
                emblem(sight.game.facts.sides[seat.seat]),
                " ",
                T("table.curtain_to", who=who(seat)),
            ],
            h.p(".quiet")[T("table.curtain_others")],
            h.button(".main.big", type="button", data_viewer=str(seat.seat))[
                T("table.curtain_show", side=seat.side_name)
            ],
            [
                h.button(type="button", data_viewer=str(other.seat))[
                    T("table.curtain_show", side=other.side_name)
                ]
                for other in others
            ],
        ],
    ]


def _numbers(asked: models.Question, legal: list[models.Legal]) -> list[tuple[models.Legal, int]]:
    """The answers that are numbers, such as bids, when there are too many for a row of buttons."""
    found: list[tuple[models.Legal, int]] = []
    for one in legal:
        values = list(one.fields.values())
        value = values[0] if one.kind == asked.kind and len(values) == 1 else None
        if isinstance(value, int) and str(value) in one.sentence:  # a card has a number, too
            found.append((one, value))
    return found if len(found) > FEW or (len(found) > 2 and not fit(legal)) else []


def fit(buttons: list[models.Legal]) -> bool:
    """Whether answers have room as buttons of one row."""

    def width(words: str) -> float:
        letters = len(words) if len(words) <= SHORT else max(SHORT, len(words) / 2 + 3)
        return letters * LETTER + EDGES

    return sum(width(short(one.sentence)) for one in buttons) <= ROOM


def number(numbers: list[tuple[models.Legal, int]]) -> h.Element:
    """A number: typed or counted up and down, then given by its verb."""
    values = [value for _, value in numbers]
    step = min(after - before for before, after in itertools.pairwise(values))
    verb = numbers[0][0].sentence.split()[0]
    return h.div("#number")[
        h.button(type="button", data_nudge="-1", aria_label=T("table.less"))[icon("minus")],
        h.label[
            h.span(".hidden")[T("table.number", least=values[0], most=values[-1])],
            h.input(
                "#amount",
                type="number",
                inputmode="numeric",
                min=str(values[0]),
                max=str(values[-1]),
                step=str(step),
                value=str(values[0]),
            ),
        ],
        h.button(type="button", data_nudge="1", aria_label=T("table.more"))[icon("plus")],
        h.button(".main", type="button", data_amount=True)[verb],
        h.template("#numbers")[
            [
                h.i(data_answer=one.answer, data_says=one.sentence, data_value=str(value))
                for one, value in numbers
            ]
        ],
    ]


def button(sight: Sight, n: int, one: models.Legal) -> h.Element:
    """An answer as a button, with its picture if it has one; a digit key gives it, too."""
    brief = len(short(one.sentence)) <= SHORT
    return h.button(
        class_=["choice", brief and "brief"],
        type="button",
        data_answer=one.answer,
        data_says=one.sentence,
        data_digit=str(n) if n < 10 else None,
    )[
        picture_of(sight, one),
        short(one.sentence),
        h.kbd(aria_hidden="true")[str(n)] if n < 10 else None,
    ]


def short(sentence: str) -> str:
    """A sentence as the label of a button."""
    return sentence.rstrip(".")


def side_actions(sight: Sight, found: Answers) -> h.Element:
    """What the player may do beside answering the question. Where a place has several answers, the
    place is picked first, and then they are shown."""
    count = Counter(one.place for one in found.side)
    buttons: list[h.Element] = []
    picks: set[str] = set()
    for n, one in enumerate(found.side, len(found.others) + 1):
        if not one.place or count[one.place] == 1:
            buttons.append(button(sight, n, one))
        elif one.place not in picks:
            picks.add(one.place)
            words = sight.game.words(f"side_actions.{one.kind}")
            buttons.append(h.button(type="button", data_pick=one.place)[words])
    return h.div("#side-actions", role="group", aria_label=T("table.side_actions"))[
        h.span(".quiet")[T("table.side_actions")], buttons
    ]


def placed(sight: Sight, pointing: list[models.Legal], first: int) -> list[h.Element]:
    """Answers that point at places, as buttons."""
    return [
        h.button(
            type="button",
            data_answer=one.answer,
            data_says=one.sentence,
            data_at_place=one.place,
            data_to_place=one.target or None,
            data_digit=str(n) if n < 10 else None,
        )[picture_of(sight, one), short(one.sentence)]
        for n, one in enumerate(pointing, first + 1)
    ]


def unpick() -> h.Element:
    """The button that lets go of a picked place."""
    return h.button(type="button", data_unpick=True)[T("table.cancel")]


def arrange(sight: Sight, asked: models.Question) -> h.Element:
    """Several things to be put into slots, such as cards on cartouches."""
    first = sight.view.legal[0].fields
    things = sorted(str(first[slot]) for slot in asked.slots)
    pictures = loose(sight)
    return h.div("#arrange")[
        h.p(".quiet")[T("table.arrange")],
        h.div("#things", role="group")[
            [
                h.button(".thing", type="button", data_thing=str(n), data_value=value)[
                    pictures[n] if pictures else value
                ]
                for n, value in enumerate(things)
            ]
        ],
        h.div("#slots", role="group")[
            [
                h.button(
                    ".slot",
                    type="button",
                    data_slot=slot,
                )[
                    h.span(".put", aria_live="polite")["·"],
                    h.span(".label")[_slot(sight, asked, slot)],
                ]
                for slot in asked.slots
            ]
        ],
        h.div(".row")[h.button(type="button", data_clear=True)[T("table.arrange_clear")],],
        h.template("#answers")[
            [
                h.i(
                    data_answer=one.answer,
                    data_says=one.sentence,
                    data_values=" ".join(str(one.fields[slot]) for slot in asked.slots),
                )
                for one in sight.view.legal
            ]
        ],
    ]


def _slot(sight: Sight, asked: models.Question, slot: str) -> str:
    return sight.game.words(f"slot.{asked.step}.{slot}")


def undo(sight: Sight) -> h.Node:
    """The buttons that undo and redo."""
    may = sight.view.undo
    if may is None or not sight.live or sight.curtain is not None or sight.away is not None:
        return None
    waits = sight.view.question is None and may.undo
    words = T("table.change") if waits else T("table.undo")
    back = None if may.undo or not may.take_back else _take_back(sight, may.take_back)
    return h.div("#undo.row")[
        back
        or h.button(
            type="button",
            data_do=f"seats/{sight.view.seat}/undo",
            data_grey_why=None if may.undo else may.sentence,
            aria_disabled=None if may.undo else "true",
            title=T("table.undo_what", what=may.what) if may.undo else may.sentence,
        )[icon("undo"), words, _what(may.what) if may.undo else None],
        h.button(
            type="button",
            data_do=f"seats/{sight.view.seat}/redo",
            title=T("table.redo_what", what=may.again),
        )[icon("undo"), T("table.redo"), _what(may.again)]
        if may.redo
        else None,
    ]


def _take_back(sight: Sight, what: str) -> h.Element:
    """The button that takes a move back with all that bots have done since."""
    return h.button(
        type="button",
        data_do=f"seats/{sight.view.seat}/takeback",
        title=T("table.take_back_what", what=what),
    )[icon("undo"), T("table.take_back"), _what(what)]


def _what(what: str) -> h.Node:
    return h.span(".quiet.what")[f" {what.rstrip('.')}"] if what else None
