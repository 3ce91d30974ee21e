"""Pages for errors: what is wrong in a sentence, and the ways on."""

from typing import Final

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.server.storage.entities import Player
from hypostyle.web.card import card_page, face
from hypostyle.web.words import T

TITLES: Final = {404: "problem.missing", 403: "problem.refused"}
FACES: Final = {404: "hood", 403: "general"}
"""Portraits by status: a traveller who is lost, a guard; a scribe for all others."""


def problem_page(
    status: int, sentence: str, player: Player | None, theme: Theme, address: str = ""
) -> str:
    """The page. What may succeed the next time, at an address, can be tried again."""
    return card_page(
        T(TITLES.get(status, "problem.failed")),
        player,
        theme,
        face(FACES.get(status, "scribe"), theme),
        h.p[sentence],
        h.p(".row")[
            h.a(".button.main", href="/")[T("site.home")],
            h.a(".button", href="/me")[T("problem.account")] if status == 403 else None,
            h.a(".button", href=address)[T("problem.again")]
            if address and status not in TITLES
            else None,
        ],
    )
