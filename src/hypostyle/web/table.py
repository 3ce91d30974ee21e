"""The table page. Its content is fetched again and morphed in whenever something happens."""

import htpy as h

from hypostyle.web import history, rail
from hypostyle.web.scene import all_paints, scene_address
from hypostyle.web.shell import page
from hypostyle.web.sight import Sight
from hypostyle.web.teacher import teacher_panel
from hypostyle.web.words import T

KEYS = (
    "digit", "arrows", "enter", "why", "undo", "board", "log", "replay", "run", "zoom", "help", "escape",
)  # fmt: skip


def table_page(sight: Sight) -> str:
    """The whole page."""
    return page(
        sight.game.facts.title,
        [all_paints(), fragment(sight), _keys(), _note(), teacher_panel()],
        sight.player,
        "rail",
        "table.js",
        ("htmx.js",),
        scene_address(sight),
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
        data_news=str(_news(sight)),
        data_at=None if sight.at is None else str(sight.at),
        data_viewer=sight.viewer or None,
        data_curtain=None if sight.curtain is None else str(sight.curtain),
        data_rounds=_steps(sight, "round"),
        data_turns=_steps(sight, "turn"),
        data_rematch=view.rematch,
        data_nonce="1" if _wants_nonce(sight) else None,
        data_casual="1" if view.hints else None,
        data_lesson="1" if view.lesson else None,
    )[
        rail.content(sight),
        h.div("#said.hidden", role="status", aria_live="polite")[history.announcement(sight)],
    ]


def _news(sight: Sight) -> int:
    """The last row in which something happened that was not the viewer's doing."""
    own = sight.view.seat
    lines = (line for line in sight.view.log if line.kind != "turn")
    return max((line.row for line in lines if line.seat is None or line.seat != own), default=0)


def _wants_nonce(sight: Sight) -> bool:
    """Whether the table waits for a nonce of the viewer."""
    waits = sight.view.nonces and sight.view.status == "waiting"
    return waits and any(not seat.nonce for seat in sight.mine)


def _steps(sight: Sight, kind: str) -> str:
    return " ".join(str(moment.row) for moment in sight.moments if moment.kind == kind)


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
