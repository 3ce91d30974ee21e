"""A puzzle solved by clicking, another one answered on a phone and played on."""

import re

from playwright.sync_api import Page, expect

from hypostyle import game
from hypostyle.teacher.puzzles import Puzzle, positioned, puzzles_of
from tests.browser.conftest import Visitors
from tests.browser.test_teacher import answer

NAME = "nefertiti"


def on_the_board() -> tuple[Puzzle, str]:
    """A puzzle whose best answer is the only one at its place, and that place."""
    of = game(NAME)
    for puzzle in puzzles_of(of):
        view = positioned(puzzle).view
        places = [of.actions[action].place for action in view.legal()]
        best = of.actions[of.parse(view.state, puzzle.answer, puzzle.seat)].place
        if best and places.count(best) == 1:
            return puzzle, best
    raise AssertionError("no puzzle is answered by one press on the board")


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{NAME}/{puzzle.key}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    expect(page.locator("#drawing [data-legal]").first).to_be_attached()


def test_a_puzzle_is_solved_on_the_board(visitors: Visitors) -> None:
    puzzle, place = on_the_board()
    page = visitors.desktop()
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.locator("#info")).to_contain_text("One choice wins clearly more often")
    open_puzzle(page, puzzle)
    page.locator(f'#drawing [data-place="{place}"]').click()
    asked, right = page.locator("#confirm"), page.get_by_role("heading", name="Right!")
    expect(asked.or_(right).locator("visible=true").first).to_be_visible()
    if asked.is_visible():  # what ends a turn is confirmed
        asked.click()
    expect(page.locator("#sentence")).to_have_text("Right!")
    expect(page.locator("#teacher .best li")).to_have_count(len(puzzle.best))
    expect(page.locator("#drawing .hint-1").first).to_be_attached()
    page.reload()
    expect(page.locator("#sentence")).to_have_text("Right!")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("#main[data-asked]")).to_be_attached()
    page.goto("/puzzles")
    expect(page.locator(".numbers .solved")).to_have_count(1)


def test_another_answer_on_a_phone_is_corrected_and_played_on(visitors: Visitors) -> None:
    puzzle = puzzles_of(game(NAME))[-1]
    page = visitors.phone(size=(390, 844))
    open_puzzle(page, puzzle)
    answer(page, puzzle.best[1].answer)
    expect(page.locator("#sentence")).to_have_text("Not the best choice")
    expect(page.locator("#teacher .best .yours")).to_be_visible()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile("/tables/"))
    expect(page.locator("#main[data-asked]")).to_be_attached()
