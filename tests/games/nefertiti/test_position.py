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
    ("no-servant",              {"next": "place,place,again,turn_end", "flags": "double", "piles": piles(high_priest=0), "red": {"servants": "gl1+gl3+al1"}}),
    ("passes",                  {"passes": 1}),
    ("passes",                  {"passes": 2, "blue": {"servants": "m1+m2+m3+m4"}}),
    ("passes",                  {"passes": 1, "next": "offering.1,servants,again,turn_end", "piles": piles(merchant_of_amon=0), "red": {"servants": "m1+m2+m3+m4"}}),
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


ORACLE = (
    "nefertiti/1 players=3 options=- next=hand_over.0.2,servants,again,turn_end "
    "turn=green first=red deben=1/7/14 seals=0/0/0 points=0/0/0 "
    "gifts=necklace+papyrus*2/gold+statuette+harp+foreign_harp+foreign_senet/chair "
    "servants=gl8/ar8/gl9+sr4 reserve=0/0/4/4/1 stalls=gl+ar+sr+ll closed=louqsor "
    "tile=louqsor sealed=gizeh+akhet_aton+abou_simbel+memphis "
    "goods=statuette,gold,mirror,senet/chair,mirror,papyrus.seal,double/"
    "chair,mirror,chair,chair/-,-,mirror,statuette/"
    "foreign_necklace,foreign_double,foreign_gold,foreign_statuette,foreign_mirror "
    "unseen=necklace*2+gold*3+mirror*2+statuette*3+harp*6+chair*2+senet*4+double*2+"
    "papyrus+barge+foreign_mirror+foreign_statuette+foreign_harp+foreign_chair*2 pile=20 "
    "piles=3.2.3.1.1.1.0.0.1.1.1.1.1.1 dice=- rolled=1 idle=3 flags=- seer=green "
    "last=necklace,necklace,harp,akhenaton,chair known=necklace+harp+chair"
)


def test_what_all_know_are_the_gifts_that_the_oracle_laid() -> None:
    """§7.11 Nothing was exchanged yet, so nothing is known; the order of the cards follows later."""
    with pytest.raises(BadPosition) as error:
        read_position(ORACLE)
    assert error.value.defect == "impossible-argument"
    read_position(ORACLE.replace("next=hand_over.0.2", "next=order.0"))
    read_position(ORACLE.replace("known=necklace+harp+chair", "known=-"))
