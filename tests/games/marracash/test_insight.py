"""What MarraCash's bots know: sane values, sane likings, sane bids."""

import pytest

from hypostyle import Stream
from hypostyle.bots.contest import contest
from hypostyle.bots.registry import make_bot
from hypostyle.games.marracash import GAME, prices
from hypostyle.games.marracash.codes import PASS
from hypostyle.games.marracash.data import ROUTES, SHOP, SIDES
from hypostyle.games.marracash.insight import CashInsight, move_worths, prospects, worth
from hypostyle.games.marracash.rules.engine import RULES
from tests.games.marracash.build import ALI, ANFA, gains, table
from tests.games.moves import play

PRESETS = list(GAME.facts.options.presets or {})


@pytest.mark.parametrize("preset", PRESETS)
def test_values_are_chances_and_likings_leave_a_choice(preset: str) -> None:
    insight = CashInsight()
    for seed in range(12):
        players = 2 + seed % 3
        s = GAME.begin(GAME.setup(players, preset))
        RULES.playout(s, Stream(seed), 9 * seed)
        before = s.to_tuple()
        for seat in GAME.deciders(s):
            values = insight.values(s, players)
            assert len(values) == players
            assert sum(values) == pytest.approx(1.0)
            legal = RULES.legal(s, seat)
            likings = insight.priors(s, seat, legal)
            assert len(likings) == len(legal)
            assert min(likings) >= 0.0
            assert max(likings) > 0.0
        assert s.to_tuple() == before


@pytest.mark.parametrize("guide", range(4))
def test_what_a_move_brings_is_what_it_pays(guide: int) -> None:
    """§6.5 The cut for any guide, and what the owner has besides: for one shop each, it is exact."""
    name = SIDES[guide]
    match = table("12.bryy", "b5.ali.4 y4.leila.1", turn=name)
    route = next(n for n in range(ROUTES) if GAME.actions[n].token == "lead 12-13")
    guess = [0, 0, 0, 0]
    shared = move_worths(match.state, route, guess)
    guess[guide] += shared
    assert guess == gains(match, f"{name} lead 12-13")


def test_the_next_player_can_take_what_lies_open() -> None:
    """With four players, a group beside a shop counts for its owner before it is led there."""
    away = prospects(table("12.r", "b5.anfa.4", turn="ali").state)
    near = prospects(table("12.b", "b5.anfa.4", turn="ali").state)
    assert near[ANFA] > away[ANFA]
    assert near[ALI] > away[ALI]  # who may lead it for a cut


def test_every_price_has_its_place() -> None:
    for rows in prices.PRICES:
        assert [len(row) for row in rows] == [5] * prices.NAMES
    four = prices.PRICE_AT[4]
    row = prices.FOUR[prices.BEST_FIRST]
    at = [four[left][prices.BEST_FIRST] for left in (45, 30, 15, 0, prices.LAST_TURNS)]
    assert at == pytest.approx(row)
    assert four[35][prices.BEST_FIRST] == pytest.approx((row[0] + 2 * row[1]) / 3)


def test_a_busy_shop_is_worth_more_than_a_hidden_one() -> None:
    s = table().state
    value = {name: worth(s, shop, ALI) for shop, name in enumerate(SHOP)}
    assert value["r5"] > value["r4"]
    assert value["g3"] > value["g5"] > 0
    assert s.owner.count(-1) == 25


def test_nobody_pays_more_than_a_shop_can_return() -> None:
    """§5.3 At the end of the game a shop is worth nothing, and nobody raises for it."""
    match = table(line="", final=1, cash="100/5000/5000/5000")
    play(match, "ali auction g5", "ali bid 100")
    bot = make_bot("onestep", GAME, 1)
    assert GAME.actions[bot.choose(match.view(ANFA))].token == "pass"


def test_a_good_shop_does_not_go_for_the_least_bid() -> None:
    """§5.3 Early on a busy shop is raised."""
    match = table("9.bbb", cash="400/1200/1200/1200")
    play(match, "ali auction b4", "ali bid 100")
    bot = make_bot("onestep", GAME, 1)
    assert bot.choose(match.view(ANFA)) > PASS


@pytest.mark.no_cover
def test_onestep_beats_three_randoms() -> None:
    result = contest(GAME, ["onestep:1", "random", "random", "random"], games=4, seed=1)
    assert result.standings[0].wins == 4
