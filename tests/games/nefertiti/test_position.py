"""Positions as text: what is read back, and what is refused by which name."""

import pytest

from hypostyle import BadPosition, read_position, write_position
from hypostyle.games.nefertiti import GAME
from tests.games.nefertiti.build import piles, table, text


def test_a_position_reads_back() -> None:
    """§4.1 Every field comes back."""
    line = text(
        red={"gifts": "harp*2+foreign_chair", "servants": "gl1+m2", "deben": 3}, blue={"seals": 2}
    )
    game, setup, s = read_position(line)
    again = write_position(game, setup, s)
    assert read_position(again)[2].to_tuple() == s.to_tuple()


# fmt: off
DEFECTS = [
    # defect                    what is wrong
    ("too-many-servants",       {"red": {"servants": "gl1+gl3+al1+sl1+m1"}}),
    ("space-taken-twice",       {"red": {"servants": "gl1"}, "blue": {"servants": "gl1"}}),
    ("stall-not-in-use",        {"red": {"servants": "gr1"}}),
    ("servant-in-closed-market", {"red": {"servants": "ll1"}, "dice": "red", "rolled": "2-3"}),
    ("should-have-closed",      {"red": {"servants": "gl1+gl2+gl3+gl4"}, "turn": "green"}),
    ("dice-holder",             {"dice": "red", "rolled": "2-3"}),
    ("deben-do-not-add-up",     {"deben": "1/2/3/4"}),
    ("seals-do-not-add-up",     {"red": {"seals": 18}}),
    ("one-market-closed",       {"closed": "louqsor", "goods": {}, "tile": "louqsor", "first": "green", "stalls": {}, "flags": "-", "reserve": {}, "next": "place,again,turn_end", "_closed": "gizeh+louqsor"}),
    ("tile-on-open-market",     {"tile": "gizeh"}),
    ("gifts-missing",           {"goods": {"gizeh": "necklace,-,harp,mirror"}}),
    ("gap-in-memphis",          {"goods": {"memphis": "foreign_harp,x,foreign_chair"}}),
    ("too-many-cards",          {"red": {"gifts": "necklace*5"}, "unseen": "necklace+harp*8+chair*7+gold*4+mirror*4+statuette*5+senet*3+double*3+papyrus*4+barge+foreign_gold+foreign_harp*2+foreign_chair*2"}),
    ("seal-without-papyrus",    {"goods": {"gizeh": "necklace,chair.seal,harp,mirror"}}),
    ("face-down",               {"goods": {"gizeh": "necklace,chair.down,harp,mirror"}}),
    ("pile-does-not-add-up",    {"pile": 20}),
    ("last-cards", {"seer": "red"}),
    ("too-many-characters",     {"piles": "5.2.3.1.1.1.1.1.1.1.1.1.1.1".replace("5", "4").replace("2.3", "3.3")}),
    ("priest",                  {"priest": "red"}),
    ("roamer",                  {"roamer": "red"}),
    ("akhenaton",               {"goods": {"gizeh": "akhenaton,chair,harp,mirror"}}),
    ("impossible-agenda",       {"next": "place,turn_end"}),
    ("impossible-agenda",       {"next": "place,place,again,turn_end"}),
    ("no-servant",              {"red": {"servants": "gl1+gl3+al1+sl1"}}),
    ("nobody-first",            {"first": "-"}),
    ("not-closing",             {"closing": "gizeh"}),
    ("not-over",                {"end": "akhenaton"}),
    ("not-stalls",              {"stalls": {"gizeh": "gl+gr"}}),
    ("not-goods",               {"goods": {"gizeh": "necklace,chair"}}),
    ("not-a-word",              {"turn": "white"}),
    ("twice", {"gifts": "harp+harp/-/-/-"}),
    ("should-have-ended",       {"idle": 100}),
    ("should-have-ended",       {"flags": "akhenaton", "pile": 1, "unseen": "harp*9"}),
    ("character-first",         {"next": "character,servants,again,turn_end", "flags": "double", "red": {"seals": 1}}),
    ("nobody-asked",            {"next": "character,servants,again,turn_end"}),
    ("impossible-argument",     {"next": "write.0,servants,again,turn_end", "red": {"gifts": "harp"}}),
    ("fixed-values",            {"fixed": "1.1.1.1.1.1.1.1"}),
]
# fmt: on


@pytest.mark.parametrize(
    ("defect", "fields"), DEFECTS, ids=[f"{n}-{d}" for n, (d, _) in enumerate(DEFECTS)]
)
def test_impossible_positions_are_refused(defect: str, fields: dict[str, object]) -> None:
    """§2.3, §2.14 Each by its name."""
    fields = dict(fields)
    closed = fields.pop("_closed", None)
    line = text(**fields)  # type: ignore[arg-type]  # fields of `text` by name
    if closed:
        line = line.replace("closed=louqsor", f"closed={closed}")
    with pytest.raises(BadPosition) as error:
        read_position(line)
    assert error.value.defect == defect


def test_a_closing_reads_back() -> None:
    """§6.1 In the middle of a closing."""
    match = table(
        green={"servants": "gl1+gl2", "deben": 9},
        blue={"servants": "gl3", "deben": 9},
        red={"deben": 9},
    )
    match.apply(1, "place gl6")
    line = write_position(GAME, match.setup, match.state)
    assert read_position(line)[2].to_tuple() == match.state.to_tuple()
    assert "closing=gizeh" in line
    assert piles(beggar=0).endswith("1.1.1.1.1")
