"""Knows how to play at the page: answers whatever is asked, by click, tap or key."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Error, Locator, Page

from tests.browser.conftest import PATIENCE

FINGER = 44
"""Points a thing must measure to be hit by a finger."""

How = Literal["click", "tap", "keys"]

STATE = """() => {
  const main = document.getElementById("main");
  const held = document.querySelector("#preview.held");
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    version: Number(main.dataset.version),
    status: main.dataset.status,
    seat: main.dataset.seat ?? "",
    curtain: main.dataset.curtain ?? "",
    asked: main.dataset.asked !== undefined,
    sending: main.classList.contains("sending"),
    held: held ? held.textContent : "",
    things: all("#things [data-thing]:not(:disabled)").map((thing) => thing.dataset.value),
    choices: all("#choices [data-answer]").map((one) => one.dataset.answer),
    places: all("#list [data-at-place]").map((one) => one.dataset.atPlace),
  };
}"""
"""What the page shows, for whoever has to answer it."""

State = dict[str, Any]


def wait(page: Page, shown: str, holds: str, arg: object = None) -> State:
    """What the page shows once something holds: `now` and `arg` in JavaScript. One message to the
    browser, where waiting and looking would be two or three; there are thousands in a whole game.

    It looks again when something has changed, a little later, so that changes that come together are
    seen together: looking all the time would take most of the browser's processor time.
    """
    script = f"""async (arg) => {{
          const end = performance.now() + {PATIENCE};
          for (;;) {{
            const now = ({shown})();
            if (!now.sending && ({holds})) return now;
            if (performance.now() > end) throw new Error("it never came: " + JSON.stringify(now));
            await new Promise((done) => {{
              const changes = new MutationObserver(() => {{
                changes.disconnect();
                setTimeout(done, 10);
              }});
              changes.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
              setTimeout(() => {{ changes.disconnect(); done(); }}, 500);
            }});
          }}
        }}"""
    while True:
        try:
            found: State = page.evaluate(script, arg)
            return found
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            page.wait_for_load_state()  # another page has come


READY = """now.status === "over" || now.curtain !== ""
  || (now.asked && (now.held || now.things.length || now.choices.length || now.places.length))"""


def first(places: Sequence[str]) -> str:
    """The place one takes without thinking."""
    return places[0]


class Player:
    """A person before a page."""

    def __init__(
        self, page: Page, how: How = "click", pick: Callable[[Sequence[str]], str] = first
    ):
        self.page = page
        self.how = how
        self.pick = pick
        """Which of the legal places to take."""
        self.lay: Callable[[Sequence[str]], str] = max
        """Which of the cards goes to the next place."""
        self.pressed: list[tuple[str, float, float]] = []
        """What was pressed, and how wide and high it was."""
        self.answers = 0

    # --- looking ----------------------------------------------------------------------------------

    def state(self) -> State:
        """What the page shows."""
        found: State = self.page.evaluate(STATE)
        return found

    def ready(self) -> State:
        """Wait until something is asked, or all is over."""
        return wait(self.page, STATE, READY)

    @property
    def table(self) -> str:
        """The address of the table."""
        found = re.search(r"/tables/(\w+)", self.page.url)
        assert found is not None, self.page.url
        return found.group(1)

    # --- pressing ---------------------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """Press a thing, the way this person presses things."""
        target = self.page.locator(selector).first
        if self.how == "keys":
            target.focus()
            self.page.keyboard.press("Enter")
            return
        if self.how == "tap":
            self._measure(selector, target)
            target.tap()
        else:
            target.click()

    def _measure(self, selector: str, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None, selector
        self.pressed.append((selector, box["width"], box["height"]))

    def key(self, *names: str) -> None:
        """Press keys."""
        for name in names:
            self.page.keyboard.press(name)

    # --- answering --------------------------------------------------------------------------------

    def step(self, now: State | None = None) -> State:
        """One thing that brings the game on; what was shown before."""
        now = self.ready() if now is None else now
        if now["status"] == "over":
            return now
        if now["curtain"]:
            self.press(f"#curtain [data-viewer='{now['curtain']}']")
        elif self.how == "keys":
            self._by_keys(now)
        else:
            self._by_hand(now)
        wait(self.page, STATE, "JSON.stringify(now) !== JSON.stringify(arg)", now)
        return now

    def _by_hand(self, now: State) -> None:
        if now["held"]:
            self.press("#confirm")
        elif now["things"]:
            if self.how == "click":
                self.page.mouse.move(1, 1)  # a note about the place below it would cover the things
            self.press(f"#things [data-value='{self.lay(now['things'])}']:not(:disabled)")
        elif "keep" in now["choices"]:
            self.press("#choices [data-answer='keep']")
        elif now["places"]:
            self.press(f"#drawing [data-place='{self.pick(now['places'])}']")
        else:
            self.press("#choices [data-answer]")

    def _by_keys(self, now: State) -> None:
        """With what the list of keys promises: digits, b for the board, arrows, Enter."""
        if now["held"]:
            self.key("Enter")
        elif now["things"]:
            self.key(self.lay(now["things"]))
        elif "keep" in now["choices"]:
            self.key(str(1 + now["choices"].index("keep")))
        elif now["places"]:
            self.key("b")
            self.page.wait_for_function("() => document.activeElement?.dataset.place")
            self.key("Enter")
        else:
            self.key("1")

    def until(
        self, holds: Callable[[State], bool], each: Callable[[State], None] | None = None
    ) -> State:
        """Play until something holds; `each` looks at every state on the way."""
        for _ in range(2000):
            now = self.ready()
            if each is not None:
                each(now)
            if holds(now):
                return now
            assert now["status"] != "over", "the game is over before it came true"
            self.step(now)
        raise AssertionError("it never came true")

    def to_the_end(self, each: Callable[[State], None] | None = None) -> None:
        """Play until the game is over."""
        self.until(lambda now: now["status"] == "over", each)


def placing(now: State) -> bool:
    """A place is asked for."""
    return bool(now["places"]) and not now["held"]


def planning(now: State) -> bool:
    """Four cards lie ready to be laid."""
    return len(now["things"]) == 4


# --- any game, by mouse or finger ---------------------------------------------------------------------

SEEN = """() => {
  const main = document.getElementById("main");
  const all = (selector, name) => [...document.querySelectorAll(selector)].map((one) => one.dataset[name]);
  const held = document.querySelector("#preview.held");
  return {
    status: main.dataset.status,
    version: Number(main.dataset.version),
    asked: main.dataset.asked !== undefined,
    curtain: main.dataset.curtain ?? "",
    sending: main.classList.contains("sending"),
    question: document.getElementById("sentence").textContent,
    heading: document.querySelector("#drawing [data-about='turn']")?.textContent ?? "",
    held: held ? held.textContent : "",
    worded: document.querySelector("#list[open]") !== null,
    numbers: [...(document.getElementById("numbers")?.content.querySelectorAll("[data-answer]") ?? [])].map((one) => one.dataset.answer),
    choices: all("#choices [data-answer], #list .choice", "answer"),
    aside: all("#side-actions [data-answer]", "answer"),
    picks: all("#side-actions [data-pick]", "pick"),
    pairs: [...document.querySelectorAll("#list [data-at-place]")]
      .map((one) => [one.dataset.atPlace, one.dataset.toPlace || "", one.dataset.answer]),
    goals: all("#drawing .goal", "place"),
    wide: document.documentElement.scrollWidth,
  };
}"""

DONE = f"""(version) => {{
  const now = ({SEEN})();
  return !now.sending && now.version !== version;
}}"""


class Finger:
    """A person with a mouse or a finger, at the page of any game. What to answer is for others."""

    def __init__(self, page: Page, touch: bool = False, seed: int = 1) -> None:
        self.page = page
        self.touch = touch
        self.stream = random.Random(seed)
        self.widths: set[int] = set()
        """How wide the page was."""
        self.small: set[str] = set()
        """What was pressed and is too small for a finger."""
        self.ways: set[str] = set()
        """How things have been answered."""

    def seen(self) -> State:
        """What the page shows."""
        found: State = self.page.evaluate(SEEN)
        self.widths.add(found["wide"])
        return found

    def ready(self) -> State:
        """Wait until something is asked, or all is over."""
        found = wait(self.page, SEEN, 'now.status === "over" || now.curtain !== "" || now.asked')
        self.widths.add(found["wide"])
        return found

    def press(self, selector: str) -> None:
        """Click or tap a button."""
        target = self.page.locator(selector).locator("visible=true").first
        if not self.touch:
            target.click()
            return
        box = target.bounding_box()
        assert box is not None, selector
        self._measure(selector, box["width"], box["height"])
        target.tap()

    def _measure(self, name: str, width: float, height: float) -> None:
        if min(width, height) < FINGER - 0.5:
            self.small.add(f"{name}: {width:.0f} x {height:.0f}")

    def place(self, name: str) -> None:
        """Press a place of the drawing where nothing lies over it."""
        spot = self.page.evaluate(
            """(name) => {
              const place = document.querySelector(`#drawing [data-place="${CSS.escape(name)}"]`);
              place.scrollIntoView({ block: "center", behavior: "instant" });
              const cover = document.getElementById("ask")?.getBoundingClientRect();
              let box = place.getBoundingClientRect();
              if (cover && innerWidth < 900 && box.bottom > cover.top) scrollBy({ top: box.bottom - cover.top + 8, behavior: "instant" });
              box = place.getBoundingClientRect();
              for (const [dx, dy] of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7], [.2, .2], [.8, .8]]) {
                const x = box.x + dx * box.width, y = box.y + dy * box.height;
                if (document.elementFromPoint(x, y)?.closest("[data-place]") === place) return [x, y, box.width, box.height];
              }
              return null;
            }""",
            name,
        )
        assert spot is not None, f"{name} is covered"
        x, y, width, height = spot
        self._measure(name, width, height)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def pick(self, place: str, goal: str, answer: str, ways: Sequence[Sequence[str]]) -> None:
        """Press a place; where it has several answers, then its goal, or the answer in the list."""
        self.place(place)
        if len(ways) == 1:
            self.ways.add("place")
            return
        self.page.wait_for_function("() => document.querySelector('#question.picking')")
        if goal:
            self.ways.add("goal")
            assert set(self.seen()["goals"]) == {way[1] for way in ways if way[1]}
            self.place(goal)
        else:
            self.ways.add("list")
            self.press(f"#list [data-answer='{answer}']")

    def confirm(self, version: int) -> None:
        """Where an answer is held, say that it is meant."""
        now = wait(self.page, SEEN, "now.version !== arg || now.held", version)
        if now["version"] == version:
            self.press("#confirm")
            wait(self.page, SEEN, "now.version !== arg", version)
