"""Profiles, histories, leaderboards and games to watch, over HTTP: right, and only what all may see."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import run
from tests.cli.support import Run
from tests.server.support import Client, Ear, Server, play_out, serving, wait_for

__all__ = ["run"]
CLOCK = {"kind": "bank", "seconds": 6000}


class People:
    """Two accounts with a rated, a listed and a private game, and a guest."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anna, self.ben, self.guest = (
            Client(server.address, name) for name in ("Anna", "Ben", "Gast")
        )
        self.ids: dict[str, str] = {}
        for name in ("anna", "ben"):
            client: Client = getattr(self, name)
            login = {"login": name, "password": "correct horse", "bearer": True}
            self.ids[name] = client.post("/api/me/login", login).json()["player"]
        self.rated = self.play(1, rated=True, clock=CLOCK)
        self.listed = self.play(2, listed=True)
        self.private = self.play(3)
        wait_for(
            lambda: self.get(f"/api/players/{self.ids['anna']}/games", self.anna)["total"] == 3
        )

    def play(self, seed: int, **more: Any) -> str:
        table = str(self.anna.open(**more)["table"])
        self.ben.sit(table)
        play_out((self.anna, self.ben), table, random.Random(seed))
        return table

    def get(self, path: str, client: Client | None = None) -> Any:
        found = (client or self.guest).get(path)
        assert found.status_code == 200, found.text
        return found.json()

    def close(self) -> None:
        for client in (self.anna, self.ben, self.guest):
            client.close()


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    folder = tmp_path_factory.mktemp("people")
    with serving(f"sqlite:///{folder / 'games.db'}") as server:
        found = People(server)
        yield found
        found.close()


def outcome(people: People, table: str) -> dict[str, Any]:
    return dict(people.anna.view(table)["outcome"])


def test_a_profile_counts_what_everybody_may_see(people: People) -> None:
    path = f"/api/players/{people.ids['anna']}"
    results = {table: outcome(people, table) for table in (people.rated, people.listed)}
    scores = [result["scores"][0] for result in results.values()]
    won = sum(1 / len(r["winners"]) for r in results.values() if 0 in r["winners"])
    found = people.get(path)
    assert (found["name"], found["yours"]) == ("Anna", False)
    (game,) = found["games"]
    assert (game["game"], game["played"], game["finished"], game["playing"]) == ("aton", 2, 2, 0)
    (count,) = game["by_players"]
    assert (count["players"], count["won"], count["best_score"]) == (2, won, max(scores))
    assert count["mean_score"] == pytest.approx(sum(scores) / 2)
    assert game["rating"]["games"] == 1
    assert game["rating"]["low"] < game["rating"]["rating"] < game["rating"]["high"]
    (opponent,) = found["opponents"]
    assert (opponent["name"], opponent["player"], opponent["games"]) == (
        "Ben",
        people.ids["ben"],
        2,
    )
    own = people.get(path, people.anna)
    assert own["yours"]
    assert own["games"][0]["finished"] == 3


def test_a_history_hides_private_tables_from_others(people: People) -> None:
    path = f"/api/players/{people.ids['anna']}/games"
    tables = [one["table"] for one in people.get(path)["games"]]
    assert tables == [people.listed, people.rated]
    assert people.private not in people.guest.get(f"/players/{people.ids['anna']}").text
    mine = [one["table"] for one in people.get(path, people.anna)["games"]]
    assert mine == [people.private, people.listed, people.rated]
    (only,) = people.get(f"{path}?rated=true&game=aton")["games"]
    assert only["table"] == people.rated
    anna, ben = only["seats"]
    assert anna["gain"] == -ben["gain"] != 0
    assert [anna["score"], ben["score"]] == outcome(people, people.rated)["scores"]
    assert (anna["yours"], ben["yours"]) == (True, False)
    assert people.get(f"{path}?game=egizia")["games"] == []
    beyond = people.get(f"{path}?page=7")
    assert (beyond["games"], beyond["pages"], beyond["total"]) == ([], 1, 2)


def test_guests_and_strangers_have_no_profile(people: People) -> None:
    me = people.get("/api/me")["player"]
    assert people.ben.get(f"/api/players/{me}").status_code == 404
    assert people.guest.get(f"/api/players/{me}").status_code == 200
    for path in ("/api/players/none", "/players/none", "/api/players/a%20b/games"):
        assert people.guest.get(path).status_code == 404


def test_a_leaderboard_has_the_ratings_of_a_game(people: People) -> None:
    found = people.get("/api/leaderboard/aton")
    assert {one["name"] for one in found} == {"Anna", "Ben"}
    assert found[0]["rating"] >= found[1]["rating"]
    assert all(one["provisional"] for one in found)
    assert people.get("/api/leaderboard/egizia") == []
    assert people.guest.get("/api/leaderboard/chess").status_code == 422
    page = people.guest.get("/leaderboard/aton").text
    assert f'href="/players/{people.ids["anna"]}"' in page
    assert people.guest.get("/leaderboard").status_code == 200


def test_games_to_watch_are_listed_with_round_and_spectators(people: People) -> None:
    table = str(people.anna.open(listed=True)["table"])
    hidden = str(people.anna.open()["table"])
    for one in (table, hidden):
        people.ben.sit(one)
    seated, watching = Ear(people.anna, table), Ear(people.guest, table)
    try:
        for ear in (seated, watching):
            ear.next()
        found = {one["table"]: one for one in people.get("/api/watch")}
        assert hidden not in found
        assert (found[table]["spectators"], found[table]["round"]) == (1, "Round 1")
        page = people.guest.get("/watch").text
        assert table in page
        assert hidden not in page
    finally:
        seated.close()
        watching.close()


def test_pages_of_a_profile_show_ratings_and_results(people: People) -> None:
    page = people.guest.get(f"/players/{people.ids['anna']}").text
    assert "Anna" in page
    assert people.rated in page
    own = people.anna.get(f"/players/{people.ids['anna']}?game=aton&rated=true").text
    assert people.rated in own
    assert people.listed not in own
    assert f'/players/{people.ids["anna"]}"' in people.anna.get("/me").text


def test_ratings_by_command(people: People, run: Run) -> None:
    database = ("--database", people.server.database)
    before = people.get("/api/leaderboard/aton")
    told = run("admin", "ratings", "aton", "--rebuild", *database)
    assert told.exit_code == 0
    assert "1 rated game counted again" in told.stdout
    assert "Anna" in told.stdout
    assert people.get("/api/leaderboard/aton") == before
    assert run("admin", "ratings", *database).exit_code == 2
    assert run("admin", "ratings", "chess", *database).exit_code == 2


def test_the_next_game_is_the_one_that_waits_longest(people: People) -> None:
    newcomer = Client(people.server.address, "Carl")
    assert newcomer.get("/next").headers["location"] == "/"
    seats = [{"kind": "open"}, {"kind": "me"}]
    first, second = (str(newcomer.open(seats)["table"]) for _ in range(2))
    for table in (first, second):
        people.ben.sit(table)
    waiting = [one["table"] for one in people.get("/api/me/waiting", newcomer)]
    assert set(waiting) == {first, second}
    for path, table in (("/next", waiting[0]), (f"/next?not={waiting[0]}", waiting[1])):
        answer = newcomer.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table}?seat=1")
    assert people.guest.get("/next").headers["location"] == "/"
    newcomer.close()
