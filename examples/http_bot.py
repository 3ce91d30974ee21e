"""A bot in another language would look like this: it needs HTTP and JSON, nothing of Hypostyle.

    python http_bot.py http://127.0.0.1:8000                      open a table against a bot
    python http_bot.py http://127.0.0.1:8000 --table ID           take an open seat
    python http_bot.py http://127.0.0.1:8000 --table ID --code C  take the seat of a friend's link

It plays random legal answers until the game is over.
"""

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any


class Server:
    """The few requests a player needs."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.token = ""
        self.token = self.post("/api/players", {"name": name, "bearer": True})["token"]

    def get(self, path: str) -> Any:
        return self.send(path, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.send(path, body)

    def send(self, path: str, body: dict[str, Any] | None) -> Any:
        request = urllib.request.Request(self.address + path)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
            # If the connection breaks before the response is here, the request can be sent again.
            request.add_header("Idempotency-Key", uuid.uuid4().hex)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
                with error:  # too fast, or the server is busy: it says how long to wait
                    time.sleep(float(error.headers.get("Retry-After", 2)))

    def versions(self, table: str) -> Iterator[int]:
        """The version of a table now, and every time it changes (server-sent events)."""
        address = f"{self.address}/api/tables/{table}/events"
        with urllib.request.urlopen(address, timeout=60) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield int(json.loads(line[5:])["version"])


def play(server: Server, table: str, seat: int, chance: random.Random) -> dict[str, Any]:
    """Answer every question of a seat; returns the last view."""
    for _ in server.versions(table):
        view: dict[str, Any] | None = None
        while True:
            if view is None:
                view = server.get(f"/api/tables/{table}?seat={seat}")
            if view["status"] in ("over", "closed"):
                return view
            if not view["legal"]:
                break  # not our turn: wait for the next event
            choice = chance.choice(view["legal"])
            try:
                done = server.post(
                    f"/api/tables/{table}/seats/{seat}/answer",
                    {"answer": choice["answer"], "version": view["version"]},
                )
                view = done["view"]  # as after the answer: perhaps we are asked again
            except urllib.error.HTTPError as error:
                with error:
                    if error.code != 409:  # 409: the table has changed, get the view again
                        raise
                view = None
    raise SystemExit("the server has stopped")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--game", help="the game of a new table")
    parser.add_argument("--table")
    parser.add_argument("--code")
    parser.add_argument("--seed", type=int, help="makes the bot's choices repeatable")
    given = parser.parse_args()

    server = Server(given.address.rstrip("/"), "http bot")
    if given.table is None:
        house = server.get("/api/games")
        games = {game["game"]: game for game in house["games"]}
        game = games[given.game or next(iter(games))]
        others = [{"kind": "bot", "bot": house["levels"][0]["key"]}] * (game["players"][0] - 1)
        seats = [{"kind": "me"}, *others]
        table = server.post("/api/tables", {"game": game["game"], "seats": seats})["table"]
        seat = 0
    else:
        table = given.table
        seat = server.post(f"/api/tables/{table}/sit", {"code": given.code})["seat"]

    view = play(server, table, seat, random.Random(given.seed))
    if view["outcome"] is None:
        raise SystemExit("the table was closed")
    winners = [view["seats"][n]["side_name"] for n in view["outcome"]["winners"]]
    print(f"{' and '.join(winners)} won: {view['outcome']['scores']}, seed {view['seed']}")


if __name__ == "__main__":
    main()
