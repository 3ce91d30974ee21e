"""The question in the rail: lines of a fixed height, so that nothing moves while a player thinks.

A title, the question, the preview, a row of buttons, a foot with the list of all choices and undo.
What does not fit into the row is in the list, which opens over the seats.
"""

from typing import Final

import htpy as h

from hypostyle.server import models
from hypostyle.web.history import reasons, rematch, replay_bar, winners
from hypostyle.web.log import HEADINGS, told_to
from hypostyle.web.names import who
from hypostyle.web.pieces import loose
from hypostyle.web.question import (
    Answers,
    answers,
    arrange,
    button,
    curtain,
    fit,
    grey_places,
    greys,
    number,
    placed,
    preview,
    short,
    side_actions,
    trail,
    undo,
    unpick,
)
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

TITLE: Final = 30
"""Letters of a title."""
LONG: Final = 80
"""Letters for which two lines below the title may be too few."""


def rail_question(sight: Sight) -> h.Element:
    """The question, or what there is instead of one."""
    title, sub = _words(sight)
    return h.section(
        "#question",
        aria_label=T("table.choices"),
        data_skip=T("table.skip"),
        data_goal=_goal(sight),
        data_goal_back=_goal(sight, "_back"),
    )[
        h.h2("#sentence")[title],
        h.p("#sub", class_="long" if len(sub) > LONG else None)[sub],
        replay_bar(sight) if sight.past else _body(sight),
    ]


def _goal(sight: Sight, end: str = "") -> str | None:
    """What to press once a place is picked, where a game has words of its own for it; `_back` where
    the place picked is the one at which answers end."""
    asked = sight.view.question
    return None if asked is None else sight.game.words.texts.get(f"goal.{asked.step}{end}")


def _words(sight: Sight) -> tuple[str, str]:
    """What is asked, in a few words and in a sentence."""
    view = sight.view
    if sight.curtain is not None:
        return T("table.curtain"), ""
    if sight.past:
        return T("table.at", at=sight.at or 0, rows=view.rows), _latest(sight)
    if view.status == "waiting":
        free = sum(not seat.name for seat in view.seats)
        return short(T("table.waiting_seats", free=free)), ""
    if view.status == "over":
        return winners(sight) or T("table.game_over"), reasons(sight)
    if view.status == "closed":
        return T("table.game_over"), T("table.closed")
    if view.paused:
        return T("table.paused_title"), T("table.paused")
    if sight.away is not None:
        return T("table.away"), T("table.bot_plays")
    if view.question is not None:
        return split(view.question.sentence, sight.game.words(f"step.{view.question.step}"))
    asked = T("table.waiting", names=", ".join(who(seat) for seat in view.seats if seat.asked))
    return short(asked), _latest(sight) if sight.mine else f"{T('table.spectator')}."


def _latest(sight: Sight) -> str:
    """What has just happened."""
    lines = (line.text for line in reversed(sight.view.log) if line.kind not in HEADINGS)
    text = next(lines, "")
    own = sight.view.seat
    return told_to(text, sight.game, own) if own is not None and len(sight.mine) == 1 else text


def split(sentence: str, step: str) -> tuple[str, str]:
    """A question as a title and the rest: by its first words if they are few, else by its step."""
    head, mark, rest = next(
        (parts for mark in ("? ", ": ") if (parts := sentence.partition(mark))[1]),
        (sentence, "", ""),
    )
    title = head + mark.strip(" :") if mark else short(head)
    if len(title) > TITLE:
        return step, sentence
    return title, rest[:1].upper() + rest[1:]


def _body(sight: Sight) -> h.Node:
    view = sight.view
    if sight.curtain is not None:
        return curtain(sight, sight.curtain)
    if sight.over:
        again = h.button(type="button", data_replay=True)[T("table.review")]
        return h.div("#choices")[rematch(sight), again]
    if sight.away is not None:
        back = h.button(".main", type="button", data_do=f"seats/{sight.away}/return")
        return h.div("#choices")[back[T("table.come_back")]]
    if view.status in ("waiting", "closed"):
        return None
    hint = h.p(".hint", aria_hidden="true")
    if view.question is None or not sight.live:
        return [hint[T("table.hint_wait")] if sight.live else None, preview(), _foot(sight, None)]
    told = T("table.hint_places" if any(one.place for one in view.legal) else "table.hint")
    before = None if view.question.slots else [trail(sight), _pieces(sight, told) or hint[told]]
    return [before, preview(), _answers(sight, view.question)]


def _pieces(sight: Sight, told: str) -> h.Element | None:
    """What the question is about, and how to answer where there is room to say so."""
    shown = loose(sight)
    if not shown:
        return None
    return h.div("#pieces.hint")[h.div(".row")[shown], h.p(".how", aria_hidden="true")[told]]


def _answers(sight: Sight, asked: models.Question) -> h.Node:
    if asked.slots:
        return [arrange(sight, asked), _foot(sight, None)]
    found = answers(sight.view, asked)
    shown = _fitting(found, asked)
    return [
        h.div("#choices")[
            number(found.numbers) if found.numbers else None,
            [button(sight, n, one) for n, one in enumerate(found.others, 1) if one in shown],
        ],
        _foot(sight, _list(sight, asked, found, shown)),
        grey_places(sight),
    ]


def _fitting(found: Answers, asked: models.Question) -> list[models.Legal]:
    """The answers that are buttons of the row: all, or those apart from the kind that is asked."""
    if fit(found.others):
        return found.others
    apart = [one for one in found.others if one.kind in asked.alone]
    return apart if fit(apart) else apart[:1]


def _list(
    sight: Sight, asked: models.Question, found: Answers, shown: list[models.Legal]
) -> h.Node:
    """All answers in words: for keyboards, for screen readers, for places with several answers, and
    for what has no place and no room in the row."""
    more = [(n, one) for n, one in enumerate(found.others, 1) if one not in shown]
    grey = greys(sight)
    if not (found.pointing or more or found.side or grey):
        return None
    opened = bool(more) or asked.worded
    first = len(found.others) + len(found.side)
    return h.details("#list", open=opened)[
        h.summary[
            h.span(".when-closed")[T("table.list_choices")],
            h.span(".when-open")[T("table.hide_choices")],
        ],
        h.div(".grid")[
            [button(sight, n, one) for n, one in more],
            placed(sight, found.pointing, first),
            side_actions(sight, found) if found.side else None,
            grey,
            unpick(),
        ],
    ]


def _foot(sight: Sight, listed: h.Node) -> h.Element:
    return h.div("#foot")[listed, undo(sight)]
