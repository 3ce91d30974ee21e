"""Guided first games at tables, and what the coach says there."""

from dataclasses import replace
from typing import Any

from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.problems import Problem, problem
from hypostyle.server.storage.entities import PLAYING, IdempotencyKey, Player
from hypostyle.server.tables.bot_tables import new_table, open_bot_table
from hypostyle.server.tables.cache import TableCache
from hypostyle.server.tables.loaded import LoadedTable
from hypostyle.server.tables.lobby import Lobby
from hypostyle.teacher.coach import coach_says
from hypostyle.teacher.lesson import (
    just_over,
    lesson_moment,
    lesson_of,
    lesson_refusal,
    lesson_reply,
)


def check_lesson(loaded: LoadedTable, seat: int, answer: str) -> None:
    """Raise with a kind sentence when the lesson expects another answer."""
    match = loaded.game.match
    lesson = lesson_of(match.game)
    wait = "" if lesson is None else lesson_refusal(lesson, match, seat, answer)
    if wait:
        raise Problem(409, "lesson", wait)


def scripted_reply(loaded: LoadedTable, seat: int) -> str | None:
    """What the script of a lesson lets a bot answer, if it does."""
    match = loaded.game.match
    lesson = lesson_of(match.game) if loaded.table.lesson else None
    return None if lesson is None else lesson_reply(lesson, match, seat)


class Lessons:
    """Opens guided first games, and lets the coach speak."""

    def __init__(self, cache: TableCache, lobby: Lobby) -> None:
        self._cache = cache
        self._lobby = lobby

    def open(
        self, player: Player, key_of_game: str, key: IdempotencyKey | None = None, source: str = ""
    ) -> dict[str, Any]:
        """Open a table with the lesson of a game; the easiest bot takes the other seats."""
        known = self._cache.store.requests.result(key)
        if known is not None:
            return known
        game = find_game(key_of_game)
        lesson = lesson_of(game)
        if lesson is None:
            raise problem(404, "no-lesson")
        setup = game.setup(lesson.players, options=lesson.options)
        table = replace(
            new_table(player, game, setup, lesson.seed),
            seed_chosen=True,
            lesson=True,
            source=source,
            standin=self._cache.settings.standin_level,
        )
        level = self._cache.settings.bot_names[0]
        seat = lesson.seat
        return open_bot_table(self._lobby, player, table, seat, level, key)

    def coach(self, player: Player, table_id: str, seat: int) -> models.CoachOut:
        """What the coach says to a seat of the player."""
        with self._cache.open(table_id) as loaded:
            loaded.own_seat(player, seat)
            if not loaded.begun:
                raise problem(409, "not-playing", "waiting")
            live = loaded.game
            view = live.game.view(live.match.state, seat)
            own = (n for n, row in enumerate(live.match.rows, 1) if row.seat == seat)
            said = coach_says(view, live.log(seat), max(own, default=0))
            lesson = lesson_of(live.game) if loaded.table.lesson else None
            moment = None if lesson is None else lesson_moment(lesson, live.match)
            asked = loaded.table.status == PLAYING and seat in view.deciders()
            return models.CoachOut(
                version=loaded.version,
                goal=said.goal,
                asked=said.asked,
                firsts=list(said.firsts),
                lesson=None
                if moment is None
                else models.LessonOut(
                    first=moment.first,
                    total=moment.total,
                    pages=list(moment.pages),
                    point=list(moment.point),
                    about=list(moment.about),
                    answer=moment.answer,
                ),
                lesson_over=lesson is not None and just_over(lesson, live.match),
                hints=asked and loaded.hints,
            )
