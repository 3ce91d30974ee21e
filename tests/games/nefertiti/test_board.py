"""The drawing of Nefertiti: complete, legible, harmless on a page, a function of the view alone."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.drawing import BRIGHT, THEMES
from hypostyle.core.drawing.measure import complaints, words_of
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.core.options import Value
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.board_booths import closes
from hypostyle.games.nefertiti.board_law import progress
from hypostyle.games.nefertiti.board_layout import LAYOUTS
from hypostyle.games.nefertiti.board_ledger import lit_column
from hypostyle.games.nefertiti.board_market import bidders
from hypostyle.games.nefertiti.codes import CARD_AT, ORDER, PICK, PLACE_ONE, SWITCH
from hypostyle.games.nefertiti.data import (
    ABOU_SIMBEL,
    AKHET_ATON,
    CHARACTERS,
    FIRST,
    GIZEH,
    GR,
    LAST,
    LOUQSOR,
    MARKETS,
    MEMPHIS,
    MERCHANT,
    ROW,
    SERVANTS,
    SPACE,
    SPOT,
)
from hypostyle.games.nefertiti.rules.basics import stall_of, value
from hypostyle.games.nefertiti.rules.engine import RULES, start
from hypostyle.games.nefertiti.state import Board
from hypostyle.games.nefertiti.tally import totals
from tests.games.boards import SVG, harmless, scenery_fits, small_and_alive
from tests.games.nefertiti.build import table

SHAPES: tuple[Shape, ...] = ("wide", "tall")
WINDOWS = (Marks(shape="wide"), Marks(shape="tall"), Marks(shape="wide", compact=True))
TAGS = {
    "svg", "g", "rect", "circle", "ellipse", "path", "text", "defs", "pattern", "clipPath",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip


def position(seed: int, choices: int, players: int = 3, **options: Value) -> Board:
    """A position after so many choices of random play."""
    s = start(GAME.setup(players, options=options))
    RULES.advance(s)
    RULES.playout(s, Stream(seed), choices)
    return s


def positions(many: int) -> Iterator[Board]:
    """Positions from the first choice to the end, each of another game, with 2 to 5 players."""
    for seed in range(many):
        yield position(seed, 11 * seed % 170, 2 + seed % 4)


def made(**fields: object) -> Board:
    """A position that says what matters."""
    return table(**fields).state


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def tree_of(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> Element:
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


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_drawing_is_well_formed_and_has_each_place_at_most_once(players: int) -> None:
    for seed in range(4):
        s = position(seed, 45 * seed, players)
        for viewer, shape in product((*range(players), PUBLIC, OMNISCIENT), SHAPES):
            tree = tree_of(s, viewer, Marks(shape=shape))
            assert tree.attrib["role"] == "img"
            assert GAME.side_name(players - 1) in tree.attrib["aria-label"]
            assert max(Counter(places(tree)).values()) == 1
            assert set(MARKETS) <= {node.get("data-about") for node in tree.iter()}


@pytest.mark.no_cover
def test_exactly_the_legal_places_glow_in_both_shapes() -> None:
    steps = set()
    for s in positions(160):
        for seat, shape in product(GAME.deciders(s), SHAPES):
            legal = tuple(RULES.legal(s, seat))
            steps.add(GAME.step_name(s))
            wanted = {GAME.actions[action].place for action in legal} - {""}
            tree = tree_of(s, seat, Marks(legal=legal, shape=shape))
            assert set(places(tree, "data-legal")) == wanted
            assert max(Counter(places(tree)).values()) == 1
    assert {"character", "place", "bids", "pick"} <= steps


TURN = "character,servants,again,turn_end"


@pytest.mark.parametrize(
    ("character", "wanted"),
    [
        ("scribe", {"type_harp", "type_senet"}),
        ("royal_servant", {"type_harp", "type_senet", "type_gold"}),
        ("merchant_of_amon", {"hand_harp", "hand_senet", "hand_double"}),
    ],
)
@pytest.mark.parametrize("shape", SHAPES)
def test_types_and_own_gifts_can_be_pressed(shape: Shape, character: str, wanted: set[str]) -> None:
    gifts = {"gifts": "harp+foreign_harp+senet+double", "seals": 1}
    match = table(next=TURN, red=gifts, blue={"gifts": "gold"})
    match.apply(1, f"recruit {character}")
    legal = tuple(match.legal(1))
    tree = tree_of(match.state, 1, Marks(legal=legal, shape=shape))
    assert set(places(tree, "data-legal")) == wanted
    assert all(match.view(1).about(name) for name in wanted)


def test_memphis_has_other_places_for_gifts_than_for_bids() -> None:
    match = table(goods={"memphis": "foreign_harp,foreign_chair"}, red={"deben": 9})
    names = places(tree_of(match.state, 1))
    assert {"m1", "m2", "mg1", "mg2"} <= set(names)
    words = [GAME.words.say(match.view(1).about(name)) for name in ("m1", "mg1")]  # type: ignore[arg-type]  # both exist
    assert words[0].startswith("Memphis: bid 0")
    assert words[1].startswith("Foreign harp")


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    s = position(3, 60)
    stall = int(stall_of(s, ABOU_SIMBEL))
    space = SPACE[FIRST[stall]]
    tree = tree_of(s, marks=Marks(last=("gizeh", space, "gb1")))
    assert sorted(places(tree, "data-last")) == sorted(["gizeh", space, "gb1"])


@pytest.mark.parametrize("shape", SHAPES)
def test_no_gold_corners_frame_a_gift_that_is_gone(shape: Shape) -> None:
    """The place is still known, for whatever shows what happened there."""
    s = table(closed="louqsor").state
    gone = SPOT[ROW * LOUQSOR + 1]
    there, empty, plain = (
        drawing(s, marks=Marks(last=last, shape=shape)) for last in (("gb1",), (gone,), ())
    )
    assert there.count(BRIGHT) > plain.count(BRIGHT)
    assert empty.count(BRIGHT) == plain.count(BRIGHT)
    assert places(ElementTree.fromstring(empty), "data-last") == [gone]


@pytest.mark.no_cover
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_is_too_small_to_read_or_to_press(shape: Shape, compact: bool) -> None:
    for s in positions(24):
        seats = GAME.deciders(s)
        legal = tuple(RULES.legal(s, seats[0])) if seats else ()
        marks = Marks(legal=legal, shape=shape, compact=compact)
        assert complaints(drawing(s, OMNISCIENT, marks), marks) == []


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s, theme in zip(positions(12), 4 * THEMES, strict=True):
        assert harmless(tree_of(s, marks=Marks(theme=theme)), TAGS)


def test_the_live_layer_brings_no_scenery_no_ids_and_stays_small() -> None:
    full = [position(seed, 7 * seed % 170, 5) for seed in (15, 43, 45, 70)]  # many elements
    for s in (*positions(24), *full):
        seats = GAME.deciders(s)
        legal = tuple(RULES.legal(s, seats[0])) if seats else ()
        for shape in SHAPES:
            live = drawing(s, OMNISCIENT, Marks(legal=legal, shape=shape, live_only=True))
            assert small_and_alive(live)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_scenery_is_a_file_without_words_as_large_as_the_drawing(
    shape: Shape, theme: Theme
) -> None:
    for players in (2, 5):
        drawn = drawing(position(1, 40, players), marks=Marks(shape=shape))
        assert scenery_fits(GAME.scenery(shape, theme), drawn)


def test_equal_views_and_marks_are_drawn_equally() -> None:
    for s in positions(6):
        assert drawing(s, 0) == drawing(s, 0)


def test_what_the_oracle_saw_does_not_show_to_others() -> None:
    seen = 0
    for seed in range(400):
        s = position(seed, 30 + seed % 60, 2)
        if s.step not in (SWITCH, ORDER) or -2 in s.last:
            continue
        other = 1 - int(s.seer)
        imagined = GAME.imagine(GAME.veil(s, other), other, Stream(seed))
        for viewer in (other, PUBLIC):
            assert drawing(s, viewer) == drawing(imagined, viewer)
        seen += 1
        if seen == 3:
            return
    pytest.fail("no Oracle was seen at work")


def test_the_cards_of_an_oracle_are_pictures_in_its_questions_alone() -> None:
    steps = set()
    for seed in range(400):
        s = position(seed, 30 + seed % 60, 2)
        for seat in GAME.deciders(s):
            view = GAME.view(s, seat)
            shown = {one.answer: one.drawn for one in GAME.pieces(view, Marks())}
            if s.step not in (SWITCH, ORDER):
                assert not shown or s.step == PLACE_ONE
                continue
            steps.add(s.step)
            cards = [one for one in view.legal() if one in range(CARD_AT, CARD_AT + LAST)]
            assert sorted(shown) == cards
            for one, drawn in shown.items():
                assert ElementTree.fromstring(drawn).attrib["aria-label"] == view.sentence(one)
            assert GAME.pieces(GAME.view(s, 1 - seat), Marks()) == []
        if steps == {SWITCH, ORDER}:
            return
    pytest.fail("no Oracle was seen at work")


def test_whoever_places_a_servant_sees_those_that_are_left_and_the_purse() -> None:
    left = set()
    for s in positions(60):
        for seat in GAME.deciders(s):
            if s.step != PLACE_ONE:
                continue
            *servants, purse = GAME.pieces(GAME.view(s, seat), Marks())
            home = sum(not one.spent for one in servants)
            left.add(home)
            assert len(servants) == SERVANTS
            assert home == SERVANTS - s.servants[seat].bit_count()
            assert ElementTree.fromstring(purse.drawn).attrib["aria-label"] == (
                f"{s.deben[seat]} Deben"
            )
            other = (seat + 1) % len(s.points)
            assert GAME.pieces(GAME.view(s, other), Marks()) == []
    assert len(left) > 1


def test_everything_on_the_board_can_be_asked_about() -> None:
    for s, shape in zip(positions(16), 8 * SHAPES, strict=True):
        view = GAME.view(s, 0)
        tree = tree_of(s, 0, Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        for name in names - {None}:
            assert view.about(name or "") is not None, name
        wanted = {"pile", "seals", "tile", "type_harp", "law_memphis", "reserve_gizeh", "red"}
        assert wanted <= names


def test_nothing_above_a_piece_is_scaled_or_turned() -> None:
    def walk(node: Element, shifted_only: bool) -> int:
        moves = node.get("transform", "")
        if "data-piece" in node.attrib:
            assert shifted_only
            assert moves == ""
            return 1
        inside = shifted_only and "scale" not in moves and "rotate" not in moves
        return sum(walk(child, inside) for child in node)

    for s in positions(8):
        players = int(s.settings.players)
        assert walk(tree_of(s), True) == 4 * players, "every servant, at home or on a stall"


def test_no_place_lies_inside_another() -> None:
    """Pages make a button of every place, and buttons cannot hold buttons."""
    for s in positions(12):
        for node in tree_of(s).iter():
            if "data-place" in node.attrib:
                assert len(places(node)) == 1


def test_the_base_edition_has_no_memphis() -> None:
    for shape in SHAPES:
        s = position(2, 50, 4, edition="base")
        tree = tree_of(s, marks=Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        assert not {"memphis", "law_memphis", "pile_oracle", "type_papyrus", "m1"} & names
        assert {"louqsor", "pile_treasurer", "type_senet"} <= names


def test_a_closed_market_says_so_and_only_that_one() -> None:
    for s in positions(12):
        tree = tree_of(s)
        tiles = [node for node in tree.iter() if node.get("data-about") == "tile"]
        assert len(tiles) == 1
        assert tiles[0] in list(part(tree, MARKETS[s.tile]).iter())
        assert GAME.words("board.closed") in said(tiles[0])


def test_gifts_show_what_they_are_worth_now() -> None:
    s = made(
        green={"gifts": "harp"},
        red={"gifts": "harp"},
        goods={"gizeh": "harp,double,necklace,papyrus"},
    )
    tree = tree_of(s, marks=Marks(shape="wide"))
    assert said(part(tree, "gt")) == ["7"]
    assert said(part(tree, "gb1")) == ["14"], "two units"
    assert said(part(tree, "type_harp"))[-1] == "7", "the lit column"
    assert lit_column(s, 4) == 1
    assert value(s, 4) == 7


def test_a_seat_shows_its_total_if_the_game_ended_now() -> None:
    s = made(green={"gifts": "harp*2", "points": 12, "seals": 1, "deben": 5})
    assert totals(s)[0] == 12 + 2 * 9 + 3
    numbers = said(part(tree_of(s, marks=Marks(shape="wide")), "green"))
    assert {"12", "5", "33"} <= set(numbers)
    over = position(4, 100_000)
    assert totals(over) == over.points


def test_the_winner_is_named() -> None:
    s = position(4, 100_000)
    outcome = GAME.outcome(s)
    assert outcome is not None
    side = GAME.side_key(outcome.winners[0])
    assert GAME.words("board.won", side=side) in {word.said for word in words_of(drawing(s))}


def test_every_stall_says_how_near_it_is() -> None:
    s = made(
        stalls={"gizeh": "gl", "akhet_aton": "al", "abou_simbel": "sl", "louqsor": "ll"},
        closed="louqsor",
        green={"servants": "gl1+gl2+al1"},
        red={"servants": "gl5+sl10+al4"},
    )
    assert progress(s, GIZEH)[:3] == (3, 4, True)
    assert progress(s, AKHET_ATON)[:3] == (2, 3, True)
    assert progress(s, ABOU_SIMBEL).said == 8
    assert progress(s, LOUQSOR).said == 0
    assert progress(s, MEMPHIS).need == 4
    assert [closes(s, GIZEH, 0, n) for n in range(9)].count(True) >= 3
    assert bidders(s, GIZEH) == [1, 4, 0]


def test_a_third_colour_closes_only_for_who_brings_it() -> None:
    s = made(
        stalls={"gizeh": "gr"}, green={"servants": "gr1"}, red={"servants": "gr2"}, turn="blue"
    )
    assert closes(s, GIZEH, GR, 4)
    s.turn = 0
    assert not closes(s, GIZEH, GR, 4)


def test_the_queue_of_a_closing_begins_with_the_highest_bidder() -> None:
    for seed in range(200):
        s = position(seed, 20 + seed % 60)
        if s.step == PICK:
            order = bidders(s, int(s.closing))
            bids = FIRST[int(stall_of(s, s.closing))]
            assert order[0] == int(s.arg) - bids
            return
    pytest.fail("no closing was seen")


@pytest.mark.parametrize("marks", WINDOWS)
def test_every_character_is_named_in_every_window(marks: Marks) -> None:
    """A phone on its side is no reason to guess whose bust it is."""
    tree = tree_of(position(3, 0), marks=marks)
    for pile, row in enumerate(CHARACTERS):
        key = "board.first_merchant" if pile == MERCHANT else f"character.{row.key}"
        name = GAME.words(key)
        told = " ".join(one for one in said(part(tree, f"pile_{row.key}")) if one[-1].isalpha())
        assert name in told, told


def test_no_character_lies_on_a_market_or_another_one() -> None:
    for layout in LAYOUTS.values():
        boxes = [*layout.characters, *layout.markets, layout.holdings]
        for one, other in combinations(boxes, 2):
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.low, other.low) - max(one.y, other.y)
            assert min(wide, high) <= 0, (one, other)


def test_a_phone_on_its_side_has_scenery_of_its_own() -> None:
    drawn = drawing(position(1, 0), marks=Marks(shape="wide", compact=True))
    assert GAME.scenery("compact", "day") != GAME.scenery("wide", "day")
    assert scenery_fits(GAME.scenery("compact", "day"), drawn)
