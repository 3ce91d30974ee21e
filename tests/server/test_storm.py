"""Forty games while the server is killed again and again: nothing acknowledged is lost."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import hypostyle
from hypostyle import CHANCE
from hypostyle.server.http import HttpConnection
from tests.server.support import Server

GAMES = 40
WITH_BOTS = 6
KILLS = 4
AT_ONCE = 12
QUICK = {"win_score": 20, "handicap": 10, "kingdom_size": 6}
TROUBLE = (
    OSError,
    EOFError,
    ValueError,
)  # a line that breaks, in the middle of an answer or before


class Storm:
    """A server that dies now and then, and those who play there."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.server = Server(database)
        self.up = asyncio.Event()
        self.kills = 0
        self.broken = 0
        self.token = ""
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.left = list(range(GAMES))

    async def start(self) -> None:
        self.address = await asyncio.to_thread(lambda: self.server.address)
        self.up.set()

    async def kill(self) -> None:
        self.up.clear()
        await asyncio.to_thread(self.server.kill)
        self.kills += 1
        self.server = Server(self.database)
        await self.start()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[HttpConnection]:
        await self.up.wait()
        line = HttpConnection(self.address)
        line.token = self.token
        try:
            yield line
        except TROUBLE:
            self.broken += 1
            await asyncio.sleep(0.05)
        finally:
            line.close()

    async def come_in(self) -> None:
        async with self.line() as line:
            body = {"name": "Storm", "bearer": True}
            self.token = (await line.call("POST", "/api/players", body))[1]["token"]

    async def work(self, stream: random.Random) -> None:
        while self.left:
            n = self.left.pop()
            table = ""
            while not table:  # the name of the request makes it one table, however often it is sent
                async with self.line() as line:
                    table = await self.open(line, n)
            done = False
            while not done:
                async with self.line() as line:
                    done = await self.play(line, table, stream)

    async def open(self, line: HttpConnection, n: int) -> str:
        other = {"kind": "bot", "bot": "novice"} if n < WITH_BOTS else {"kind": "hotseat"}
        body = {"game": "aton", "seats": [{"kind": "me"}, other], "options": QUICK}
        status, told = await line.call("POST", "/api/tables", body, {"Idempotency-Key": f"n{n}"})
        assert status == 201, told
        return str(told["table"])

    async def play(self, line: HttpConnection, table: str, stream: random.Random) -> bool:
        """Answer for every seat of ours; True at the end of the game."""
        said = self.acknowledged.setdefault(table, [])
        mine, seat = [0], 0
        while True:
            path = f"/api/tables/{table}?seat={seat}&log_from=999999"
            status, view = await line.call("GET", path)
            assert status == 200, view
            if view["status"] != "playing":
                assert view["status"] == "over"
                return True
            mine = [one["seat"] for one in view["seats"] if one["yours"]]
            asked = [one["seat"] for one in view["seats"] if one["asked"]]
            if not view["legal"]:
                if not set(asked) & set(mine):
                    await asyncio.sleep(0.02)  # a bot is thinking
                else:
                    seat = next(one for one in asked if one in mine)
                continue
            answer = stream.choice(view["legal"])["answer"]
            body = {"answer": answer, "version": view["version"]}
            path = f"/api/tables/{table}/seats/{seat}/answer"
            status, told = await line.call("POST", path, body)
            assert status == 200, told
            said.append((seat, answer))


async def storm(database: str) -> Storm:
    weather = Storm(database)
    stream = random.Random(11)
    await weather.start()
    try:
        await weather.come_in()
        workers = [asyncio.create_task(weather.work(random.Random(n))) for n in range(AT_ONCE)]
        playing = asyncio.gather(*workers)
        while weather.kills < KILLS and not playing.done():
            # At random moments, spread over all games.
            until = GAMES - (weather.kills + stream.uniform(0.3, 1.0)) * GAMES / (KILLS + 1)
            while len(weather.left) > until and not playing.done():
                await asyncio.sleep(0.01)
            await asyncio.sleep(stream.uniform(0, 0.3))
            if not playing.done():
                await weather.kill()
        await playing
        await check(weather)
    finally:
        await asyncio.to_thread(weather.server.stop)
    return weather


async def check(weather: Storm) -> None:
    """Every record is good, and every acknowledged answer is in it, in order."""
    async with weather.line() as line:
        for table, said in weather.acknowledged.items():
            status, text = await line.fetch(f"/api/tables/{table}/record")
            assert status == 200
            match = hypostyle.load(text.decode())
            assert match.over
            rows = [(row.seat, row.text) for row in match.rows if row.seat != CHANCE]
            ours = iter(rows)
            assert all(answer in ours for answer in said), table
    assert weather.broken < AT_ONCE * (KILLS + 1) * 40


def test_nothing_acknowledged_is_lost_in_a_storm(tmp_path: Path) -> None:
    weather = asyncio.run(storm(f"sqlite:///{tmp_path / 'games.db'}"))
    assert weather.kills == KILLS
    assert len(weather.acknowledged) == GAMES
    assert sum(map(len, weather.acknowledged.values())) > 20 * GAMES
