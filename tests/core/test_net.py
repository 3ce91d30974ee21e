"""The network of whole numbers, files of weights, and the insight that uses them."""

import json
import math
from pathlib import Path

import pytest

from hypostyle import State, game
from hypostyle.bots.registry import make_bot
from hypostyle.core.errors import BadBot, BadWeights
from hypostyle.core.features import FeatureRow
from hypostyle.core.insight import Insight
from hypostyle.core.learned import LearnedInsight
from hypostyle.core.net import AnswerNet, Net, half_of
from hypostyle.core.stream import Stream
from hypostyle.core.weights import (
    FORMAT,
    AnswerLayers,
    Layers,
    learned_from,
    only_priors,
    read_header,
    read_weights,
    write_priors,
    write_search,
    write_weights,
)


def layers(sizes: list[int], hidden: int = 8, middle: int = 4, seed: int = 1) -> Layers:
    """Weights drawn at random, the first layer over all that lanes can hold."""
    stream = Stream(seed)
    half = half_of(len(sizes))

    def some(n: int, most: int) -> list[int]:
        return [int(stream.below(2 * most)) - most for _ in range(n)]

    return Layers(
        first=some(hidden * sum(sizes), half),
        second=some(hidden * middle, 300),
        bias2=some(middle, 30000),
        third=some(middle, 300),
        bias3=some(1, 30000)[0],
    )


def answer_layers(
    sizes: list[int], answers: int, hidden: int = 8, trust: float = 1.0
) -> AnswerLayers:
    """The same for a network that knows good answers."""
    stream = Stream(answers)
    half = half_of(len(sizes))
    return AnswerLayers(
        first=[int(stream.below(2 * half)) - half for _ in range(hidden * sum(sizes))],
        answers=[int(stream.below(200)) - 100 for _ in range(hidden * answers)],
        bias=[int(stream.below(40000)) - 20000 for _ in range(answers)],
        trust=trust,
    )


def plain_answer(sizes: list[int], found: AnswerLayers, on: list[int], answer: int) -> float:
    """The output for an answer without packing."""
    hidden = len(found.answers) // len(found.bias)
    rows = [sum(sizes[:g]) + value for g, value in enumerate(on)]
    h = [max(0, sum(found.first[row * hidden + j] for row in rows)) for j in range(hidden)]
    weights = found.answers[answer * hidden : (answer + 1) * hidden]
    out = found.bias[answer] + sum(x * weight for x, weight in zip(h, weights, strict=True))
    return out / 32768.0


def net_of(sizes: list[int], found: Layers) -> Net:
    hidden = len(found.second) // len(found.bias2)
    return Net(sizes, hidden, found.first, found.second, found.bias2, found.third, found.bias3)


def plainly(sizes: list[int], found: Layers, on: list[int]) -> float:
    """The same sum without packing."""
    hidden = len(found.second) // len(found.bias2)
    rows = [sum(sizes[:g]) + value for g, value in enumerate(on)]
    h = [max(0, sum(found.first[row * hidden + j] for row in rows)) for j in range(hidden)]
    out = found.bias3
    for m, bias in enumerate(found.bias2):
        x = bias + sum(h[j] * found.second[m * hidden + j] for j in range(hidden))
        out += (max(x, 0) >> 8) * found.third[m]
    return out / 32768.0


@pytest.mark.parametrize("groups", [3, 54, 64, 218])
def test_packed_lanes_give_the_plain_sum(groups: int) -> None:
    sizes = [2 + g % 5 for g in range(groups)]
    found = layers(sizes, seed=groups)
    net = net_of(sizes, found)
    stream = Stream(groups)
    for _ in range(20):
        row = FeatureRow(sizes)
        for size in sizes:
            row.put(stream.below(size))
        assert net.logit(row) == plainly(sizes, found, row.values())


@pytest.mark.parametrize(("hidden", "middle"), [(4, 1), (32, 16), (36, 17), (64, 3)])
def test_layers_of_any_size_fill_blocks(hidden: int, middle: int) -> None:
    sizes = [2 + g % 5 for g in range(20)]
    found = layers(sizes, hidden, middle, seed=hidden)
    net = net_of(sizes, found)
    stream = Stream(middle)
    for _ in range(20):
        row = FeatureRow(sizes)
        for size in sizes:
            row.put(stream.below(size))
        assert net.logit(row) == plainly(sizes, found, row.values())


@pytest.mark.parametrize("signs", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_two_units_of_a_word_hold_the_largest_sums(signs: tuple[int, int]) -> None:
    """Neither the sign nor the size of one unit of the second layer changes the other."""
    most = 4 * 511  # four groups: the only hidden unit that is above 0
    weight = (2**31 - 1) // most
    second = [sign * weight * (k == 0) for sign in signs for k in range(4)]
    found = Layers([511, -512, -512, -512] * 4, second, [0, 0], [1, 1000], 5)
    row = FeatureRow([1] * 4)
    for _ in range(4):
        row.put(0)
    net = net_of([1] * 4, found)
    assert net.logit(row) == plainly([1] * 4, found, [0] * 4)
    with pytest.raises(ValueError, match="second layer are too large"):
        net_of([1] * 4, Layers(found.first, [2 * x for x in second], [0, 0], [1, 1000], 5))


@pytest.mark.parametrize("extreme", [-1, 0])
def test_lanes_hold_the_largest_sums(extreme: int) -> None:
    for groups in (1, 63, 64, 65, 300):
        half = half_of(groups)
        weight = -half if extreme else half - 1
        sizes = [1] * groups
        found = Layers([weight] * 4 * groups, [256] * 4, [0], [256], 0)
        row = FeatureRow(sizes)
        for _ in sizes:
            row.put(0)
        net = net_of(sizes, found)
        assert net.logit(row) == max(0.0, 4 * groups * weight / 128)


def test_weights_beyond_a_lane_or_a_layer_are_refused() -> None:
    found = layers([3, 3])
    for first in ([512] * 48, [-513] * 48, [0] * 44):
        with pytest.raises(ValueError, match="first layer"):
            Net([3, 3], 8, first, found.second, found.bias2, found.third, 0)
    with pytest.raises(ValueError, match="fit each other"):
        Net([3, 3], 8, found.first, found.second[1:], found.bias2, found.third, 0)


@pytest.mark.parametrize(("hidden", "answers"), [(4, 1), (16, 40), (36, 7)])
def test_every_answer_has_the_plain_sum(hidden: int, answers: int) -> None:
    sizes = [2 + g % 5 for g in range(60)]
    found = answer_layers(sizes, answers, hidden)
    net = AnswerNet(sizes, hidden, found.first, found.answers, found.bias)
    stream = Stream(hidden)
    for _ in range(20):
        row = FeatureRow(sizes)
        for size in sizes:
            row.put(stream.below(size))
        net.read(row)
        for answer in range(answers):
            assert net.logit(answer) == plain_answer(sizes, found, row.values(), answer)


def test_answers_that_do_not_fit_the_layers_are_refused() -> None:
    found = answer_layers([3, 3], 5)
    with pytest.raises(ValueError, match="fit each other"):
        AnswerNet([3, 3], 8, found.first, found.answers[1:], found.bias)
    with pytest.raises(ValueError, match="first layer"):
        AnswerNet([3, 3, 3], 8, found.first, found.answers, found.bias)


# --- files ----------------------------------------------------------------------------------------


def stored(
    folder: Path,
    name: str = "aton",
    players: int = 2,
    answers: AnswerLayers | None = None,
    **made: object,
) -> Path:
    of = game(name)
    features = of.features(players)
    path = folder / f"{players}.net"
    options = of.setup(players).options
    record = {"generation": 1, "command": "hypostyle learn"}
    write_weights(
        path,
        of,
        players,
        layers(features.sizes[: features.learned]),
        {"options": options, "trust": 0.5, "eyes": 0, "record": record, **made},
        answers,
    )
    return path


def quiet_position(name: str, players: int, seed: int = 3) -> State:
    """A quiet position in the middle of a random game."""
    of = game(name)
    insight, stream, s = of.insight(), Stream(seed), of.begin(of.setup(players))
    made = 0
    while made < 12 or not insight.quiet(s):
        if s.asking > 1 << 39:
            of.rules.happen(s, of.rules.roll(s, stream))
        else:
            seat = of.deciders(s)[0]
            of.rules.apply(s, seat, of.rules.pick(s, seat, stream))
            made += 1
    return s


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = stored(tmp_path)
    header = read_header(path)
    assert (header.game, header.players, header.hidden, header.trust) == ("aton", 2, 8, 0.5)
    lens = read_weights(path, game("aton"))
    assert read_weights(path, game("aton")) is lens
    features = game("aton").features(2)
    row = features.row()
    features.brief(quiet_position("aton", 2), 0, row)
    sizes = features.sizes[: features.learned]
    assert lens.net.logit(row) == plainly(sizes, layers(sizes), row.values())


def test_damaged_and_wrong_files_are_refused_by_a_sentence(tmp_path: Path) -> None:
    path = stored(tmp_path)
    data = path.read_bytes()
    header = json.loads(data[len(FORMAT) :].partition(b"\n")[0])

    def refused(changed: bytes, sentence: str) -> None:
        bad = tmp_path / f"{abs(hash(changed))}.net"
        bad.write_bytes(changed)
        with pytest.raises(BadWeights, match=sentence):
            read_weights(bad, game("aton"))

    def with_header(**changes: object) -> bytes:
        text = json.dumps({**header, **changes}).encode()
        return FORMAT + text + b"\n" + data[len(FORMAT) :].partition(b"\n")[2]

    refused(data[5:], "is no file of weights")
    refused(data[:-3], "do not fit their digest")
    refused(data[:-3] + b"abc", "do not fit their digest")
    refused(data.replace(b'{"digest"', b'{"digset"'), "header cannot be read")
    refused(with_header(game="egizia"), "is for egizia, not for aton")
    refused(with_header(rules_version=99), "version 99 of the rules")
    refused(with_header(features_version=99), "other features")
    refused(with_header(features="0"), "other features")
    refused(with_header(players=7), "7 players")
    refused(with_header(hidden=16), "another number of weights")
    with pytest.raises(BadWeights, match="cannot be read"):
        read_weights(tmp_path / "missing.net", game("aton"))


def test_with_a_damaged_file_the_hand_written_insight_plays(tmp_path: Path) -> None:
    path = stored(tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    by_hand: Insight[State] = game("aton").insight()
    with pytest.warns(UserWarning, match="damaged.*the hand-written insight plays"):
        assert learned_from(game("aton"), by_hand, [path]) is by_hand


# --- the insight ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "made"),
    [
        ("aton", 2, {"trust": 0.0, "eyes": 1}),
        ("aton", 2, {}),
        ("marracash", 4, {}),
        ("egizia", 1, {}),
        ("egizia", 3, {}),
        ("nefertiti", 5, {}),
        ("men_nefer", 2, {"eyes": 1}),
    ],
)
def test_learned_values_are_shares_and_all_else_stays(
    name: str, players: int, made: dict[str, object], tmp_path: Path
) -> None:
    of = game(name)
    by_hand = of.insight()
    learned = learned_from(of, by_hand, [stored(tmp_path, name, players, None, **made)])
    assert isinstance(learned, LearnedInsight)
    s = quiet_position(name, players)
    seats = len(of.rules.scores(s))
    values = learned.values(s, seats)
    assert len(values) == len(by_hand.values(s, seats))
    assert sum(values) == pytest.approx(1.0)
    assert all(0.0 <= value <= 1.0 for value in values)
    assert values != by_hand.values(s, seats)
    assert learned.quiet(s)
    for insight in (learned, learned_from(of, by_hand, [stored(tmp_path, name, players)])):
        insight.prepare(s)
        assert insight.ahead(seats) == by_hand.ahead(seats)
        assert insight.foresight(seats) == by_hand.foresight(seats)
        assert insight.rollout_weight(seats) == by_hand.rollout_weight(seats)
    assert learned.covers(players, of.setup(players).options)


def test_two_seats_see_one_value_each_with_the_other_s_sign(tmp_path: Path) -> None:
    of = game("aton")
    s = quiet_position("aton", 2)
    features = of.features(2)
    sizes = features.sizes[: features.learned]
    logits = []
    for seat in (0, 1):
        row = features.row()
        features.brief(s, seat, row)
        logits.append(plainly(sizes, layers(sizes), row.values()))
    learned = learned_from(of, of.insight(), [stored(tmp_path, trust=0.0)])
    expected = 1.0 / (1.0 + math.exp(-(logits[0] - logits[1]) / 2))
    assert learned.values(s, 2)[0] == pytest.approx(expected)


def test_other_options_fall_back_to_the_hand_written_insight(tmp_path: Path) -> None:
    of = game("aton")
    learned = learned_from(of, of.insight(), [stored(tmp_path)])
    assert isinstance(learned, LearnedInsight)
    s = of.begin(of.setup(options={"win_score": 30}))
    assert learned.values(s, 2) == of.insight().values(s, 2)
    assert not learned.covers(2, of.setup(options={"win_score": 30}).options)
    s = quiet_position("aton", 2)
    assert learned.values(s, 2) != of.insight().values(s, 2)


def test_weights_say_how_searches_use_them_best(tmp_path: Path) -> None:
    of = game("marracash")
    path = stored(tmp_path, "marracash")
    numbers = path.read_bytes().partition(b"}\n")[2]
    write_search(path, {"ahead": 2, "foresight": 0.75})
    assert path.read_bytes().endswith(numbers)
    assert read_header(path).search == {"ahead": 2, "foresight": 0.75}
    by_hand = of.insight()
    learned = learned_from(of, by_hand, [path])
    learned.prepare(of.begin(of.setup(2)))
    assert (learned.ahead(2), learned.foresight(2)) == (2, 0.75)
    assert learned.rollout_weight(2) == by_hand.rollout_weight(2)
    learned.prepare(of.begin(of.setup(3)))  # nothing was learned for three
    assert learned.ahead(3) == by_hand.ahead(3)
    assert learned.foresight(3) == by_hand.foresight(3)


def asked_position(name: str, players: int, seed: int = 3) -> State:
    """A position in which a seat has several answers that are not superfluous."""
    of = game(name)
    stream, s = Stream(seed), quiet_position(name, players, seed)
    while True:
        if s.asking > 1 << 39:
            of.rules.happen(s, of.rules.roll(s, stream))
            continue
        seat = of.deciders(s)[0]
        legal = of.rules.legal(s, seat)
        if len([prior for prior in of.insight().priors(s, seat, legal) if prior]) > 2:
            return s
        of.rules.apply(s, seat, of.rules.pick(s, seat, stream))


def priors_of(name: str, players: int, folder: Path, trust: float = 1.0) -> Path:
    """Weights with a network for priors."""
    of = game(name)
    features = of.features(players)
    sizes = features.sizes[: features.asked]
    return stored(folder, name, players, answer_layers(sizes, of.actions.seats, trust=trust))


@pytest.mark.parametrize("trust", [1.0, 0.5])
@pytest.mark.parametrize(
    ("name", "players"), [("aton", 2), ("marracash", 3), ("egizia", 4), ("nefertiti", 5)]
)
def test_learned_priors_multiply_those_by_hand(
    name: str, players: int, trust: float, tmp_path: Path
) -> None:
    of = game(name)
    path = priors_of(name, players, tmp_path, trust)
    assert read_header(path).priors["trust"] == trust
    learned = learned_from(of, of.insight(), [path])
    features = of.features(players)
    sizes = features.sizes[: features.asked]
    layers_ = answer_layers(sizes, of.actions.seats)
    s = asked_position(name, players)
    seat = of.deciders(s)[0]
    legal = of.rules.legal(s, seat)
    by_hand = of.insight().priors(s, seat, legal)
    row = features.row()
    features.brief(s, seat, row)
    features.moment(s, seat, row)
    found = learned.priors(s, seat, legal)
    assert len(found) == len(legal)
    for prior, known, action in zip(found, by_hand, legal, strict=True):
        x = plain_answer(sizes, layers_, row.values(), action)
        assert prior == pytest.approx(
            known**trust * math.exp(max(min(x, 12.0), -12.0)) if known else 0
        )
    elsewhere = of.begin(of.setup(players, options=OTHER_OPTIONS[name]))
    seat = of.deciders(elsewhere)[0] if elsewhere.asking < 1 << 39 else 0
    legal = of.rules.legal(elsewhere, seat) if elsewhere.asking < 1 << 39 else []
    assert learned.priors(elsewhere, seat, legal) == of.insight().priors(elsewhere, seat, legal)


OTHER_OPTIONS: dict[str, dict[str, object]] = {
    "aton": {"win_score": 30},
    "marracash": {"visitors": 64},
    "egizia": {"start_sphinx": False},
    "nefertiti": {"half_rounding": "up"},
}


def test_roll_outs_may_go_on_by_hand_written_priors(tmp_path: Path) -> None:
    of = game("aton")
    path = priors_of("aton", 2, tmp_path)
    s = asked_position("aton", 2)
    seat = of.deciders(s)[0]
    legal = of.rules.legal(s, seat)
    by_hand = of.insight().priors(s, seat, legal)
    learned = learned_from(of, of.insight(), [path])
    assert learned.rollout_priors(s, seat, legal) == learned.priors(s, seat, legal) != by_hand
    write_search(path, {"rollouts_by_hand": 1})
    learned = learned_from(of, of.insight(), [path])
    assert learned.rollout_priors(s, seat, legal) == by_hand != learned.priors(s, seat, legal)


@pytest.mark.parametrize(("name", "players"), [("aton", 2), ("egizia", 2), ("nefertiti", 4)])
def test_learned_priors_leak_nothing(name: str, players: int, tmp_path: Path) -> None:
    """They are the same in the view of whoever is asked and in everything the seat can imagine."""
    of = game(name)
    learned = learned_from(of, of.insight(), [priors_of(name, players, tmp_path)])
    s = asked_position(name, players)
    seat = of.deciders(s)[0]
    legal = of.rules.legal(s, seat)
    view = of.view(s, seat)
    found = learned.priors(s, seat, legal)
    assert learned.priors(view.state, seat, legal) == found
    for n in range(3):
        assert learned.priors(view.imagine(Stream(n)), seat, legal) == found


def test_damaged_networks_for_priors_are_refused(tmp_path: Path) -> None:
    path = priors_of("aton", 2, tmp_path)
    data = path.read_bytes()
    text, _, numbers = data[len(FORMAT) :].partition(b"\n")
    header = json.loads(text)
    for change, sentence in (
        ({"features": "0"}, "other features"),
        ({"hidden": 16}, "another number of weights"),
    ):
        bad = tmp_path / "bad.net"
        changed = {**header, "priors": {**header["priors"], **change}}
        bad.write_bytes(FORMAT + json.dumps(changed).encode() + b"\n" + numbers)
        with pytest.raises(BadWeights, match=sentence):
            read_weights(bad, game("aton"))
        bad.unlink()


def test_values_and_priors_may_come_from_different_files(tmp_path: Path) -> None:
    of = game("aton")
    known = {"generation": 2, "command": "hypostyle learn aton --seed 2", "decisions": 7}
    (tmp_path / "other").mkdir()
    features = of.features(2)
    sizes = features.sizes[: features.asked]
    best = answer_layers(sizes, of.actions.seats, trust=0.5)
    source = stored(tmp_path / "other", "aton", 2, best, record=known)
    path = stored(tmp_path)
    before = read_weights(path, of)
    write_priors(path, source, of)
    header = read_header(path)
    assert header.record["command"] == "hypostyle learn"
    assert header.record["priors"] == known
    lens = read_weights(path, of)
    s = quiet_position("aton", 2)
    assert lens.log_odds(s, 0, 0.3) == before.log_odds(s, 0, 0.3)
    s = asked_position("aton", 2)
    seat = of.deciders(s)[0]
    legal = of.rules.legal(s, seat)
    ones = [1.0] * len(legal)
    assert lens.priors(s, seat, legal, ones) == (
        read_weights(source, of).priors(s, seat, legal, ones)
    )
    assert before.priors(s, seat, legal, ones) == ones
    with pytest.raises(BadWeights, match="no network for priors"):
        write_priors(source, stored(tmp_path), of)
    with pytest.raises(BadWeights, match="are for other games"):
        write_priors(source, priors_of("marracash", 2, tmp_path), of)


def test_values_may_stay_as_written_by_hand(tmp_path: Path) -> None:
    of = game("egizia")
    path = priors_of("egizia", 2, tmp_path)
    source = read_weights(path, of)
    only_priors(path, of)
    lens = read_weights(path, of)
    s = quiet_position("egizia", 2)
    assert lens.log_odds(s, 0, 0.7) == pytest.approx(math.log(0.7 / 0.3))
    learned = learned_from(of, of.insight(), [path])
    assert learned.values(s, 2) == pytest.approx(of.insight().values(s, 2))
    s = asked_position("egizia", 2)
    seat = of.deciders(s)[0]
    legal = of.rules.legal(s, seat)
    ones = [1.0] * len(legal)
    assert lens.priors(s, seat, legal, ones) == source.priors(s, seat, legal, ones)
    header = read_header(path)
    assert header.record["values"] == "by hand"
    assert "log_loss" not in header.record


def test_learned_values_leak_nothing(tmp_path: Path) -> None:
    """Each seat's log-odds are the same in its view and in everything it can imagine."""
    of = game("egizia")
    lens = read_weights(stored(tmp_path, "egizia", 2), of)
    s = quiet_position("egizia", 2)
    for seat in (0, 1):
        view = of.view(s, seat)
        found = lens.log_odds(s, seat, 0.5)
        assert lens.log_odds(view.state, seat, 0.5) == found
        for n in range(3):
            assert lens.log_odds(view.imagine(Stream(n)), seat, 0.5) == found


def test_a_bot_takes_weights_by_name(tmp_path: Path) -> None:
    of = game("aton")
    path = stored(tmp_path)
    match = of.new(seed=1)
    bot = make_bot(f"search:8,insight={path}", of, 1)
    assert bot.choose(match.view(0)) in match.legal(0)
    assert make_bot("search:8,insight=learned", of, 1).choose(match.view(0)) in match.legal(0)
    with pytest.raises(BadBot, match="hand, learned or a file of weights: nowhere cannot be read"):
        make_bot("search:8,insight=nowhere", of, 1)
