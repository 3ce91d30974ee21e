"""Chapter 4 of RULES.md: ships, spaces, and every Nile card at its moment."""

from pathlib import Path

import pytest

from hypostyle.core.bits import count
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import DECK_5, DECK_12, DECK_34, NILE
from tests.games.egizia.build import (
    ENDS,
    GREEN,
    MEALS,
    RED,
    SHIPS,
    answers,
    crews,
    draw_any,
    has_card,
    last_ship,
    lines,
    noble,
    outcomes,
    sailing,
    sphinx,
    table,
    to_the_end,
    visiting,
)
from tests.games.moves import asked, play, reason, refused

QUARRY_KEYS = [(card.key, card.n) for card in NILE if card.kind == "quarry"]
FIELD_KEYS = [(c.key, c.kind, c.n) for c in NILE if c.kind in ("green", "yellow", "brown")]


def round_of(key: str) -> int:
    return {"n1": 2, "n3": 3, "n5": 5}[key[:2]]


# --- the round ------------------------------------------------------------------------------------


def test_the_sequence_of_a_round() -> None:
    """§4.1 Cards, ships, food, stone, building, cooperation, new order."""
    match = GAME.new(seed=3)
    while match.state.round == 1 and not match.over:
        [seat] = match.deciders()
        match.apply(seat, match.legal(seat)[0])
    kinds = [line.happening.kind for line in match.log() if line.row]
    first = [kinds.index(kind) for kind in ("laid", "sailed", "fed", "stones", "ordered")]
    assert first == sorted(first)


def test_five_rounds_and_their_decks() -> None:
    """§4.2, §1.1 Decks 1/2, 3/4 and 5; two cards of each never appear."""
    match = GAME.new(manual=True)
    decks = []
    while not match.over:
        if asked(match) == "chance lay":
            decks.append((int(match.state.round), outcomes(match)[0][:2]))
        if match.chance:
            match.happen(match.outcomes()[-1][0])
        else:
            [seat] = match.deciders()
            match.apply(seat, "pass" if "pass" in answers(match) else match.legal(seat)[0])
    expected = [(n + 1, deck) for n, deck in enumerate(("n1", "n1", "n3", "n3", "n5"))]
    assert decks == [pair for pair in expected for _ in range(10)]
    assert [count(match.state.nile & deck) for deck in (DECK_12, DECK_34, DECK_5)] == [2, 2, 2]


def test_cards_are_laid_out_from_the_first_space() -> None:
    """§4.2 c1 first, c10 last, each card once; §9.4 any card of the deck may come."""
    match = GAME.new(manual=True)
    while asked(match) != "chance lay":
        match.happen(match.outcomes()[0][0])
    assert len(outcomes(match)) == 22
    play(match, "chance lay c1 n1_05")
    assert len(outcomes(match)) == 21
    play(match, "chance lay c2 n1_01")
    assert "n1_01" not in outcomes(match)


def test_turns_go_round_and_skip_those_who_passed() -> None:
    """§4.3, §4.16 One ship each in turn order; who has passed is left out."""
    match = sailing(3)
    play(match, "red sail syene", "red raise blue")
    assert asked(match) == "green sail"
    play(match, "green pass")
    play(match, "violet sail edfu")
    assert asked(match) == "red sail"
    play(match, "red sail sphinx")
    assert asked(match) == "violet sail"
    assert refused(match, "violet sail edfu") == "4.4"


def test_who_has_nowhere_to_go_passes_by_itself() -> None:
    """§4.3 Behind Heliopolis there is nothing."""
    match = sailing(ships="-/heliopolis")
    play(match, "red sail syene", "red raise blue")
    assert asked(match) == "red sail"
    assert noble(match, GREEN).passed


def test_cards_that_reach_somewhere_keep_a_player_in() -> None:
    """§4.3 Behind Heliopolis there is nothing, but Anuket leads back; and Hapi onto a ship."""
    match = sailing(ships="-/heliopolis", cards="-/n3_13", round=3)
    play(match, "red sail syene", "red raise blue")
    assert asked(match) == "green sail"
    legal = answers(match).split(", ")
    assert "edfu anuket" in legal
    assert all(word.endswith("anuket") or word == "pass" for word in legal)
    everywhere = "syene+edfu+thebae+abydos+amarna+memphis+heliopolis"
    match = sailing(3, ships=f"c8/sphinx+obelisk+temple/{everywhere}", cards="-/n1_16",
                    queues="g/g/g")  # fmt: skip
    play(match, "red pass")
    assert asked(match) == "green sail"
    assert answers(match) == "pass, memphis share"


def test_who_has_no_ship_left_is_left_out() -> None:
    """§4.3, §2.1 Eight ships and no more."""
    ships = "c1+c2+c3+c4+c5+c6+c7"
    match = sailing(ships=ships, passed="no/yes")
    play(match, "red sail amarna", "red raise blue")
    assert asked(match) == "chance lay"
    assert match.state.round == 3


def test_where_a_ship_may_not_go() -> None:
    """§4.4 No card, a ship there, upstream; §2.3 an own ship at the site."""
    match = sailing(ships="sphinx/syene", queues="r/-/-", display={"c4": "n1_03"})
    assert refused(match, "red sail c5") == "4.4"
    assert refused(match, "red sail edfu") == "4.4"
    assert refused(match, "red sail sphinx") == "2.3"
    match = sailing(ships="-/syene")
    assert refused(match, "red sail syene") == "4.4"


def test_a_site_never_refuses_a_ship() -> None:
    """§2.3 Ships beyond the slots are prospectors at the end of the queue."""
    match = sailing(3, ships="-/sphinx/sphinx", queues="gv/-/-")
    play(match, "red sail sphinx")
    assert match.state.visitors(0) == [1, 2, 0]


def test_a_taken_card_closes_its_space() -> None:
    """§4.4, §4.10 The card goes, the space stays closed."""
    match = sailing(display={"c2": "n1_03", "c4": "n1_04"})
    play(match, "red sail c2")
    assert refused(match, "green sail c2") == "4.4"
    play(match, "green sail c4")


# --- cards that go with a ship --------------------------------------------------------------------


def test_anuket_once_a_round() -> None:
    """§4.5 Permanent, once a round, fresh again in the next."""
    match = sailing(ships="abydos", cards="n3_13", round=3, passed="no/yes")
    assert refused(match, "red sail memphis anuket") == "4.5"
    play(match, "red sail syene anuket", "red raise blue")
    assert refused(match, "red sail thebae anuket") == "4.5"
    play(match, "red pass")
    draw_any(match)
    assert noble(match).spent == 0
    assert has_card(match, "n3_13")


def test_back_eddy_once() -> None:
    """§4.5 Any time, once, then discarded."""
    match = sailing(ships="abydos", cards="n3_14", round=3)
    play(match, "red sail sphinx eddy")
    assert not has_card(match, "n3_14")
    assert match.state.visitors(0) == [0]


def test_anuket_and_back_eddy_are_told_apart() -> None:
    """§4.9 With both in hand the player says which."""
    match = sailing(ships="abydos", cards="n3_13+n3_14", round=3)
    legal = answers(match).split(", ")
    assert "syene anuket" in legal
    assert "syene eddy" in legal
    assert "syene" not in legal


def test_hapi_is_named_only_where_a_ship_lies() -> None:
    """§4.6, §4.9 Sharing needs a ship there."""
    match = sailing(ships="-/edfu", cards="n1_16")
    assert refused(match, "red sail syene share") == "4.6"
    assert refused(match, "red sail c1 share") == "4.6"
    play(match, "red sail edfu share")
    assert noble(match).stone_step == 1


def test_ptah_doubles_any_round_space_but_heliopolis() -> None:
    """§4.7, §4.8 Not Heliopolis, no site, no card; and it can be held back."""
    match = sailing(cards="n3_15", round=3, display={"c1": "n3_01"})
    assert refused(match, "red sail heliopolis double") == "4.8"
    assert refused(match, "red sail sphinx double") == "4.7"
    assert refused(match, "red sail c1 double") == "4.7"
    legal = answers(match).split(", ")
    assert "abydos" in legal
    play(match, "red sail abydos double")
    play(match, "red raise blue", "red raise black", "red raise blue", "red raise black")
    assert crews(match) == [3, 3, 1, 2]
    play(match, "green pass")
    assert refused(match, "red sail amarna double") == "4.7"


def test_thebae_doubled() -> None:
    """§4.7, §4.13 Joker +2 and up to two steps of the ring."""
    match = sailing(cards="n3_15", round=3, ring="left")
    play(match, "red sail thebae double", "red ring right", "red ring right")
    assert crews(match)[3] == 4
    assert match.state.ring == 2


def test_share_double_and_upstream_on_one_ship() -> None:
    """§4.9 All three together."""
    match = sailing(ships="abydos/syene", cards="n1_16+n3_13+n3_15", round=3)
    play(match, "red sail syene share double anuket", "red raise blue", "red raise blue")
    assert crews(match) == [3, 1, 1, 2]
    assert noble(match).spent == noble(match).cards


# --- round spaces ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "moves", "after"),
    [
        ("syene", ["raise yellow"], [1, 1, 2, 2]),
        ("thebae", ["ring stay"], [1, 1, 1, 3]),
        ("abydos", ["raise blue", "raise yellow"], [2, 1, 2, 2]),
        ("amarna", ["raise black"], [1, 3, 1, 2]),
        ("memphis", ["raise joker", "raise blue"], [2, 1, 1, 3]),
        ("heliopolis", [], [2, 2, 2, 2]),
    ],
)
def test_crew_spaces(space: str, moves: list[str], after: list[int]) -> None:
    """§4.11 What each crew space gives."""
    match = sailing()
    play(match, f"red sail {space}", *(f"red {move}" for move in moves))
    assert crews(match) == after
    assert asked(match) == "green sail"


def test_growth_is_a_duty_and_has_its_limits() -> None:
    """§4.12 Which crews may grow, and that one must."""
    match = sailing(crews="1912")
    play(match, "red sail syene")
    assert answers(match) == "blue, yellow"
    assert reason(match, "red raise black") == ("4.12", "crew_at_nine")
    assert reason(match, "red raise joker") == ("4.12", "joker_grew_or_not_here")
    assert reason(match, "red skip") == ("4.12", "must_raise")
    match = sailing()
    play(match, "red sail amarna")
    assert reason(match, "red raise joker") == ("4.12", "crew_not_here")


def test_two_different_crews() -> None:
    """§4.12 Never the same one twice; with no choice left it happens by itself."""
    match = sailing()
    play(match, "red sail abydos", "red raise blue")
    assert answers(match) == "black, yellow"
    assert reason(match, "red raise blue") == ("4.12", "crew_grew")
    assert reason(match, "red raise joker") == ("4.12", "crew_not_here")
    match = sailing()
    play(match, "red sail memphis", "red raise joker")
    assert reason(match, "red raise joker") == ("4.12", "joker_grew_or_not_here")
    match = sailing(crews="1912")
    play(match, "red sail abydos")
    assert crews(match) == [2, 9, 2, 2]
    assert asked(match) == "green sail"


def test_the_ring_stops_at_its_ends() -> None:
    """§4.13 Left, stay, right; at an end only what is possible."""
    match = sailing(ring="right")
    play(match, "red sail thebae")
    assert answers(match) == "left, stay"
    assert refused(match, "red ring right") == "4.13"
    play(match, "red ring left")
    assert match.state.ring == 1


@pytest.mark.parametrize(
    ("before", "after", "stones", "points"),
    [("0.0", (1, 1), 0, 0), ("2.1", (3, 2), 3, 0), ("1.2", (2, 3), 0, 2), ("3.3", (3, 3), 3, 2)],
)
def test_markets(before: str, after: tuple[int, int], stones: int, points: int) -> None:
    """§4.14, §2.5 Steps, and the bonus at the foot and beyond it."""
    match = sailing(market=before)
    play(match, "red sail edfu")
    me = noble(match)
    assert (int(me.stone_step), int(me.grain_step)) == after
    assert (me.stones, me.score) == (stones, points)
    assert ("Red gets 3 stones from the market." in lines(match)) == (stones > 0)


# --- every Nile card ------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "n"), QUARRY_KEYS)
def test_quarries(key: str, n: int) -> None:
    """§4.10, §5.5 A quarry gives its stones in this round already."""
    match = sailing(display={"c1": key}, round=round_of(key), passed="no/yes")
    play(match, "red sail c1", "red pass")
    assert has_card(match, key)
    assert noble(match).quarry == 3 + n
    assert noble(match).stones == 3 + n


@pytest.mark.parametrize(("key", "kind", "n"), FIELD_KEYS)
def test_fields(key: str, kind: str, n: int) -> None:
    """§4.10, §2.6 A field gives grain where the ring waters it."""
    for ring, fed in (
        ("left", {"green"}),
        ("middle", {"green", "yellow"}),
        ("right", {"green", "yellow", "brown"}),
    ):
        match = sailing(
            display={"c1": key}, round=round_of(key), passed="no/yes", ring=ring, crews="9999"
        )
        play(match, "red sail c1", "red pass")
        grain = 6 + (n if kind in fed else 0)
        lost = 3 * (36 - grain)
        assert match.points()[RED]["hunger"] == -lost


def test_khnum_raises_a_crew_after_the_ships() -> None:
    """§4.18 From the round he is taken, if one likes, the Joker too."""
    match = sailing(display={"c1": "n1_15"}, passed="no/yes")
    play(match, "red sail c1", "red pass")
    assert answers(match) == "blue, black, yellow, joker, skip"
    play(match, "red raise joker")
    assert crews(match)[3] == 3
    match = last_ship(cards="n1_15")
    play(match, "red skip")
    assert crews(match) == [1, 1, 1, 2]
    assert asked(last_ship(cards="n1_15", crews="9999")) != "red raise"


def test_hapi_is_kept() -> None:
    """§4.6 Taken, then used in the same round."""
    match = sailing(display={"c1": "n1_16"}, ships="-/syene")
    play(match, "red sail c1", "green pass", "red sail syene share", "red raise blue")
    assert has_card(match, "n1_16")


def test_thoth_is_kept() -> None:
    """§6.5 Thoth lies open and helps at the Sphinx."""
    match = sailing(display={"c1": "n1_17"})
    play(match, "red sail c1")
    assert has_card(match, "n1_17")


def test_sobek_may_be_kept_for_later() -> None:
    """§4.15 He is offered after every own ship, and only then."""
    match = sailing(cards="n1_18")
    assert refused(match, "red sobek") == "4.15"
    play(match, "red sail syene", "red raise blue")
    assert answers(match) == "skip, sobek"
    play(match, "red skip")
    assert has_card(match, "n1_18")
    assert asked(match) == "green sail"


def test_sobek_is_not_offered_without_a_place_to_go() -> None:
    """§4.15 After Heliopolis there is none, unless Anuket leads back."""
    match = sailing(cards="n1_18")
    play(match, "red sail heliopolis")
    assert asked(match) == "green sail"
    match = sailing(cards="n1_18+n3_13", round=3)
    play(match, "red sail heliopolis")
    assert asked(match) == "red second"
    play(match, "red sobek")
    assert all(word.endswith("anuket") for word in answers(match).split(", "))
    play(match, "red sail sphinx anuket")
    assert asked(match) == "green sail"


@pytest.mark.parametrize("key", ["n1_19", "n3_18"])
def test_canals(key: str) -> None:
    """§4.19 Before a ship, when feeding, and at the end; green fields cannot be improved."""
    match = sailing(cards=f"{key}+n1_10+n1_07", round=3)
    assert refused(match, "red canal n1_13") == "4.19"
    play(match, "red canal n1_10")
    assert not has_card(match, key)
    assert noble(match).green == 6 + 3 + 5
    assert refused(match, "red canal n1_10") == "4.19"
    match = table(f"meal,{MEALS}", cards=f"{key}+n1_13", round=3)
    play(match, "red canal n1_13")
    assert noble(match).yellow == 7
    assert asked(sailing(cards=key, round=3)) == "red sail"
    assert "canal" not in answers(sailing(cards=key, round=3))


@pytest.mark.parametrize(("key", "n"), [("n1_20", 3), ("n3_20", 4), ("n5_04", 5), ("n5_05", 6)])
def test_overseers(key: str, n: int) -> None:
    """§6.4 Strength for one visit; §11.24 not outside it."""
    match = sailing(cards=key, round=5)
    assert refused(match, f"red overseer {n}") == "6.4"
    match = visiting(1, cards=key, round=5)
    play(match, "red send blue", f"red overseer {n}")
    assert match.state.budget == 1 + n
    assert not has_card(match, key)


@pytest.mark.parametrize("key", ["n1_21", "n3_22"])
def test_recruits(key: str) -> None:
    """§4.10 Two different crews, at once, the Joker too."""
    match = sailing(display={"c1": key}, round=round_of(key))
    play(match, "red sail c1", "red raise joker", "red raise black")
    assert crews(match) == [1, 2, 1, 3]
    assert not has_card(match, key)


@pytest.mark.parametrize("key", ["n1_22", "n5_11"])
def test_market_day(key: str) -> None:
    """§4.10, §4.14 One step on each market, at once."""
    match = sailing(display={"c1": key}, round=round_of(key))
    play(match, "red sail c1")
    assert (noble(match).stone_step, noble(match).grain_step) == (1, 1)


def test_seshat_is_kept() -> None:
    """§6.6 Seshat lies open and helps at the Sphinx."""
    match = sailing(display={"c1": "n3_16"}, round=3)
    play(match, "red sail c1")
    assert has_card(match, "n3_16")


def test_bastet_takes_an_immediate_card_too() -> None:
    """§4.17 The card works as if a ship had taken it; and she may stay at home."""
    match = last_ship(display={"c2": "n3_22"}, cards="n3_17", round=3)
    play(match, "red take c2", "red raise blue", "red raise black")
    assert crews(match) == [2, 2, 1, 2]
    match = last_ship(display={"c2": "n3_22"}, cards="n3_17", round=3)
    assert refused(match, "red take c1") == "4.17"
    play(match, "red skip")
    draw_any(match)
    assert has_card(match, "n3_17")
    assert not asked(last_ship(cards="n3_17", round=3)).startswith("red unclaimed")


@pytest.mark.parametrize(("key", "n"), [("n3_19", 8), ("n5_06", 12)])
def test_granaries(key: str, n: int) -> None:
    """§5.4 Only while grain is missing, only when feeding."""
    match = sailing(cards=key, round=5)
    assert refused(match, f"red granary {n}") == "5.4"
    match = table(f"meal,{MEALS}", cards=key, crews="9999", round=5)
    play(match, f"red granary {n}")
    assert not has_card(match, key)
    assert match.points()[RED]["hunger"] == -3 * (36 - 6 - n)


def test_two_granaries_one_after_the_other() -> None:
    """§5.4 The second only while grain is still missing."""
    match = table(
        f"meal,{MEALS}", cards="n3_19+n5_06+n1_10+n1_19", crews="3333", round=5, ring="left"
    )
    play(match, "red granary 8")
    assert refused(match, "red granary 12") == "5.4"
    play(match, "red feed")
    assert "hunger" not in match.points()[RED]


@pytest.mark.parametrize(("key", "n"), [("n3_21", 6), ("n5_07", 8)])
def test_barges(key: str, n: int) -> None:
    """§4.20 Stones before a ship, in a visit, at the end; beyond 25 they are lost."""
    match = sailing(cards=key, stones="22", round=5)
    play(match, f"red barge {n}")
    assert noble(match).stones == 25
    assert f"Red gets 3 stones from a barge; {n - 3} above 25 are lost." in lines(match)
    assert not has_card(match, key)
    match = visiting(1, cards=key, stones=0, round=5)
    play(match, "red send blue", f"red barge {n}")
    assert noble(match).stones == n
    match = table(f"meal,{MEALS}", cards=f"{key}+n1_10+n1_19", round=5)
    assert refused(match, f"red barge {n}") == "4.20"


def test_tribute() -> None:
    """§2.7 Five points."""
    match = sailing(display={"c1": "n5_08"}, round=5)
    play(match, "red sail c1")
    assert match.points()[RED] == {"tribute": 5}


def test_quarry_honours() -> None:
    """§2.7, §11.20 A point for each quarry, the start card included."""
    match = sailing(display={"c1": "n5_09"}, cards="n1_03+n3_01", round=5)
    play(match, "red sail c1")
    assert match.points()[RED] == {"quarry_honours": 3}
    match = sailing(options="start_quarry=false", display={"c1": "n5_09"}, round=5)
    play(match, "red sail c1")
    assert match.points()[RED] == {}


def test_harvest_honours() -> None:
    """§2.7 A point for each field, the start card included."""
    match = sailing(display={"c1": "n5_10"}, cards="n1_07+n1_10+n1_13", round=5)
    play(match, "red sail c1")
    assert match.points()[RED] == {"harvest_honours": 4}


def test_riddle() -> None:
    """§4.21 Three cards, one kept, two points; without Thoth and Seshat."""
    match = sailing(display={"c1": "n5_12"}, cards="n1_17+n3_16", round=5)
    play(match, "red sail c1")
    play(match, *(f"chance draw red s{n:02}" for n in (1, 2, 3)))
    play(match, "red keep s02")
    assert sphinx(match) == ["s02"]
    assert match.points()[RED] == {"returned": 2}
    assert asked(match) == "green sail"


def test_riddle_with_a_small_deck() -> None:
    """§4.21 Draw what there is."""
    held = "+".join(f"s{n:02}@0" for n in range(1, 29))
    match = sailing(display={"c1": "n5_12"}, sphinx=f"-/{held}", round=5)
    play(match, "red sail c1", "chance draw red s29", "red return")
    assert noble(match).score == 1
    match = sailing(display={"c1": "n5_12"}, sphinx=f"s29@0/{held}", round=5)
    play(match, "red sail c1")
    assert asked(match) == "green sail"


def test_every_card_has_a_test_here() -> None:
    """§2.7 No card is forgotten: every key or name is named in this file or by its kind."""
    written = Path(__file__).read_text(encoding="utf-8")
    missing = [
        card.key
        for card in NILE
        if card.kind not in ("quarry", "green", "yellow", "brown") and card.key not in written
    ]
    assert missing == []


# --- at the end -----------------------------------------------------------------------------------


def test_last_window_for_canals_and_barges() -> None:
    """§7.3 After round 5, in turn order, whoever has something to play."""
    match = last_ship(round=5, cards="n5_07/n1_13+n1_19")
    play(match, "green feed")
    assert asked(match) == "red window"
    play(match, "red barge 8")
    assert asked(match) == "green window"
    assert answers(match) == "skip, canal n1_13"
    play(match, "green skip")
    assert match.over


def test_cards_not_played_are_worth_nothing() -> None:
    """§7.3 Overseers and granaries at the end."""
    match = last_ship(round=5, cards="n1_20+n5_06")
    to_the_end(match)
    assert match.points()[RED] == {}


def test_rest_of_the_round_is_known_to_the_tests() -> None:
    """§4.1 The names used above."""
    assert SHIPS.endswith(ENDS)
