"""The drawings of MarraCash: complete, well formed, harmless on a page, silent about secrets."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.game import Marks, Theme
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.board_town import Box, finger
from hypostyle.games.marracash.data import FOUNTAIN_CELL, LETTERS, SHOP, SHOP_CELLS, SIDES, size
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.scene import CELL, FLOOR, HIT, WIDTH, middle, slot
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import table
from tests.games.moves import play

VIEWERS = (0, 1, PUBLIC, OMNISCIENT)
SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("day", "night")
PRESETS = list(GAME.facts.options.presets or {})


def position(seed: int, choices: int, players: int = 4, **options: object) -> Town:
    """A position after so many choices of random play."""
    preset = None if options else PRESETS[seed % 4]
    s = GAME.begin(GAME.setup(players, preset, options))
    RULES.playout(s, Stream(seed), choices)
    return s


def positions(many: int) -> Iterator[Town]:
    """Positions from the first choice to the end, each of another game."""
    for seed in range(many):
        yield position(seed, 7 * seed % 120, 2 + seed % 3)


def drawing(s: Town, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def said(tree: Element) -> list[str]:
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


def test_every_drawing_is_well_formed_and_has_each_place_once() -> None:
    expected = Counter([*SHOP, *(f"f{n}" for n in range(1, 17))])
    for s in positions(16):
        for viewer, theme in product(VIEWERS, THEMES):
            tree = ElementTree.fromstring(drawing(s, viewer, Marks(theme=theme)))
            assert tree.attrib["role"] == "img"
            assert tree.attrib["aria-label"]
            assert Counter(places(tree)) == expected
            seats = [node.attrib["data-seat"] for node in tree.iter() if "data-seat" in node.attrib]
            assert seats == list(SIDES[: s.settings.players])
            for node in tree.iter():
                if "data-place" in node.attrib:
                    assert node[0].tag == f"{SVG}title"


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s in positions(8):
        for node in ElementTree.fromstring(drawing(s)).iter():
            assert node.tag.removeprefix(SVG) in {
                "svg", "g", "rect", "circle", "path", "text", "title",
            }  # fmt: skip
            assert not {"id", "class", "style", "href"} & set(node.attrib)
            assert not any("url(" in value for value in node.attrib.values())


def test_light_and_dark_differ_in_colours_only() -> None:
    for s in positions(8):
        light, dark = (drawing(s, 0, Marks(theme=theme)) for theme in THEMES)
        assert light != dark
        assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


def test_exactly_the_legal_places_glow() -> None:
    for s in positions(24):
        for seat in GAME.deciders(s):
            legal = RULES.legal(s, seat)
            tree = ElementTree.fromstring(drawing(s, seat, Marks(tuple(legal))))
            wanted = {GAME.actions[action].place for action in legal} - {""}
            assert set(places(tree, "data-legal")) == wanted


def test_the_places_of_the_last_move_are_marked() -> None:
    tree = ElementTree.fromstring(drawing(position(0, 30), marks=Marks(last=("r5", "f3"))))
    assert set(places(tree, "data-last")) == {"r5", "f3"}


def test_everybody_in_line_and_in_town_is_drawn() -> None:
    """§3.3, §6.3 One figure for each visitor in line, one for each colour at a fountain."""
    for s in positions(12):
        tree = ElementTree.fromstring(drawing(s))
        drawn = [node.attrib["data-piece"] for node in tree.iter() if "data-piece" in node.attrib]
        line = [LETTERS[colour] for colour in s.line]
        groups = sum(bool(group >> 6 * c & 63) for group in s.group for c in range(5))
        assert drawn[: len(line)] == line
        visitors = [piece for piece in drawn if piece in LETTERS]
        assert len(visitors) == len(line) + groups
        assert sum(int(size(group)) for group in s.group) >= groups


def test_owners_and_customers_show() -> None:
    s = table("5.rb", "y4.omar.13").state
    tree = ElementTree.fromstring(drawing(s))
    [owner] = [node for node in tree.iter() if node.attrib.get("data-owner")]
    assert (owner.attrib["data-place"], owner.attrib["data-owner"]) == ("y4", "omar")
    assert {"13", "+500"} <= set(said(tree))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_hidden_does_not_show(preset: str) -> None:
    """§9.2 to §9.4 The drawing and the text board are functions of the view."""
    stream = Stream(7)
    for seed in range(6):
        s = position(
            seed, 5 * seed, 4, **{**GAME.setup(preset=preset).options, "concealed_cash": True}
        )
        for viewer in (0, 1, PUBLIC):
            other = GAME.imagine(GAME.veil(s, viewer), viewer, stream)
            assert drawing(s, viewer) == drawing(other, viewer)
            boards = [GAME.text_board(GAME.view(t, viewer), Marks()) for t in (s, other)]
            assert boards[0] == boards[1]


def test_fingers_find_every_fountain() -> None:
    """§2.1 Circles of 88 units around the fountains do not overlap and lie on the sheet."""
    spots = [middle(cell) for cell in FOUNTAIN_CELL]
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= HIT
    for n in range(55):
        x, y = slot(n, 55)
        assert 20 < x < WIDTH - 20
        assert 60 < y < FLOOR - 20


def test_fingers_find_every_shop_as_far_as_there_is_room() -> None:
    """§2.3 A finger's areas cover their shop, and no other shop or fountain; most are 88 units."""
    areas: list[tuple[int, Box]] = []
    for n, cells in enumerate(SHOP_CELLS):
        (ax, ay), (bx, by) = (middle(cell) for cell in cells)
        for x, y, w, h in finger(n):
            areas.append((n, (x + (ax + bx) / 2, y + (ay + by) / 2, w, h)))
            assert CELL - 0.01 <= min(w, h) <= max(w, h) <= HIT + 0.01
    half = CELL / 2 - 0.1
    for (one, (x, y, w, h)), (other, cells) in product(areas, enumerate(SHOP_CELLS)):
        for cx, cy in (middle(cell) for cell in cells):
            apart = cx - half > x + w or cx + half < x or cy - half > y + h or cy + half < y
            assert apart or one == other
    spots = [middle(cell) for cell in FOUNTAIN_CELL]
    for _, (x, y, w, h) in areas:
        assert not any(x < fx < x + w and y < fy < y + h for fx, fy in spots)
    reach = [max(max(w, h) for _, _, w, h in finger(n)) for n in range(len(SHOP))]
    assert min(reach) > HIT - 1


def test_an_auction_shows_who_is_in_and_who_is_out() -> None:
    """§5.3 The shop, the bid and its bidder above; beside each name what it does."""
    match = table("9.rrb")
    play(match, "ali auction r5", "ali bid 100")
    words = said(ElementTree.fromstring(drawing(match.state)))
    assert {"Ali auctions R5", "Round 2 · Ali bids 100 D", "bids 100 D", "to bid"} <= set(words)
    assert words.count("still in") == 2
    play(match, "anfa pass", "omar bid 150")
    words = said(ElementTree.fromstring(drawing(match.state)))
    assert {"passed", "bids 150 D", "still in", "to bid"} <= set(words)


def test_a_sealed_auction_shows_who_has_bid() -> None:
    """§10.13 And not how much."""
    match = table("9.rrb", options="auction=sealed")
    play(match, "ali auction r5", "omar bid 375")
    words = said(ElementTree.fromstring(drawing(match.state, 0)))
    assert "Round 2 · sealed bids: 1 of 4 is in" in words
    assert "has bid" in words
    assert words.count("to bid") == 3
    assert not any("375" in one for one in words)
    assert "bids 375 D" in said(ElementTree.fromstring(drawing(match.state, 2)))


def test_two_pictures_differ_in_little() -> None:
    """§5.1 What comes and goes does so in groups that stay."""
    match = table("9.rrb", "r5.omar.3")
    before = ElementTree.fromstring(drawing(match.state))
    play(match, "ali lead 9-10")
    after = ElementTree.fromstring(drawing(match.state))
    assert [len(node) for node in before[:5]] == [len(node) for node in after[:5]]
    assert [node.attrib.get("data-place") for node in before] == [
        node.attrib.get("data-place") for node in after
    ]


def test_the_line_is_a_u_with_two_ends() -> None:
    """§7.2 A on the left, B on the right, the bottom below the gate of fountain 8."""
    (ax, ay), (bx, by), (mx, my) = slot(0, 45), slot(44, 45), slot(22, 45)
    assert ax < WIDTH / 2 < bx
    assert ay == by < my
    assert abs(mx - WIDTH / 2) < 40


def test_text_boards_fit_and_tell_without_colour() -> None:
    for s in positions(30):
        for viewer in VIEWERS:
            lines = GAME.text_board(GAME.view(s, viewer), Marks())
            assert max(sum(len(text) for text, _ in line) for line in lines) <= 80
    view = GAME.view(table("9.rrb", "r5.omar.3").state, 0)
    board = GAME.text_board(view, Marks(tuple(view.legal())))
    words = "\n".join("".join(text for text, _ in line) for line in board)
    assert "R5O3" in words
    assert "(9) 2rb" in words
    assert "[(9) ]" in words


def lines(s: Town, viewer: int = OMNISCIENT) -> list[str]:
    """The text board, without its styles."""
    board = GAME.text_board(GAME.view(s, viewer), Marks())
    return ["".join(text for text, _ in line) for line in board]


def test_a_full_shop_shows_all_its_customers_on_the_text_board() -> None:
    """§6.6 Ten and more, beside other shops and when the last move touched them."""
    s = table("5.r", "y4.omar.13 b3.ali.10").state
    assert "Y4O13" in lines(s)[4]
    assert "B3A10" in lines(s)[4]
    marked = GAME.text_board(GAME.view(s, 0), Marks(last=("y4", "b3")))[4]
    assert "*B3A10*BB   *Y4O13" in "".join(text for text, _ in marked)
    assert {len(line) for line in lines(s)[:9]} == {78}


def test_a_text_board_cuts_nothing() -> None:
    """§3.5, §10.12 Twelve shops of a player, and a hand of the race, in 80 columns."""
    names = [f"{letter}{n}" for letter in "rgp" for n in range(1, 5)]
    s = table(shops=" ".join(f"{name}.ali.0" for name in names), players=2).state
    board = lines(s)
    assert max(len(line) for line in board) <= 80
    assert all(f"{name.upper()}:0" in "\n".join(board) for name in names)
    hand = "b225+b200+r150+r50+g100"
    others = "r75+r100+r125+y150+y175/p75+p100+p125+p150+p175/y200+y225+y250+g125+g150"
    six = "r1.ali.0 r2.ali.0 r3.ali.0 g1.ali.0 g2.ali.0 y4.ali.14"
    race = table(shops=six, options="souvenirs=race", hands=f"{hand}/{others}").state
    assert "   Set: R50 R150 B200 B225 G100" in lines(race, 0)
    assert not any("Set: " in line for line in lines(race, PUBLIC))


def test_souvenir_cards_show_their_value_and_say_their_picture() -> None:
    """§2.7, §10.17 In the currency of the table."""
    for options, worth in (("", "250 D"), (",currency_display=new_dirham", "10 ND")):
        s = table(options=f"souvenirs=market{options}", shown="y250+r50").state
        tree = ElementTree.fromstring(drawing(s))
        assert worth.split()[0] in said(tree)
        titles = [node.text for node in tree.iter(f"{SVG}title")]
        assert f"ring Y250: {worth}" in titles
    hands = "y250+b200+r150+r50+g100/r75+r100+r125+y150+y175/p75+p100+p125+p150+p175/y200+y225+b225+g125+g150"
    race = table(options="souvenirs=race,currency_display=new_dirham", hands=hands).state
    words = said(ElementTree.fromstring(drawing(race, 0)))
    assert {"10", "8", "6", "2", "4"} <= set(words)
    assert not {"250", "200", "150"} & set(words)


def test_the_end_says_who_won() -> None:
    """§8.3 The banner names the winners."""
    for seed in range(6):
        s = position(seed, 100_000)
        outcome = GAME.outcome(s)
        assert outcome is not None
        words = " ".join(said(ElementTree.fromstring(drawing(s))))
        for seat in outcome.winners:
            assert GAME.side_name(seat) in words
        assert GAME.words(f"end.{outcome.reasons[0]}") in words
