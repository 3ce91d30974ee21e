"""Games of another package, without scenery, are played on the same page as all others."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Finger
from tests.server.support import serving_guests

CUT = """() => ["#drawing", "#question", "#seats", "#tabs"].filter((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth || box.width < 200 || box.height < 30;
})"""


@pytest.mark.parametrize("name", ["fingers", "plain"])
def test_a_game_without_scenery_is_played_to_its_end(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    with serving_guests(tmp_path) as server:
        visitors = Visitors(browser, server.address)
        page = visitors.desktop() if name == "fingers" else visitors.phone()
        headers = {"origin": server.address}
        page.request.post("/api/players", data={"name": "Anna"}, headers=headers)
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        opened = page.request.post(
            "/api/tables", data={"game": name, "seats": seats, "seed": "guests"}, headers=headers
        )
        page.goto(f"/tables/{opened.json()['table']}")
        player = Finger(page, touch=name == "plain")
        while (now := player.ready())["status"] != "over":
            if now["curtain"]:
                player.press(f"#curtain [data-viewer='{now['curtain']}']")
                page.wait_for_function("() => main.dataset.curtain === undefined")
                assert page.evaluate(CUT) == []
            else:
                choices = now["choices"]  # none where numbers are counted up and down
                answer = f"#question [data-answer='{choices[0]}']" if choices else "[data-amount]"
                player.press(answer)
                player.confirm(now["version"])
        assert player.small == set()
        expect(page.locator("#board img")).to_have_count(0)
        expect(page.locator("#sentence")).to_contain_text("wins")
        page.locator("#tab-result").click()
        expect(page.locator("#sources tfoot")).to_be_visible()
        visitors.close()
