"""What a host can observe: logs without secrets, metrics, and the files that use them."""

import json
import logging
import re
import sys
from pathlib import Path

import httpx
import pytest

from hypostyle.server.logs import REQUEST, JsonFormatter, TextFormatter, set_up
from hypostyle.server.metrics import BUCKETS, HELP, Metrics
from hypostyle.server.settings import BadSettings, ServerSettings
from tests.server.support import LONG, Client, Server, pair, seated, serving

DEPLOY = Path(__file__).parents[2] / "deploy"


# --- metrics --------------------------------------------------------------------------------------


def values(text: str) -> dict[str, float]:
    """Metrics by name and labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_a_histogram_counts_what_is_at_most_as_long() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.0011, 0.2, 7.0):
        metrics.observe("request_seconds", 'kind="look"', seconds)
    found = values(metrics.text({}))
    bucket = 'hypostyle_request_seconds_bucket{kind="look",le="%s"}'
    counts = [found[bucket % f"{end:g}"] for end in BUCKETS]
    assert counts == sorted(counts)
    assert (found[bucket % "0.001"], found[bucket % "0.0025"], found[bucket % "5"]) == (1, 2, 3)
    assert found[bucket % "+Inf"] == found['hypostyle_request_seconds_count{kind="look"}'] == 4
    assert found['hypostyle_request_seconds_sum{kind="look"}'] == pytest.approx(7.2021)


def test_requests_are_counted_by_kind_and_refusals_by_limit(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with (
        serving(url, most_tables_each=1, admins="nobody") as server,
        pair(server.address) as clients,
    ):
        table = seated(clients)
        view = clients[0].view(table, 0)
        clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
        clients[0].view(table, at=1)
        refused = clients[0].post("/api/tables", {"game": "aton", "seats": [{"kind": "me"}] * 2})
        assert refused.status_code == 422
        refused = clients[0].post(
            "/api/tables", {"game": "aton", "seats": [{"kind": "hotseat"}] * 2}
        )
        assert refused.status_code == 429
        big = {"Content-Type": "application/json"}
        sent = clients[0].http.post("/api/tables", content=b"x" * 70_000, headers=big)
        assert sent.status_code == 413
        assert clients[0].get("/").status_code == 200
        found = values(clients[0].get("/metrics").text)
    count = 'hypostyle_request_seconds_count{kind="%s"}'
    assert found[count % "look"] == 2
    assert found[count % "answer"] == 1
    assert found[count % "page"] >= 1
    assert found[count % "api"] >= 5
    assert found['hypostyle_refusals_total{limit="too-many-tables-tables"}'] == 1
    assert found['hypostyle_refusals_total{limit="too-big"}'] == 1
    assert found["hypostyle_tables_in_memory"] == 1
    assert found["hypostyle_memory_bytes"] > 10_000_000
    assert found["hypostyle_cpu_seconds_total"] > 0
    assert {name.partition("{")[0].removeprefix("hypostyle_") for name in found} - set(HELP) == {
        f"request_seconds_{part}" for part in ("bucket", "sum", "count")
    }


def test_failures_of_the_database_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    server = Server(f"sqlite:///{file}")
    try:
        client = Client(server.address, "Anna")
        table = client.open()["table"]
        for path in tmp_path.glob("games.db*"):
            path.write_bytes(b"not a database")
        assert client.get(f"/api/tables/{table}").status_code == 503
        found = values(client.get("/metrics").text)
        failed = {name: n for name, n in found.items() if "database_errors" in name}
        assert any('error="' in name and n >= 1 for name, n in failed.items()), failed
        client.close()
    finally:
        server.kill()


def named_metrics() -> list[tuple[str, str]]:
    """Every metric that a file names, with its file."""
    found: list[tuple[str, str]] = []
    for file in ("grafana.json", "alerts.yml"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        found += [(file, name) for name in re.findall(r"\bhypostyle_(\w+)", text)]
    return sorted(set(found))


@pytest.mark.parametrize(("file", "name"), named_metrics())
def test_a_metric_that_a_dashboard_or_alert_names_exists(file: str, name: str) -> None:
    whole = re.sub(r"_(bucket|sum|count)$", "", name)
    assert name in HELP or (whole.endswith("_seconds") and whole in HELP), f"{file} names {name}"


def test_the_dashboard_shows_every_metric() -> None:
    shown = {name.removesuffix("_bucket") for file, name in named_metrics() if "json" in file}
    assert shown == set(HELP)
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    assert all(target["expr"] for panel in board["panels"] for target in panel["targets"])


# --- logs -----------------------------------------------------------------------------------------


def failed() -> logging.LogRecord:
    hand = "12" + "34"
    try:
        raise ValueError(hand)
    except ValueError:
        return logging.LogRecord("a", logging.ERROR, "f", 1, "it failed", None, sys.exc_info())


def test_messages_of_errors_are_not_logged() -> None:
    set_before = REQUEST.set("abc")
    try:
        text, as_json = TextFormatter().format(failed()), JsonFormatter().format(failed())
    finally:
        REQUEST.reset(set_before)
    for line in (text, as_json):
        assert "1234" not in line
        assert "ValueError" in line
        assert "test_observed.py" in line
    assert " ERROR it failed request=abc\n" in text
    found = json.loads(as_json)
    assert (found["level"], found["message"], found["request"]) == ("ERROR", "it failed", "abc")


def test_the_form_of_the_log_is_a_setting() -> None:
    with pytest.raises(BadSettings, match="text or json"):
        set_up(ServerSettings("unused", log="xml"))


def test_a_response_names_its_request(server: Server, clients: tuple[Client, Client]) -> None:
    given = {"X-Request-Id": "proxy-1234"}
    table = seated(clients)
    for path in ("/healthz", "/", f"/api/tables/{table}", "/nothing"):
        assert clients[0].http.get(path, headers=given).headers["x-request-id"] == "proxy-1234"
    for bad in ("short", "with space", "x" * 65, 'quote"quote'):
        fresh = httpx.get(
            server.address, headers={"X-Request-Id": bad}, trust_env=False, timeout=LONG
        )
        assert re.fullmatch("[0-9a-f]{16}", fresh.headers["x-request-id"])


@pytest.mark.parametrize("form", ["text", "json"])
def test_requests_are_logged_by_route_and_without_secrets(tmp_path: Path, form: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    server = Server(url, (), 0, log=form, log_requests=1)
    try:
        with pair(server.address) as clients:
            login = {"login": "anna", "password": "correct horse"}
            assert clients[0].post("/api/me/login", login).status_code == 200
            table = seated(clients)
            view = clients[0].view(table, 0)
            clients[0].answer(table, 0, view["legal"][0]["answer"], view["version"])
            clients[0].get(f"/tables/{table}?seat=0")
            tokens = [client.token for client in clients]
            given = {"X-Request-Id": "proxy-1234"}
            assert clients[0].http.get("/nothing", headers=given).status_code == 404
    finally:
        told = server.stop()
    for secret in (table, "correct horse", *tokens):
        assert str(secret) not in told
    lines = told.splitlines()
    assert len(lines) >= 9
    if form == "text":
        (answer,) = [line for line in lines if "/answer" in line]
        assert "method=POST route=/api/tables/{table}/seats/{seat}/answer status=200" in answer
        return
    found = [json.loads(line) for line in lines]
    (answer,) = [one for one in found if one["route"].endswith("/answer")]
    assert answer["route"] == "/api/tables/{table}/seats/{seat}/answer"
    assert (answer["method"], answer["status"], answer["message"]) == ("POST", 200, "request")
    assert len({one["request"] for one in found}) == len(found)
    assert any(one["request"] == "proxy-1234" and one["status"] == 404 for one in found)


def test_requests_are_not_logged_unless_asked_for(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'games.db'}")
    with httpx.Client(base_url=server.address, trust_env=False, timeout=LONG) as client:
        client.get("/")
    assert server.stop() == ""
