"""Games in lists: a cover, the game, who plays, how it stands, when, and the way on."""

import time
from collections.abc import Sequence

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.server.models import Moment, unbroken
from hypostyle.web.gallery import cover_address
from hypostyle.web.words import T, figure


def game_row(
    game: str,
    theme: Theme,
    names: h.Node,
    state: h.Node,
    when: h.Node,
    *,
    link: str | None,
    go: str = "",
    turn: bool = False,
) -> h.Element:
    """One game. Without a link it cannot be opened."""
    inside = [
        cover(game, theme),
        h.strong[find_game(game).facts.title],
        h.span(".names")[names],
        h.span(".state")[state],
        h.span(".when")[when],
        h.span(".go")[go] if go else None,
    ]
    row = h.a(href=link)[inside] if link else h.div[inside]
    return h.li(class_="turn" if turn else None)[row]


def cover(game: str, theme: Theme) -> h.VoidElement:
    """The small picture of a game."""
    return h.img(
        ".cover", src=cover_address(game, theme), alt="", width=44, height=48, data_themed=True
    )


def scored(game: str, name: str, score: int | None) -> str:
    """A player with their score."""
    return name if score is None else f"{name} {worth(game, score)}"


def worth(game: str, points: int) -> str:
    """A score: a bare number where it is points, money where it is money."""
    words = find_game(game).words
    told = figure(points)
    return unbroken(words("score.amount", points=told)) if "score.amount" in words else told


def amount(game: str, points: int) -> str:
    """So many points, or what the game calls them."""
    if "score.amount" in find_game(game).words:
        return worth(game, points)
    return unbroken(T("table.points", points=points)).replace("-", "\N{MINUS SIGN}")


def where(moments: Sequence[Moment]) -> str:
    """The last of some rounds; where a game has none, the number of the turn."""
    rounds = [one.label for one in moments if one.kind == "round"]
    if rounds:
        return rounds[-1].rstrip(".")
    return T("table.turn", number=len(moments)) if moments else ""


def day(seconds: float) -> h.Element:
    """A day in words, and exactly for programs."""
    at = time.gmtime(seconds)
    return h.time(datetime=time.strftime("%Y-%m-%dT%H:%M:%SZ", at))[day_words(seconds)]


def day_words(seconds: float) -> str:
    """A day, as `8 Nov 2026`."""
    return time.strftime("%d %b %Y", time.gmtime(seconds)).lstrip("0")


def joined(words: Sequence[str]) -> str:
    """Facts of a row, those that are there."""
    return " · ".join(filter(None, words))
