"""Observations: groups of numbers from what a seat may know."""

from dataclasses import replace

import pytest

from hypostyle import Match, State, game, game_names, prove
from hypostyle.core.errors import BatteryFailed, NoFeatures
from hypostyle.core.features import FeatureGroup, FeatureRow, Features, after
from hypostyle.core.game import Game
from hypostyle.core.observing import MOST_DECISIONS
from hypostyle.core.stream import Stream


def played(name: str, players: int, decisions: int, seed: int = 5) -> Match[State]:
    """A random game after so many decisions."""
    match = game(name).new(players, seed=seed)
    stream = Stream(seed)
    for _ in range(decisions):
        if match.over:
            break
        seat = match.deciders()[0]
        match.apply(seat, int(match.game.rules.pick(match.state, seat, stream)))
    return match


@pytest.mark.parametrize("name", game_names())
def test_the_fields_of_an_observation_cover_it_without_gaps(name: str) -> None:
    of = game(name)
    for players in of.facts.players:
        setup = of.setup(players)
        at = one_hot = 0
        names = []
        for field in of.observation_spec(setup):
            assert (field.start, field.one_hot) == (at, one_hot)
            at += field.shape[0]
            one_hot += field.shape[0] * (field.high + 1)
            names.append(field.name)
        assert len(set(names)) == len(names)
        assert at == len(of.observe(of.begin(setup), 0))
        assert of.features(players) is of.features(players)


@pytest.mark.parametrize("name", game_names())
def test_view_and_position_are_observed_alike_into_any_buffer(name: str) -> None:
    match = played(name, game(name).facts.players[0], 30)
    of, seat = match.game, match.deciders()[0]
    found = of.observe(match.state, seat)
    out = [-1] * len(found)
    assert of.observe(match.view(seat), seat, out) is out
    assert out == found


def test_seats_are_numbered_from_the_viewer() -> None:
    assert [after(seat, 2, 4) for seat in (2, 3, 0, 1, -1)] == [0, 1, 2, 3, -1]
    match = played("aton", 2, 40)
    spec = {field.name: field for field in match.game.observation_spec(match.setup)}
    owners = [match.game.observe(match.state, seat)[spec["square"].start :][:48] for seat in (0, 1)]
    assert any(owners[0])
    assert [{0: 0, 1: 2, 2: 1}[owner] for owner in owners[0]] == owners[1]


def test_a_mask_marks_the_legal_answers() -> None:
    match = played("aton", 2, 3)
    seat = match.deciders()[0]
    mask = match.game.mask(match.state, seat)
    assert [n for n, on in enumerate(mask) if on] == match.legal(seat)
    assert len(mask) == match.game.bounds(match.setup).actions
    out = [7] * len(mask)
    assert match.game.mask(match.view(seat), seat, out) == mask
    assert out == mask


@pytest.mark.parametrize("name", game_names())
def test_bounds_hold_for_what_can_be_answered(name: str) -> None:
    of = game(name)
    bounds = of.bounds(of.setup())
    assert bounds.actions + bounds.chance_outcomes == len(of.actions)
    match = played(name, of.facts.players[0], 5000)
    assert match.over
    assert match.state.made < bounds.decisions
    shares = of.rules.shares(match.state)
    assert all(bounds.lowest <= share <= bounds.highest for share in shares)
    assert sum(shares) == pytest.approx(bounds.utility_sum)


def test_the_longest_game_of_aton_follows_from_its_last_round() -> None:
    """§8.5"""
    aton = game("aton")
    assert aton.bounds(aton.setup()).decisions == 24 * 100
    assert aton.bounds(aton.setup(options={"round_cap": "none"})).decisions == MOST_DECISIONS
    setup = aton.setup(options={"round_cap": 20, "kingdom_size": 6, "win_score": 60})
    assert aton.bounds(setup).decisions == 24 * 20
    stream = Stream(3)
    most = 0
    for _ in range(20):
        s = aton.begin(setup)
        in_round = [0] * 21
        while s.asking:
            before = s.made
            now = s.round  # type: ignore[attr-defined]  # a position of Aton has one
            aton.rules.playout(s, stream, 1)
            in_round[now] += s.made - before
        most = max(most, *in_round)
    assert 16 < most <= 24


def test_two_sets_are_written_as_three_values() -> None:
    row = FeatureRow([3] * 5, rows=2)
    row.start = 5
    row.sets(0b00110, 0b01010, 5)
    assert row.values() == [0, 1, 1, 2, 0]
    assert list(row.on)[:5] == [0] * 5


def test_values_beyond_a_group_count_as_its_last() -> None:
    row = FeatureRow([3, 3, 3, 2, 2])
    for value in (-5, 1, 9):
        row.put(value)
    row.bits(0b10, 2)
    assert row.values() == [0, 1, 2, 0, 1]


# --- what a seat has learnt -----------------------------------------------------------------------


def test_an_infostate_tells_apart_what_a_seat_can_tell_apart() -> None:
    games = [game("aton").new(seed=seed) for seed in range(40)]
    own = [int(match.state.red.hand) for match in games]  # type: ignore[attr-defined]
    told = [match.infostate(0) for match in games]
    pairs = [(m, n) for n in range(40) for m in range(n)]
    assert any(own[m] == own[n] for m, n in pairs)
    for m, n in pairs:
        assert (own[m] == own[n]) == (told[m] == told[n])


def test_an_infostate_remembers_own_answers_and_not_those_of_others() -> None:
    texts = []
    for mine, yours in ((0, 0), (0, 1), (1, 0)):
        match = game("aton").new(seed=3)
        for seat, nth in ((0, mine), (1, yours)):
            match.apply(seat, match.legal(seat)[nth])
        texts.append((match.infostate(0), match.deciders()))
    assert len({text for text, _ in texts}) == 3  # what was secret lies open now
    match = game("aton").new(seed=3)
    match.apply(0, match.legal(0)[0])
    before = match.infostate(1)
    match = game("aton").new(seed=3)
    match.apply(0, match.legal(0)[1])
    assert match.infostate(1) == before


# --- the laws -------------------------------------------------------------------------------------


class Spying(Features[State]):
    """Sees through cards, forgets a group, or does not tell what is legal."""

    def __init__(self, fault: str) -> None:
        super().__init__(2, [FeatureGroup("hands", 1 << 40)], [], [FeatureGroup("nothing", 2)])
        self.fault = fault

    def brief(self, s: State, seat: int, row: FeatureRow) -> None:
        row.put(hash(s.to_tuple()) % (1 << 40) if self.fault == "spies" else 0)

    def moment(self, s: State, seat: int, row: FeatureRow) -> None:
        """Nothing more."""

    def rest(self, s: State, seat: int, row: FeatureRow) -> None:
        if self.fault != "forgets":
            row.put(0)


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("spies", "observations follow the view"),
        ("forgets", "every group is written"),
        ("blurs", "observations tell what is legal"),
    ],
)
def test_the_battery_finds_observations_that_break_a_law(fault: str, law: str) -> None:
    aton = game("aton")
    spying = Game(replace(aton.parts, features=lambda players: Spying(fault)))
    with pytest.raises(BatteryFailed, match=law):
        prove(spying, games=3)


def test_a_game_without_features_says_so() -> None:
    aton = game("aton")
    blind = Game(replace(aton.parts, features=None))
    with pytest.raises(NoFeatures, match="Aton does not say how"):
        blind.observation_spec(blind.setup())
