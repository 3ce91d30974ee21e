"""Pages for errors: what is wrong in a sentence, and the ways on."""

from typing import Final

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.server.storage.entities import Player
from hypostyle.web.card import card_page, face
from hypostyle.web.empty import covers
from hypostyle.web.words import T

MISSING: Final = 404
REFUSED: Final = 403
PASSING: Final = (429, 503)
"""What is over by itself after a while."""
TITLES: Final = {
    MISSING: "problem.missing",
    REFUSED: "problem.refused",
    **dict.fromkeys(PASSING, "problem.busy"),
}
FACES: Final = {MISSING: "hood", REFUSED: "general", **dict.fromkeys(PASSING, "lady")}
"""Portraits by status: a traveller who is lost, a guard, a lady who waits; a scribe for all others."""


def problem_page(
    status: int,
    sentence: str,
    player: Player | None,
    theme: Theme,
    address: str = "",
    table: str = "",
) -> str:
    """The page. What may succeed the next time, at an address, can be tried again. Where the game of a
    `table` has no such move, the way on is the table."""
    again = bool(address) and status not in (MISSING, REFUSED)
    return card_page(
        T(TITLES.get(status, "problem.failed")),
        player,
        theme,
        face(FACES.get(status, "scribe"), theme),
        h.p[sentence],
        h.p(".row")[
            h.a(".button.main", href=address)[T("problem.again")] if again else None,
            h.a(".button.main", href=table)[T("join.there")] if table else None,
            h.a(class_=["button", not (again or table) and "main"], href="/")[T("site.home")],
            h.a(".button", href="/me")[T("problem.account")] if status == REFUSED else None,
        ],
        covers(theme) if status == MISSING else None,
    )
