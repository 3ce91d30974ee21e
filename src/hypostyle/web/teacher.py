"""The teacher's panel at a table. What it shows is fetched by `teacher_panel.js`."""

import htpy as h

from hypostyle.web.words import T


def teacher_panel() -> h.Element:
    """The panel, empty: words above, buttons below."""
    return h.aside("#teacher", aria_label=T("teacher.panel"), hidden=True)[
        h.div("#teacher-text", role="status", aria_live="polite"),
        h.div(".row")[
            h.button(".main", type="button", data_next_page=True, hidden=True)[T("teacher.next")],
            h.button(type="button", data_hints=True, hidden=True, title=T("teacher.hint_title"))[
                T("teacher.hint")
            ],
            h.button(type="button", data_coach=True, aria_pressed="false")[T("teacher.coach")],
            h.button(type="button", data_hush=True)[T("teacher.close")],
        ],
    ]
