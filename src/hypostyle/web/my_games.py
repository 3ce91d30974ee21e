"""Lists of tables: where each stands, how it ended, and when."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import htpy as h

from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Theme
from hypostyle.server import models
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.web.rows import day, game_row, joined, scored, where
from hypostyle.web.words import T, figure

LOOKED_INTO: Final = 12
"""How many games of a player are opened to tell their score; others tell their state."""
FINISHED: Final = 6
"""How many games that are over are listed; a player's profile has all of them."""
GOING: Final = ("playing", "waiting")
ALONE: Final = 2
"""With so many seats two scores tell who has which; else each stands beside its name."""


class TableStanding(NamedTuple):
    """Where a game stands."""

    words: str
    """Its round, or who won; with two seats also the score."""
    scores: tuple[int | None, ...] = ()
    """By seat."""


def in_order(tables: Sequence[models.TableOut]) -> list[models.TableOut]:
    """What a player wants to see first: their turns, then games in progress, then the latest results."""
    going = [table for table in tables if table.status in GOING]
    over = [table for table in tables if table.status not in GOING]
    return [*sorted(going, key=lambda table: not _state(table)[1]), *over[:FINISHED]]


def standings(
    services: Services, player: Player, tables: Sequence[models.TableOut]
) -> dict[str, TableStanding]:
    """Round and score of a player's latest games, or how they ended, by table."""
    begun = [table for table in tables if table.status in ("playing", "over")]
    found = {}
    for table in begun[:LOOKED_INTO]:
        try:
            found[table.table] = _standing(services, player, table)
        except HypostyleError:  # a game of former rules cannot be opened, but is still listed
            continue
    return found


def _standing(services: Services, player: Player, table: models.TableOut) -> TableStanding:
    own = next((seat.seat for seat in table.seats if seat.yours), None)
    queries = services.tables.queries
    view = queries.view(player, table.table, own, log_from=2**31)
    scores = tuple(seat.score for seat in view.seats)
    told = (
        ["\u00a0:\u00a0".join(figure(score) for score in scores if score is not None)]
        if len(scores) <= ALONE and None not in scores
        else []
    )
    if view.outcome is not None:
        winners = view.outcome.winners
        names = T("table.and").join(
            T("home.you") if seat == own else view.seats[seat].name
            for seat in winners
            if seat < len(scores)
        )
        won = (
            T("home.won_you")
            if winners == [own]
            else T("home.won", names=names, count=len(winners))
        )
        return TableStanding(", ".join([won if names else T("home.over"), *told]), scores)
    now = where(queries.moments(player, table.table, own))
    return TableStanding(", ".join([*filter(None, [now]), *told]), scores)


def games_list(
    tables: Sequence[models.TableOut],
    theme: Theme,
    yours: bool,
    told: Mapping[str, TableStanding] | None = None,
) -> h.Element:
    """The tables, one line each."""
    return h.ul(".tables")[
        [
            _table(table, theme, yours, (told or {}).get(table.table, TableStanding("")))
            for table in tables
        ]
    ]


def _table(table: models.TableOut, theme: Theme, yours: bool, standing: TableStanding) -> h.Element:
    names = _players(table, standing)
    state, turn = _state(table)
    way = "continue" if table.status in GOING else "look"
    words = standing.words
    if table.status == "over" and words:
        state, words = words, ""
    return game_row(
        table.game,
        theme,
        names,
        joined([words, state]),
        day(table.touched),
        link=f"/tables/{table.table}",
        go=T(f"home.{way}" if yours else "home.sit"),
        turn=turn,
    )


def _players(table: models.TableOut, standing: TableStanding) -> str:
    """Who plays. The reader is `you`, and not named to themselves at a table for two."""
    rivals = [seat for seat in table.seats if not seat.yours]
    if len(table.seats) == ALONE and len(rivals) == 1:
        return T("home.against", names=rivals[0].name or T("home.free"))
    scores = standing.scores if len(standing.scores) > ALONE else [None] * len(table.seats)
    return ", ".join(
        scored(table.game, T("home.you") if seat.yours else seat.name or T("home.free"), score)
        for seat, score in zip(table.seats, scores, strict=True)
    )


def _state(table: models.TableOut) -> tuple[str, bool]:
    """The state of a table in a few words, and whether it waits for the reader."""
    if table.status != "playing":
        return T(f"home.{table.status}"), False
    if table.paused:
        return T("home.paused"), any(seat.yours for seat in table.seats)
    asked = [seat for seat in table.seats if seat.asked]
    if any(seat.yours for seat in asked):
        return T("home.your_turn"), True
    return T("home.their_turn", names=", ".join(seat.name for seat in asked) or "…"), False
