"""Two server processes on one PostgreSQL."""

import random

import psycopg

import hypostyle
from hypostyle.server.storage.database import Database
from tests.server.support import Client, Ear, Server, pair, play_out, seated
from tests.server.test_store import schema_differs


def test_two_servers_share_one_database(postgres: str) -> None:
    servers = [Server(postgres) for _ in range(2)]  # at once: both want to make the schema
    try:
        with pair(*(server.address for server in servers)) as clients:
            # A token of one server is good at the other.
            both = Client(servers[1].address, token=clients[0].token)
            assert both.get("/api/me").json()["name"] == "Anna"
            both.close()
            table = seated(clients, seed="7", options={"win_score": 20})
            ear = Ear(clients[1], table)
            version = ear.next()["version"]
            view = clients[0].view(table, 0)
            done = clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
            assert ear.next() == {"table": table, "version": done}  # the news crossed over
            assert done == version + 1
            # The line that carries the news breaks: it is mended, and what was missed is told.
            with psycopg.connect(postgres) as connection:
                cut = connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%'"
                ).fetchall()
            assert len(cut) == 2
            view = clients[0].view(table, 0)
            done = clients[0].act(table, 0, "undo", {"version": view["version"]}).json()["version"]
            assert ear.next() == {"table": table, "version": done}
            ear.close()
            assert clients[0].get("/api/tables/%00").status_code == 404
            assert play_out(clients, table, random.Random(8)) > 20
            records = {client.get(f"/api/tables/{table}/record").text for client in clients}
            assert len(records) == 1
            assert hypostyle.load(records.pop()).over

            bots = clients[0].open([{"kind": "bot", "bot": "novice"}, {"kind": "open"}])["table"]
            assert clients[1].sit(bots) == 1
            ear = Ear(clients[0], bots)
            while (now := clients[1].view(bots, 1))["status"] == "playing" and now["version"] < 12:
                if now["legal"]:
                    clients[1].answer(bots, 1, now["legal"][0]["answer"], now["version"])
                else:
                    ear.until(now["version"] + 1)
            ear.close()
    finally:
        errors = [server.stop() for server in servers]
    assert not any("ERROR" in told for told in errors), errors
    database = Database(postgres)
    try:
        assert schema_differs(database) == []
    finally:
        database.close()
