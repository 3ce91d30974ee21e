"""Before the game, and after an absence: open seats with their links, and what has happened since."""

from typing import Final

import htpy as h

from hypostyle.web.log import Entry, merged, told_to
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

RECAP: Final = 12
"""So many lines are told of what happened meanwhile."""


def lobby(sight: Sight) -> h.Element:
    """Before the game: open seats, and the links to send."""
    free = [seat for seat in sight.view.seats if not seat.name]
    seated = bool(sight.mine)
    title = sight.game.facts.title
    return h.div("#lobby.card")[
        h.h2[_title(sight)],
        h.p[h.strong[T("table.seed_chosen")]] if sight.view.seed_chosen else None,
        h.p[T("table.waiting_hint")] if sight.codes else None,
        [
            h.label(".field")[
                h.span[T("table.link", side=sight.view.seats[seat].side_name)],
                h.span(".row")[
                    h.input(readonly=True, data_link=f"/join/{sight.view.table}#{code}", value="…"),
                    h.button(type="button", data_copy=True)[T("table.copy")],
                    h.button(type="button", data_share=T("table.share_text", game=title))[
                        T("table.share")
                    ],
                ],
            ]
            for seat, code in sight.codes
        ],
        h.p(".quiet", hidden=True, data_loopback=True)[
            T("table.loopback"), " ", h.code[T("table.loopback_command")]
        ]
        if sight.codes
        else None,
        [
            h.button(".main", type="button", data_sit=str(seat.seat))[
                T("table.sit_here", side=seat.side_name)
            ]
            for seat in free
            if seat.kind == "open" and not seated
        ],
        h.label(".field")[
            h.span[T("table.watch_link")],
            h.span(".row")[
                h.input(readonly=True, data_link=f"/tables/{sight.view.table}", value="…"),
                h.button(type="button", data_copy=True)[T("table.copy")],
            ],
        ],
        [
            h.button(type="button", data_do=f"seats/{seat.seat}/leave")[T("table.stand_up")]
            for seat in sight.mine[:1]
            if sight.view.status == "waiting"
        ],
    ]


def _title(sight: Sight) -> str:
    if sight.view.status == "closed":
        return T("table.closed")
    full = all(seat.name for seat in sight.view.seats)
    return T("table.waiting_nonces" if full else "table.waiting_players")


def recap(sight: Sight) -> h.Node:
    """What happened since the viewer was last here."""
    view = sight.view
    if view.seen_row is None or sight.past or sight.curtain is not None:
        return None
    news = [line for line in view.log if line.row > view.seen_row and line.seat != view.seat]
    shown = merged(enumerate(news))[-RECAP:]
    return h.details("#recap", data_seen=str(view.seen_row), open=True, hidden=True)[
        h.summary[T("table.recap")],
        h.ol[[h.li[_told(sight, one)] for one in shown]],
        h.button(type="button", data_recap=True)[T("table.recap_done")],
    ]


def _told(sight: Sight, one: Entry) -> str:
    """A line as the reader of a recap is told it."""
    own = sight.view.seat
    text = one.text if own is None else told_to(one.text, sight.game, own)
    return text if one.times == 1 else f"{text} {T('table.times', times=one.times)}"
