"""What has happened: the replay controls, and who won. The log is in log.py, the result in result.py."""

from typing import Final
from urllib.parse import urlencode

import htpy as h

from hypostyle.web.emblem import icon
from hypostyle.web.names import who
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

SPEEDS: Final = ("slow", "usual", "fast")


def announcement(sight: Sight) -> str:
    """The last line of the log and the question, for screen readers."""
    last = sight.view.log[-1].text if sight.view.log else ""
    asked = sight.view.question.sentence if sight.view.question and sight.asked else ""
    return f"{last} {asked}".strip()


def replay_bar(sight: Sight) -> h.Element:
    """The controls of the replay."""
    view = sight.view
    at = view.rows if sight.at is None else sight.at
    over = view.status in ("over", "closed")
    # Without a seat: a friend gets their own view.
    link = {"at": str(at), **({"viewer": sight.viewer} if sight.viewer else {})}
    return h.div("#replay", role="group", aria_label=T("table.replay"))[
        h.div(".row")[
            _step("first", "first"),
            _step("back", "back"),
            h.button("#run", type="button", data_rest=T("table.run"), data_runs=T("table.pause"))[
                T("table.run")
            ],
            _step("forward", "play"),
            _step("last", "last"),
            h.input(
                "#slider",
                type="range",
                min="0",
                max=str(view.rows),
                value=str(at),
                aria_label=T("table.at", at=at, rows=view.rows),
            ),
        ],
        h.div(".row.wrap")[
            h.label[
                h.span[T("table.speed"), " "],
                h.select("#speed")[
                    [h.option(value=pace)[T(f"table.speed_{pace}")] for pace in SPEEDS]
                ],
            ],
            h.label[
                h.span[T("table.by"), " "],
                h.select("#by")[
                    [h.option(value=by)[T(f"table.by_{by}")] for by in ("action", "turn", "round")]
                ],
            ],
            _viewer(sight) if over else None,
            h.span(".row")[
                h.button(
                    type="button",
                    data_copy=True,
                    aria_label=T("table.copy_moment"),
                    title=T("table.copy_moment"),
                )[T("table.copy_link")],
                h.input(
                    readonly=True,
                    hidden=True,
                    data_link=f"/tables/{view.table}?{urlencode(link)}",
                    aria_label=T("table.copy_moment"),
                ),
            ],
            _play_on(sight, at) if over and at < view.rows else None,
            h.button(".main", type="button", data_live=True)[
                T("table.live_over" if over else "table.live")
            ],
        ],
    ]


def _play_on(sight: Sight, at: int) -> h.Element:
    """Opens a table that goes on from this moment against bots."""
    seat = sight.mine[0].seat if sight.mine else 0
    return h.button(
        type="button", data_branch=sight.view.table, data_at=str(at), data_seat=str(seat)
    )[T("review.branch")]


def _step(way: str, sign: str) -> h.Element:
    return h.button(
        ".step", type="button", data_step=way, aria_label=T(f"table.{way}"), title=T(f"table.{way}")
    )[icon(sign)]


def _viewer(sight: Sight) -> h.Element:
    """Whose view is shown; after the game all cards may be revealed."""
    own = [(str(seat.seat), seat.side_name) for seat in sight.mine]
    choices = [("all", T("table.viewer_all")), *own, ("public", T("table.viewer_public"))]
    now = sight.viewer or ("public" if sight.view.seat is None else str(sight.view.seat))
    return h.label[
        h.span[T("table.viewer"), " "],
        h.select("#viewer")[
            [h.option(value=key, selected=key == now)[words] for key, words in choices]
        ],
    ]


# --- after the game -------------------------------------------------------------------------------


def reasons(sight: Sight) -> str:
    """Why the game ended, as a sentence; empty before the end."""
    outcome = sight.view.outcome
    words = sight.game.words.texts
    said = ", ".join(words.get(f"end.{key}", key) for key in outcome.reasons) if outcome else ""
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def winners(sight: Sight) -> str:
    """Who won, in words; empty before the end."""
    outcome = sight.view.outcome
    if outcome is None:
        return ""
    if len(sight.mine) == 1 and list(outcome.winners) == [sight.mine[0].seat]:
        return T("table.won_you")
    names = T("table.and").join(_winner(sight, side) for side in outcome.winners)
    return T("table.won" if len(outcome.winners) == 1 else "table.shared", names=names)


def _winner(sight: Sight, side: int) -> str:
    """A seat with its player, or an automaton."""
    seats = sight.view.seats
    return who(seats[side]) if side < len(seats) else sight.game.side_name(side)


def rematch(sight: Sight) -> h.Node:
    """The button or link to the next game of the same players."""
    if sight.view.rematch and sight.view.rated and sight.mine:
        # To ask for it, too, takes the seat that is kept for the player.
        return h.button(".main", type="button", data_rematch_now=True)[T("table.rematch_there")]
    if sight.view.rematch:
        return h.a(".button.main", href=f"/tables/{sight.view.rematch}")[T("table.rematch_there")]
    if not sight.mine:
        return None
    return h.button(".main", type="button", data_rematch_now=True)[T("table.rematch")]
