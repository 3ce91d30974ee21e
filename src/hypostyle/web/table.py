"""The table page. Its content is fetched again and morphed in whenever something happens."""

import htpy as h
from markupsafe import Markup

from hypostyle.web import history, rail
from hypostyle.web.board import walkable
from hypostyle.web.lobby import lobby, recap
from hypostyle.web.log import log
from hypostyle.web.panes import chat, info
from hypostyle.web.question import question
from hypostyle.web.scene import all_paints, scene_address
from hypostyle.web.seats import seats
from hypostyle.web.shell import page
from hypostyle.web.sight import Sight
from hypostyle.web.words import T

KEYS = (
    "digit", "arrows", "enter", "why", "undo", "board", "log", "replay", "run", "help", "escape",
)  # fmt: skip


def table_page(sight: Sight) -> str:
    """The whole page."""
    return page(
        sight.game.facts.title,
        [all_paints() if sight.rail else None, fragment(sight), _keys(), _note()],
        sight.player,
        "table rail" if sight.rail else "table",
        "table.js",
        ("htmx.js",),
        scene_address(sight) if sight.rail else "",
    )


def fragment(sight: Sight) -> h.Element:
    """The part of the page that is fetched again."""
    view = sight.view
    return h.main(
        "#main",
        tabindex="-1",
        data_table=view.table,
        data_version=str(view.version),
        data_game=view.game,
        data_title=sight.game.facts.title,
        data_status=view.status,
        data_seat=None if view.seat is None else str(view.seat),
        data_mine=" ".join(str(seat.seat) for seat in sight.mine),
        data_asked="1" if sight.asked else None,
        data_turn="1"
        if sight.live and any(seat.asked and not seat.standin for seat in sight.mine)
        else None,
        data_rows=str(view.rows),
        data_at=None if sight.at is None else str(sight.at),
        data_viewer=sight.viewer or None,
        data_curtain=None if sight.curtain is None else str(sight.curtain),
        data_rounds=_steps(sight, "round"),
        data_turns=_steps(sight, "turn"),
        data_rematch=view.rematch,
        data_nonce="1" if _wants_nonce(sight) else None,
    )[
        rail.content(sight) if sight.rail else _content(sight),
        h.div("#said.hidden", role="status", aria_live="polite")[history.announcement(sight)],
    ]


def _wants_nonce(sight: Sight) -> bool:
    """Whether the table waits for a nonce of the viewer."""
    waits = sight.view.nonces and sight.view.status == "waiting"
    return waits and any(not seat.nonce for seat in sight.mine)


def _steps(sight: Sight, kind: str) -> str:
    return " ".join(str(moment.row) for moment in sight.moments if moment.kind == kind)


def _content(sight: Sight) -> h.Node:
    """Board, question, and what stands beside them."""
    panes = {"log": log(sight), "chat": chat(sight), "info": info(sight)}
    drawn = Markup(walkable(sight.board, sight.asked)) if sight.board else lobby(sight)
    return [
        h.h1(".hidden")[sight.game.facts.title],
        h.section("#board", aria_label=T("table.board"))[drawn],
        h.div("#ask", data_offline=T("table.offline"))[
            history.replay_bar(sight) if sight.past else None,
            recap(sight),
            question(sight),
        ],
        h.aside("#side")[
            seats(sight),
            history.result(sight) if sight.over else None,
            h.div("#tabs", role="tablist")[
                [
                    h.button(
                        f"#tab-{name}",
                        type="button",
                        role="tab",
                        aria_controls=f"pane-{name}",
                        data_tab=name,
                    )[T(f"table.{name}")]
                    for name in panes
                ]
            ],
            [
                h.section(f"#pane-{name}.pane", role="tabpanel", aria_labelledby=f"tab-{name}")[
                    pane
                ]
                for name, pane in panes.items()
            ],
        ],
    ]


# --- dialogs --------------------------------------------------------------------------------------


def _keys() -> h.Element:
    return h.dialog("#keys", aria_labelledby="keys-title")[
        h.h2("#keys-title")[T("keys.title")],
        h.dl[[[h.dt[h.kbd[T(f"keys.{key}")]], h.dd[T(f"keys.{key}_does")]] for key in KEYS]],
        h.button(".main", type="button", data_close="keys")[T("settings.close")],
    ]


def _note() -> h.Element:
    """Where the page explains a place, or why an answer is not allowed."""
    return h.div("#why", role="status", aria_live="polite", hidden=True)
