"""Knows how to play at the page: answers whatever is asked, by click, tap or key."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page

How = Literal["click", "tap", "keys"]

STATE = """() => {
  const main = document.getElementById("main");
  const held = document.querySelector("#preview.held:not([hidden])");
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    version: Number(main.dataset.version),
    status: main.dataset.status,
    seat: main.dataset.seat ?? "",
    curtain: main.dataset.curtain ?? "",
    asked: main.dataset.asked !== undefined,
    sending: main.classList.contains("sending"),
    held: held ? held.textContent : "",
    things: all("[data-thing]:not(:disabled)").map((thing) => thing.dataset.value),
    choices: all("#choices [data-answer]").map((one) => one.dataset.answer),
    places: all("#list [data-at-place]").map((one) => one.dataset.atPlace),
  };
}"""
"""What the page shows, for whoever has to answer it."""

READY = f"""() => {{
  const now = ({STATE})();
  const open = now.held || now.things.length || now.choices.length || now.places.length;
  return !now.sending && (now.status === "over" || now.curtain !== "" || (now.asked && open));
}}"""

CHANGED = f"""(before) => {{
  const now = ({STATE})();
  return !now.sending && JSON.stringify(now) !== JSON.stringify(before);
}}"""

State = dict[str, Any]


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
        self.page.wait_for_function(READY)
        return self.state()

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

    def step(self) -> State:
        """One thing that brings the game on; what was shown before."""
        now = self.ready()
        if now["status"] == "over":
            return now
        if now["curtain"]:
            self.press(f"#curtain [data-eyes='{now['curtain']}']")
        elif self.how == "keys":
            self._by_keys(now)
        else:
            self._by_hand(now)
        self.page.wait_for_function(CHANGED, arg=now)
        return now

    def _by_hand(self, now: State) -> None:
        if now["held"]:
            self.press("#confirm")
        elif now["things"]:
            self.press(f"[data-thing][data-value='{self.lay(now['things'])}']:not(:disabled)")
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
            self.step()
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
