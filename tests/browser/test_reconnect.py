"""A server that dies under open pages."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Player, planning
from tests.server.support import Client, Server


def test_an_open_page_goes_on_by_itself_when_the_server_was_killed_and_is_back(
    visitors: Visitors, tmp_path: Path
) -> None:
    visitors.allowed += [
        "ERR_CONNECTION_REFUSED",
        "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_CONNECTION_RESET",
    ]
    database = f"sqlite:///{tmp_path / 'games.db'}"
    first = Server(database)
    try:
        anna = Client(first.address, "Anna")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "scribe"}]
        table = anna.open(seats, options={"win_score": 20, "handicap": 10})["table"]
        page = visitors.desktop(address=first.address)
        visitors.sit(page, anna)
        anna.close()
        page.goto(f"/tables/{table}")
        player = Player(page)
        player.until(planning)
        player.step()
        page.evaluate("window.same = true")
    finally:
        first.kill()
    expect(page.locator("body")).to_have_class("rail offline")
    line = page.locator("#rail").evaluate("(one) => getComputedStyle(one, '::before').content")
    assert line == '"Reconnecting…"'
    second = Server(database, port=int(first.address.rsplit(":", 1)[1]))
    try:
        assert second.address == first.address
        expect(page.locator("body")).not_to_have_class("rail offline")
        player.until(lambda _: "Round 2." in page.locator("#log").inner_text())
        assert page.evaluate("window.same"), "the page was loaded again"
    finally:
        assert "ERROR" not in second.stop()
