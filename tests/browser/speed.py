"""How soon a board is there, how much is sent for it, and how smoothly it moves: a report, no test.

`python -m tests.browser.speed`, on a machine that does nothing else: one line for each game.
"""

import random
import sys
import tempfile
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from hypostyle import game, game_names
from tests.browser.browsers import ARGUMENTS, NONE, find_browser
from tests.server.support import Client, serving

NEWS: Final = 5
"""So often others move while the page is watched."""

WATCH: Final = """
window.frames_seen = [];
let before = 0;
const tick = (now) => {
  const playing = document.getElementById("main")?.classList.contains("playing");
  if (playing && before) window.frames_seen.push(now - before);
  before = playing ? now : 0;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
"""
"""Keeps how long each frame lasts while something is played."""

DRAWN: Final = """() => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const sent = performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"));
  const scenery = sent.filter((one) => one.name.includes("/scene/")).map((one) => one.responseEnd);
  return { ms: Math.max(painted, ...scenery), bytes: sent.reduce((sum, one) => sum + one.transferSize, 0) };
}"""

IDLE: Final = """(version) => {
  const main = document.getElementById("main");
  return Number(main.dataset.version) >= version && !main.classList.contains("playing");
}"""


def report(browser: Browser, address: str, name: str) -> str:
    """Open a table of a game with the most players, and let others move."""
    anna = Client(address, "Anna")
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * (max(game(name).facts.players) - 1)]
    table = anna.open(seats, game=name, seed="speed")["table"]
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"/tables/{table}")  # as a spectator, to whom everybody is somebody else
    page.wait_for_load_state("networkidle")
    drawn = page.evaluate(DRAWN)
    stream = random.Random(1)
    for _ in range(NEWS):
        for _ in range(4):
            view: dict[str, Any] = anna.view(table)
            seat = next(one["seat"] for one in view["seats"] if one["asked"])
            own = anna.view(table, seat)
            version = anna.answer(
                table, seat, stream.choice(own["legal"])["answer"], own["version"]
            )
        page.wait_for_function(IDLE, arg=version)
    frames = page.evaluate("window.frames_seen")
    context.close()
    anna.close()
    smooth = (
        f"{1000 * len(frames) / sum(frames):.0f} frames a second" if frames else "nothing moves"
    )
    slow = sum(one > 34 for one in frames)
    return (
        f"{name:10} board after {drawn['ms']:4.0f} ms, {drawn['bytes'] / 1000:.0f} KB, "
        f"{smooth}, {slow} of {len(frames)} frames late"
    )


def main() -> None:
    """Report on every game."""
    program = find_browser(whole=True)
    if program is None:
        sys.exit(NONE)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for name in game_names():
            print(report(browser, server.address, name), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
