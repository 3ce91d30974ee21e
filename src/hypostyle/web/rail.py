"""What the table page shows: the board, and beside it the rail."""

import htpy as h
from markupsafe import Markup

from hypostyle.web.board import walkable
from hypostyle.web.emblem import icon
from hypostyle.web.lobby import recap
from hypostyle.web.log import log
from hypostyle.web.panes import chat, info
from hypostyle.web.rail_question import rail_question
from hypostyle.web.result import result
from hypostyle.web.rows import where
from hypostyle.web.scene import backdrop
from hypostyle.web.seats import seats
from hypostyle.web.shell import static
from hypostyle.web.sight import Sight
from hypostyle.web.waiting import waiting
from hypostyle.web.words import T


def content(sight: Sight) -> h.Node:
    """Board and rail. The order is that of reading; the style sheet puts all in place."""
    return [
        h.section("#board", aria_label=T("table.board"))[board(sight)],
        h.aside("#rail", aria_label=T("table.rail"), data_offline=T("table.offline"))[
            head(sight, _round(sight)),
            h.div("#frieze"),
            rail_question(sight),
            seats(sight),
            _story(sight),
            None if sight.over else recap(sight),
        ],
    ]


def board(sight: Sight) -> h.Node:
    """The drawing over its scenery, or what there is before a game."""
    if not sight.board:
        return waiting(sight)
    return h.div(".stack", data_drawn=sight.style.window)[
        backdrop(sight), Markup(walkable(sight.board, sight.asked))
    ]


def _zooming() -> h.Element:
    """The buttons that make the board larger and smaller."""
    return h.div("#zooming", role="group", aria_label=T("table.zoom"))[
        h.button(
            type="button", data_zoom="1", aria_label=T("table.larger"), title=T("table.larger")
        )[icon("plus")],
        h.button(
            type="button", data_zoom="-1", aria_label=T("table.smaller"), title=T("table.smaller")
        )[icon("minus")],
    ]


def head(sight: Sight, moment: str) -> h.Element:
    """Where a page has its header, the rail has this."""
    return h.header("#head")[
        h.a(".home", href="/", title=T("site.home"), aria_label=T("site.home"))[
            h.img(src=static("icon.svg"), alt="", width=28, height=28)
        ],
        h.h1(".title")[sight.game.facts.title],
        h.span(".round")[moment],
        # The browser keeps what these show: the sound, and turns at other tables.
        h.span(".tools", hx_morph_skip=True)[
            h.a(".waiting", href="/", hidden=True, data_waiting=True, title=T("site.waiting"))[
                h.span(aria_hidden="true")["!"], h.span(".hidden")[T("site.waiting")]
            ],
            _tool("sound", "settings.sound", data_sound=True),
            _tool("full", "table.full_screen", data_full=True),
            _tool("gear", "settings.title", data_open="settings"),
        ],
    ]


def _tool(name: str, words: str, **data: str | bool) -> h.Element:
    return h.button(type="button", aria_label=T(words), title=T(words), **data)[icon(name)]


def _round(sight: Sight) -> str:
    """The round that is shown, or the number of the turn where a game has no rounds."""
    shown = [one for one in sight.moments if one.row <= sight.view.at]
    return where(shown)


def _story(sight: Sight) -> h.Element:
    panes: dict[str, h.Node] = {
        "log": log(sight),
        "chat": chat(sight),
        "info": info(sight),
    }
    if sight.over:
        panes = {"result": result(sight), **panes}
    return h.div("#story")[
        h.div("#tabs")[
            h.div(".list", role="tablist")[tab("board"), [tab(name) for name in panes]],
            _hint(sight),
            zoom(sight),
            None if sight.over else _zooming(),
        ],
        h.div("#panes")[
            [
                h.section(f"#pane-{name}.pane", role="tabpanel", aria_labelledby=f"tab-{name}")[
                    held
                ]
                for name, held in panes.items()
            ]
        ],
    ]


def zoom(sight: Sight) -> h.Element:
    """The button that shows the board larger; one that is longer than the window, all at once."""
    whole = sight.game.scrolls and sight.style.window == "compact"
    words = T("table.overview") if whole else T("table.zoom")
    return h.button("#zoom", type="button", data_zoom=True)[words]


def _hint(sight: Sight) -> h.Element | None:
    """The button for hints at the thumb, where the teacher's panel has no room for it."""
    if not sight.asked or not sight.view.hints:
        return None
    return h.button("#thumb-hint", type="button", data_hints=True, title=T("teacher.hint_title"))[
        T("teacher.hint")
    ]


def tab(name: str, words: str = "") -> h.Element:
    """A tab; without words of its own, it is called by its name."""
    return h.button(
        f"#tab-{name}",
        type="button",
        role="tab",
        aria_controls="board" if name == "board" else f"pane-{name}",
        data_tab=name,
    )[words or T(f"table.{name}")]
