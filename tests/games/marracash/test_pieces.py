"""The small pictures beside MarraCash's questions: visitors, shops, ways."""

from collections.abc import Iterator
from xml.etree import ElementTree

from hypostyle.core.game import Marks, Piece
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import GAME, codes, data
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import table

VISITOR_LAYERS = 3


def shown(s: Town, seat: int) -> list[Piece]:
    return GAME.pieces(GAME.view(s, seat), Marks(theme="night"))


def asked(choices: int, **options: object) -> Iterator[tuple[Town, int]]:
    """Questions of random games."""
    for seed, preset in enumerate(GAME.facts.options.presets or {}):
        s = GAME.begin(GAME.setup(2 + seed % 3, preset, {}))
        stream = Stream(seed)
        for _ in range(choices):
            RULES.playout(s, stream, 1)
            for seat in GAME.deciders(s):
                yield s, seat


def test_every_question_shows_what_it_is_about_in_sound_pictures() -> None:
    steps = set()
    for s, seat in asked(90):
        found = shown(s, seat)
        assert any(not (one.place or one.answer >= 0) for one in found)
        steps.add(s.step)
        for one in found:
            tree = ElementTree.fromstring(one.drawn)
            assert tree.get("aria-label")
            assert "data-piece" not in one.drawn  # it would glide
    assert {codes.OPENING, codes.ACT, codes.OPEN_BID, codes.RAISE, codes.REFILL} <= steps


def test_a_group_that_can_be_led_is_shown_at_its_fountain() -> None:
    s = table("9.rrb").state
    groups = [one for one in shown(s, 0) if one.place]
    assert [one.place for one in groups if one.place == "f9"] == ["f9"]
    (one,) = (one for one in groups if one.place == "f9")
    assert ElementTree.fromstring(one.drawn).get("aria-label") == "2 red, 1 blue"
    assert one.drawn.count("<path") == 3 * VISITOR_LAYERS


def test_each_way_to_fill_an_entrance_shows_who_would_come() -> None:
    for s, seat in asked(90):
        if s.step != codes.REFILL:
            continue
        fills = {one.answer: one for one in shown(s, seat) if one.answer >= 0}
        assert sorted(fills) == sorted(RULES.legal(s, seat))
        for answer, one in fills.items():
            said = GAME.sentence(s, answer)
            told = ElementTree.fromstring(one.drawn).get("aria-label", "")
            named = [data.COLOURS[c] for c in range(data.COLOUR_N) if data.COLOURS[c] in said]
            assert all(colour in told for colour in named), (said, told)


def test_what_cannot_be_done_any_more_is_pale() -> None:
    poor = [
        shown(s, seat)
        for s, seat in asked(120)
        if s.step == codes.ACT and not any(a >= codes.AUCTION for a in RULES.legal(s, seat))
    ]
    assert poor
    for found in poor:
        loose = [one for one in found if not one.place]
        assert [one.spent for one in loose][:1] == [False]
        assert all(one.spent for one in loose[1:])
