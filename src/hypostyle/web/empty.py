"""What stands where a list has nothing yet: a person who says what comes here, and ways to go on."""

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.web.card import face
from hypostyle.web.gallery import cover_address
from hypostyle.web.words import T


def empty(who: str, theme: Theme, title: str, lead: str, *ways: h.Node) -> h.Element:
    """Nothing is listed here yet; `who` is the portrait, `ways` are links or buttons."""
    return h.div(".empty")[
        face(who, theme),
        h.div[h.strong[title], h.p[lead], h.p(".row.wrap")[ways] if any(ways) else None],
    ]


def covers(theme: Theme) -> h.Element:
    """The covers of all games, for those who came to play; each leads to its set-up."""
    return h.nav(".covers", aria_label=T("problem.games"))[
        [
            h.a(href=f"/new/{key}")[
                h.img(".cover", src=cover_address(key, theme), alt="", data_themed=True),
                h.span[find_game(key).facts.title],
            ]
            for key in game_names()
        ]
    ]
