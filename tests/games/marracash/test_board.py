"""The drawings of MarraCash: complete, legible, harmless on a page, silent about secrets."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.drawing import DISPLAY, TEXT, THEMES, Box, ems
from hypostyle.core.drawing.measure import complaints
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.core.options import Value
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.board_layout import LAYOUTS
from hypostyle.games.marracash.board_town import MOST
from hypostyle.games.marracash.data import FOUNTAIN_CELL, LETTERS, SHOP, SHOPS, SIDES, many, size
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.state import Town
from tests.games.boards import SVG, scenery_fits, small_and_alive
from tests.games.marracash.build import table
from tests.games.moves import play

VIEWERS = (0, 1, PUBLIC, OMNISCIENT)
SHAPES: tuple[Shape, ...] = ("wide", "tall")
PRESETS = list(GAME.facts.options.presets or {})
PLACES = Counter([*SHOP, *(f"f{n}" for n in range(1, 17))])
HANDS = "y250+b200+r150+r50+g100/r75+r100+r125+y150+y175/p75+p100+p125+p150+p175/y200+y225+b225+g125+g150"


def position(seed: int, choices: int, players: int = 4, **options: Value) -> Town:
    """A position after so many choices of random play."""
    preset = None if options else PRESETS[seed % 4]
    s = GAME.begin(GAME.setup(players, preset, options))
    RULES.playout(s, Stream(seed), choices)
    return s


def positions(amount: int) -> Iterator[Town]:
    """Positions from the first choice to the end, each of another game."""
    for seed in range(amount):
        yield position(seed, 7 * seed % 120, 2 + seed % 3)


def asking(s: Town, shape: Shape = "wide", *, compact: bool = False, live: bool = False) -> Marks:
    """Marks as a page has them for the seat that is asked."""
    seats = GAME.deciders(s)
    legal = tuple(RULES.legal(s, seats[0])) if seats else ()
    return Marks(legal=legal, shape=shape, compact=compact, live_only=live)


def drawing(s: Town, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def tree_of(s: Town, viewer: int = OMNISCIENT, marks: Marks | None = None) -> Element:
    return ElementTree.fromstring(drawing(s, viewer, marks))


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def part(tree: Element, name: str) -> Element:
    """The group of a place or of a thing that can be asked about."""
    for node in tree.iter():
        if name in (node.get("data-place"), node.get("data-about")):
            return node
    raise AssertionError(f"{name} is not drawn")


def said(node: Element) -> list[str]:
    return [one.text or "" for one in node.iter(f"{SVG}text")]


def text_box(node: Element) -> Box:
    """Where the letters of a text are."""
    height = float(node.attrib["font-size"])
    family = DISPLAY if node.get("class") == "name" else TEXT
    w = float(node.get("textLength") or ems(node.text or "", family) * height)
    shift = {"middle": w / 2, "end": w}.get(node.get("text-anchor", ""), 0.0)
    x, y = float(node.attrib["x"]), float(node.attrib["y"])
    return Box(x - shift, y - 0.66 * height, w, 0.66 * height)


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.low and other.y < one.low


# --- what is drawn --------------------------------------------------------------------------------


@pytest.mark.no_cover
def test_every_drawing_is_well_formed_and_has_each_place_once() -> None:
    for s, shape in zip(positions(16), 8 * SHAPES, strict=True):
        for viewer in VIEWERS:
            tree = tree_of(s, viewer, Marks(shape=shape))
            assert tree.attrib["role"] == "img"
            assert GAME.side_name(0) in tree.attrib["aria-label"]
            assert Counter(places(tree)) == PLACES
            seats = [node.attrib["data-seat"] for node in tree.iter() if "data-seat" in node.attrib]
            assert seats == list(SIDES[: s.settings.players])
            assert all(
                node.get("aria-label") for node in tree.iter() if "data-place" in node.attrib
            )


@pytest.mark.parametrize("shape", SHAPES)
def test_exactly_the_legal_places_glow(shape: Shape) -> None:
    steps = set()
    for s in positions(24):
        for seat in GAME.deciders(s):
            legal = RULES.legal(s, seat)
            steps.add(GAME.step_name(s))
            tree = tree_of(s, seat, Marks(tuple(legal), shape=shape))
            wanted = {GAME.actions[action].place for action in legal} - {""}
            assert set(places(tree, "data-legal")) == wanted
    assert {"opening", "act", "raise"} <= steps


def test_the_places_of_the_last_move_are_marked() -> None:
    tree = tree_of(position(0, 30), marks=Marks(last=("r5", "f3")))
    assert set(places(tree, "data-last")) == {"r5", "f3"}


def test_the_way_of_the_last_group_is_dotted() -> None:
    """§6.1 Between two fountains that the last move touched; the way back is another move."""
    match = table("9.rrb")
    play(match, "ali lead 9-10")
    dotted = [node for node in tree_of(match.state, marks=Marks(last=("f9", "f10"))).iter()
              if node.get("stroke-dasharray") == "1 19"]  # fmt: skip
    assert len(dotted) == 2
    assert 'dasharray="1 19"' not in drawing(match.state, marks=Marks(last=("f9", "f3")))


@pytest.mark.parametrize("shape", SHAPES)
def test_everybody_in_line_and_in_town_is_drawn(shape: Shape) -> None:
    """§3.3, §6.3 One figure for each visitor; of more than five at a fountain one for each colour."""
    for s in positions(12):
        tree = tree_of(s, marks=Marks(shape=shape))
        drawn = [node.attrib["data-piece"] for node in tree.iter() if "data-piece" in node.attrib]
        figures = Counter(LETTERS[colour] for colour in s.line)
        for group in s.group:
            for colour in range(5):
                here = int(many(group, colour))
                figures[LETTERS[colour]] += min(1, here) if size(group) > MOST else here
        assert Counter(piece for piece in drawn if piece in LETTERS) == +figures
        signs = Counter(piece for piece in drawn if piece in SIDES)
        assert signs == +Counter({side: int(s.settings.signs) for side in SIDES[: len(s.cash)]})
        assert str(len(s.line)) in said(tree)


def test_a_crowd_is_counted() -> None:
    """§6.3 More than five at a fountain: one of each colour, with its number."""
    s = table("9.rrrrbbg").state
    numbers = [text for text in said(tree_of(s)) if text in {"4", "2"}]
    assert numbers.count("4") == 2, "a fountain has this number, too"
    assert numbers.count("2") >= 2


def test_owners_customers_and_the_next_price_show() -> None:
    s = table("5.rb", "y4.omar.13").state
    for shape, compact in product(SHAPES, (False, True)):
        tree = tree_of(s, marks=Marks(shape=shape, compact=compact))
        [owner] = [node for node in tree.iter() if node.get("data-owner")]
        assert (owner.attrib["data-place"], owner.attrib["data-owner"]) == ("y4", "omar")
        assert {"Y4", "O", "500" if compact else "+500"} <= set(said(owner))
        assert ("13" in said(owner)) is not compact


@pytest.mark.parametrize("shape", SHAPES)
def test_words_on_a_small_shop_do_not_touch_each_other(shape: Shape) -> None:
    """Name, sign and price stand side by side in a broad shop, and above each other in a high one."""
    for name in ("y3", "r2", "p2"):
        tree = tree_of(
            table("5.rb", f"{name}.omar.3").state, marks=Marks(shape=shape, compact=True)
        )
        [shop] = [node for node in tree.iter() if node.get("data-owner")]
        words = [node for node in shop.iter() if node.tag == f"{SVG}text"]
        assert len(words) == 3
        lies = abs(float(words[0].attrib["x"]) - float(words[2].attrib["x"])) > 10
        spans = []
        for node in words:
            middle, high = float(node.attrib["x" if lies else "y"]), float(node.attrib["font-size"])
            half = high * (0.5 * ems(node.text or "") if lies else 0.35)
            if node.text == "O":  # the letter of a sign; a tall board has no room for its rim
                half = 24 if shape == "wide" else 20
            spans.append((middle - half, middle + half))
        box = LAYOUTS[shape].shop(SHOP.index(name))
        spans.append((box.right, box.right) if lies else (box.low, box.low))
        assert all(one[1] < other[0] for one, other in pairwise(sorted(spans))), (name, spans)


def test_a_purse_shows_cash_signs_and_who_is_to_play() -> None:
    s = table(shops="y4.omar.0 b3.omar.2", cash="1100/600/900/1300").state
    tree = tree_of(s, marks=Marks(shape="wide"))
    assert {"Ali", "1100 D", "to play"} <= set(said(part(tree, "ali")))
    omar = part(tree, "omar")
    assert {"Omar", "900 D"} <= set(said(omar))
    assert len([node for node in omar.iter() if node.get("data-piece") == "omar"]) == 4


def test_of_two_players_each_has_two_names() -> None:
    """§3.5 Ali and Omar are one player, Anfa and Leila the other."""
    tree = tree_of(table(players=2).state, marks=Marks(shape="wide"))
    assert said(part(tree, "ali"))[1:3] == ["Ali &", "Omar"]
    assert part(tree, "anfa").attrib["aria-label"].startswith("Anfa & Leila: 2400 D, 12 signs")


def test_two_rows_of_signs_stand_above_what_a_player_does() -> None:
    """§3.5 Twelve signs of one player; a flag reaches 11 below its middle."""
    tree = tree_of(table(players=2).state, marks=Marks(shape="wide"))
    ali = part(tree, "ali")
    flags = [node.attrib["d"] for node in ali.iter() if node.get("data-piece") == "ali"]
    assert len(flags) == 12
    lowest = max(float(re.findall(r"M-?[\d.]+ (-?[\d.]+)", d)[0]) for d in flags)
    strip = next(node for node in ali.iter() if node.text == "to play")
    height = LAYOUTS["wide"].purses[0]
    assert lowest <= height.y + height.h - 40, (lowest, strip.attrib)


@pytest.mark.parametrize("shape", SHAPES)
def test_an_auction_shows_who_is_in_and_who_is_out(shape: Shape) -> None:
    """§5.3 The shop, the bid and its bidder above; beside each name what it does."""
    match = table("9.rrb")
    play(match, "ali auction r5", "ali bid 100")
    tree = tree_of(match.state, marks=Marks(shape=shape))
    assert "Ali auctions R5" in said(part(tree, "turn"))
    assert any(text.endswith("Ali bids 100 D") for text in said(part(tree, "turn")))
    assert "bids 100 D" in said(part(tree, "ali"))
    assert "to bid" in said(part(tree, "anfa"))
    assert said(tree).count("still in") == 2
    play(match, "anfa pass", "omar bid 150")
    tree = tree_of(match.state, marks=Marks(shape=shape))
    assert "passed" in said(part(tree, "anfa"))
    assert "bids 150 D" in said(part(tree, "omar"))
    assert "still in" in said(part(tree, "ali"))
    assert "150 D" in [
        text for node in tree if node.get("data-about") == "stone" for text in said(node)
    ]


def test_a_sealed_bid_shows_to_its_bidder_alone() -> None:
    """§9.2 Others see that somebody has bid."""
    match = table("9.rrb", options="auction=sealed")
    play(match, "ali auction r5", "omar bid 375")
    for viewer in (0, PUBLIC):
        words = said(tree_of(match.state, viewer))
        assert "has bid" in words
        assert not any("375" in one for one in words)
    assert "bids 375 D" in said(tree_of(match.state, 2))
    assert "in: 1 of 4" not in said(tree_of(match.state, 0))
    assert any("sealed bids: 1 of 4" in one for one in said(tree_of(match.state, 0)))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_hidden_does_not_show(preset: str) -> None:
    """§9.2 to §9.4 The drawing and the text board are functions of the view."""
    stream = Stream(7)
    for seed in range(6):
        options = {**GAME.setup(preset=preset).options, "concealed_cash": True}
        s = position(seed, 5 * seed, 4, **options)
        for viewer in (0, 1, PUBLIC):
            other = GAME.imagine(GAME.veil(s, viewer), viewer, stream)
            assert drawing(s, viewer) == drawing(other, viewer)
            boards = [GAME.text_board(GAME.view(t, viewer), Marks()) for t in (s, other)]
            assert boards[0] == boards[1]


def test_gray_visitors_have_gray_shops() -> None:
    """§10.18 The scenery has purple ones: they are painted over."""
    gray, purple = (
        drawing(position(3, 20, 4, fifth_colour=colour), marks=Marks(shape="wide", live_only=True))
        for colour in ("gray", "purple")
    )
    assert "#c287dd" in purple
    assert "#c287dd" not in gray
    assert gray.count("#66666c") >= 5
    assert "#66666c" not in purple


def test_souvenir_cards_show_their_value_and_say_their_picture() -> None:
    """§2.7, §10.17 In the currency of the table."""
    for options, worth in (("", "250 D"), (",currency_display=new_dirham", "10 ND")):
        s = table(options=f"souvenirs=market{options}", shown="y250+r50").state
        cards = part(tree_of(s), "souvenirs")
        assert worth.split()[0] in said(cards)
        assert f"ring Y250: {worth}" in [node.get("aria-label") for node in cards.iter()]
    race = table(options="souvenirs=race,currency_display=new_dirham", hands=HANDS).state
    words = said(part(tree_of(race, 0), "souvenirs"))
    assert {"10", "8", "6", "2", "4"} <= set(words)
    assert not {"250", "200", "150"} & set(words)
    assert said(part(tree_of(race, PUBLIC), "souvenirs")) == ["A", "N", "O", "L"]


def test_the_end_says_who_won_and_why() -> None:
    """§8.3 The heading names the winners."""
    for seed, shape in product(range(6), SHAPES):
        s = position(seed, 100_000)
        outcome = GAME.outcome(s)
        assert outcome is not None
        tree = tree_of(s, marks=Marks(shape=shape))
        words = " ".join(said(part(tree, "turn")))
        for seat in outcome.winners:
            assert GAME.side_name(seat) in words
            assert "winner" in said(part(tree, SIDES[seat]))
        assert GAME.words(f"end.{outcome.reasons[0]}") in words
        assert not [text for text in said(tree) if text.startswith("+")], "nobody pays any more"


# --- how it is drawn ------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_is_too_small_to_read_or_to_press(shape: Shape, compact: bool) -> None:
    for s in positions(24):
        marks = asking(s, shape, compact=compact)
        assert complaints(drawing(s, OMNISCIENT, marks), marks) == []


@pytest.mark.no_cover
@pytest.mark.parametrize(("shape", "compact"), [("wide", False), ("wide", True), ("tall", False)])
def test_no_words_overlap_or_are_cut(shape: Shape, compact: bool) -> None:
    layout = LAYOUTS[shape]
    sheet = Box(0, 0, layout.width, layout.height)
    for s in (
        *positions(20),
        table(shops="y4.omar.13 b3.ali.10", options="souvenirs=race", hands=HANDS).state,
    ):
        tree = tree_of(s, OMNISCIENT, asking(s, shape, compact=compact))
        boxes = [(node.text, text_box(node)) for node in tree.iter(f"{SVG}text") if node.text]
        for text, box in boxes:
            assert 4 <= box.x <= box.right <= sheet.right - 4, text
            assert 4 <= box.y <= box.low <= sheet.low - 4, text
        for (one, box), (other, beside) in combinations(boxes, 2):
            stone = s.shop >= 0 and (
                one.startswith(("?", str(s.high))) or other.startswith(("?", str(s.high)))
            )
            assert stone or not overlap(box, beside), f"{one!r} and {other!r}"
        for n in range(SHOPS):
            for node in part(tree, SHOP[n]).iter(f"{SVG}text"):
                inside, shop = text_box(node), layout.shop(n)
                assert shop.x <= inside.x <= inside.right <= shop.right, (SHOP[n], node.text)


@pytest.mark.parametrize("shape", SHAPES)
def test_houses_fountains_and_the_line_lie_apart(shape: Shape) -> None:
    """§2.1, §2.3 Nothing in town covers anything else, and all lies inside the walls."""
    layout = LAYOUTS[shape]
    half = layout.cell / 2 - 1
    boxes = [layout.shop(n) for n in range(SHOPS)]
    boxes += [Box(x - half, y - half, 2 * half, 2 * half)
              for x, y in map(layout.middle, FOUNTAIN_CELL)]  # fmt: skip
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    town = layout.town
    assert all(town.x <= box.x and box.right <= town.right for box in boxes)
    assert all(town.y <= box.y and box.low <= town.low for box in boxes)
    parts = (town, layout.heading, layout.line, layout.left, *layout.purses)
    assert not any(overlap(one, other) for one, other in combinations(parts, 2))
    for slots, lifted in product((45, 55), (False, True)):
        for n in range(slots):
            x, y = layout.slot(n, slots, lifted)
            assert layout.line.x + 20 < x < layout.line.right - 20
            assert layout.line.y < y - 20
            assert y + 20 < layout.line.low


def test_the_two_ends_of_the_line_are_apart() -> None:
    """§7.2 Wide, A is at the left and B at the right; tall, A is above B."""
    wide, tall = LAYOUTS["wide"], LAYOUTS["tall"]
    assert wide.slot(0, 45, False)[0] < wide.slot(44, 45, False)[0] - 900
    assert tall.slot(0, 45, False)[1] < tall.slot(44, 45, False)[1] - 60


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s, theme in zip(positions(9), 3 * THEMES, strict=True):
        for node in tree_of(s, marks=Marks(theme=theme)).iter():
            assert not {"style", "href"} & set(node.attrib)
            assert not any(name.startswith("on") for name in node.attrib)
            assert node.get("id", "hy-").startswith("hy-")
            assert node.tag.removeprefix(SVG) not in {"script", "foreignObject", "image", "use"}


@pytest.mark.no_cover
def test_the_live_layer_brings_no_scenery_no_ids_and_stays_small() -> None:
    """As many elements as the most visitors, the race and owned shops can bring."""
    full = [position(seed, choices, 4, visitors=64, souvenirs="race", auction="sealed")
            for seed, choices in product((1, 2, 3), (1, 25, 50, 75, 100))]  # fmt: skip
    for s in (*positions(24), *full):
        for shape in SHAPES:
            live = drawing(s, max([PUBLIC, *GAME.deciders(s)]), asking(s, shape, live=True))
            assert small_and_alive(live)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_scenery_is_a_file_without_words_as_large_as_the_drawing(
    shape: Shape, theme: Theme
) -> None:
    for players in (2, 4):
        s = position(1, 40, players, souvenirs="market" if players == 2 else "off")
        assert scenery_fits(GAME.scenery(shape, theme), drawing(s, marks=Marks(shape=shape)))


def test_everything_on_the_board_can_be_asked_about() -> None:
    for s, shape in zip(positions(16), 8 * SHAPES, strict=True):
        view = GAME.view(s, 0)
        tree = tree_of(s, 0, Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        for name in names - {None}:
            assert view.about(name or "") is not None, name
        assert {"turn", "alleys", "line", "end_a", "end_b", "cash", "signs", "ali"} <= names


def test_nothing_above_a_piece_is_scaled_or_turned() -> None:
    def walk(node: Element, shifted_only: bool) -> None:
        moves = node.get("transform", "")
        if "data-piece" in node.attrib:
            assert shifted_only
            assert moves == ""
        inside = shifted_only and "scale" not in moves and "rotate" not in moves
        for child in node:
            walk(child, inside)

    for s in positions(8):
        walk(tree_of(s), True)


def test_no_place_lies_inside_another() -> None:
    """Pages make a button of every place, and buttons cannot hold buttons."""
    for node in tree_of(position(2, 40)).iter():
        if "data-place" in node.attrib:
            assert len(places(node)) == 1


# --- on a terminal --------------------------------------------------------------------------------


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
