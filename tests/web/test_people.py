"""The history of a player: who won, who lost, and whose points are whose."""

import re

from hypostyle.server import models
from hypostyle.web.people import profile_page


def seat(n: int, name: str, score: int, place: int) -> models.PastSeatOut:
    return models.PastSeatOut(
        seat=n,
        side_name="Red",
        name=name,
        player=None,
        bot=None,
        score=score,
        place=place,
        won=float(place == 1),
        abandoned=False,
        rating=None,
        gain=None,
        yours=n == 0,
    )


def told(game: str, *seats: models.PastSeatOut) -> str:
    """The words of a history with one game."""
    past = models.PastGameOut(
        table=None, game=game, at=0.0, rows=9, finished=True, rated=False, seats=list(seats)
    )
    profile = models.ProfileOut(
        player="p", name="Anna", since=0.0, yours=True, games=[], opponents=[]
    )
    history = models.HistoryOut(games=[past], page=1, pages=1, total=1)
    page = profile_page(None, profile, history, None, False, "day")
    return re.sub("<[^>]*>", "|", page[page.index('class="tables"') :])


def test_points_in_a_history_stand_beside_whoever_scored_them() -> None:
    words = told("aton", seat(0, "Anna", 21, 1), seat(1, "Ben", 7, 2))
    assert "against Ben (7)" in words
    assert "Won · 21\u00a0points" in words


def test_whoever_does_not_win_a_game_of_two_has_lost_it() -> None:
    assert "Lost · 7\u00a0points" in told("aton", seat(0, "Anna", 7, 2), seat(1, "Ben", 21, 1))
    three = (seat(0, "Anna", 7, 2), seat(1, "Ben", 21, 1), seat(2, "Cleo", 3, 3))
    words = told("nefertiti", *three)
    assert "2nd place · 7\u00a0points" in words
    assert "against Ben (21), Cleo (3)" in words
