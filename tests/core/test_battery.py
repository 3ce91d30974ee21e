"""The battery passes on what is sound and catches what is broken.

Each mutant below is Aton (or the guest) with one thing wrong, and the law it must be caught by.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from examples.fingers.rules import FingersRules, Roll, Show
from examples.fingers.state import Settings as FingersSettings
from examples.fingers.state import Table
from hypostyle import (
    OMNISCIENT,
    BatteryFailed,
    Event,
    Fields,
    Game,
    Happening,
    Marks,
    Option,
    OptionSet,
    Outcome,
    Reason,
    Report,
    Rules,
    Say,
    Setup,
    Stream,
    View,
    count_lines,
    prove,
    register,
    storm,
)
from hypostyle.core.battery import fields_of
from hypostyle.core.game import Span
from hypostyle.core.native import i64
from hypostyle.games.aton import GAME
from hypostyle.games.aton.codes import DEALT, EXCHANGE, GAINED, KEEP, STOP, STOPPED
from hypostyle.games.aton.rules.engine import RULES
from hypostyle.games.aton.state import Board
from tests.core.fingers import Fingers
from tests.games.aton.build import laid

# --- sound games ------------------------------------------------------------------------------------------


def test_aton_keeps_all_laws() -> None:
    report = prove(GAME, games=4, presets=["seed"])
    assert report.games == 4
    assert report.choices > 200
    assert sum(report.endings.values()) == 4
    assert all(times > 0 for times in report.laws.values())


def test_the_report_can_be_read() -> None:
    report = prove(GAME, games=1, presets=["published"])
    assert str(report).startswith(f"aton: 1 games, {report.choices} choices, ")
    assert "legal = not refused" in str(report)


def test_presets_and_set_ups_can_be_chosen() -> None:
    steps = []
    setup = GAME.setup(options={"win_score": 20, "exchange": False})
    report = prove(GAME, games=2, setups=[setup], progress=lambda *step: steps.append(step))
    assert report.games == 2
    assert steps == [(1, 2), (2, 2)]


def test_equal_seeds_see_the_same() -> None:
    one, same, other = (prove(GAME, games=1, seed=s, presets=["research"]) for s in (1, 1, 8))
    assert str(one) == str(same)
    assert str(one) != str(other)


def test_a_storm_plays_many_games() -> None:
    report = storm(GAME, 50, seed=3)
    assert report.games == sum(report.endings.values()) == 50
    assert 60 < report.choices / 50 < 200


def test_lines_are_counted() -> None:
    match = laid("1211", "1311")
    assert count_lines(GAME, match.state, 0) == 1
    assert count_lines(GAME, match.state, 1) == len(match.legal(0))
    over = laid("4311", "1234", score="39/1")
    assert count_lines(GAME, over.state, 3) == 1


# --- broken games ------------------------------------------------------------------------------------------


class Mutant(Game[Board]):
    """Aton with a quick drawing; the mutants differ from it in one thing each."""

    def __init__(self) -> None:
        super().__init__(GAME.parts)

    def draw(self, view: View[Board], marks: Marks) -> str:
        return "<svg/>"


class SameRules(Rules[Board]):
    """Aton's rules, for mutants to change one method of."""

    def __init__(self) -> None:
        super().__init__(RULES.steps)

    def scores(self, s: Board) -> list[int]:
        return RULES.scores(s)

    def shares(self, s: Board) -> list[float]:
        return RULES.shares(s)


class ShowsPlans(Mutant):
    """To others, too, a plan is shown as soon as it is laid."""

    def veil(self, s: Board, seat: int) -> Board:
        seen = super().veil(s, seat)
        seen.red.plan, seen.blue.plan = s.red.plan, s.blue.plan
        return seen


class ShowsHands(Mutant):
    """Every hand lies open."""

    def veil(self, s: Board, seat: int) -> Board:
        seen = super().veil(s, seat)
        for mine, shown in ((s.red, seen.red), (s.blue, seen.blue)):
            shown.hand, shown.deck, shown.buried, shown.unseen = (
                mine.hand,
                mine.deck,
                mine.buried,
                (),
            )
        return seen


class DealsNothing(Mutant):
    """What is imagined leaves hidden hands empty."""

    def imagine(self, s: Board, seat: int, stream: Stream) -> Board:
        full = s.clone()
        full.red.unseen = full.blue.unseen = ()
        return full


class ForgetsWhoIsAsked(Mutant):
    """What is imagined asks nobody."""

    def imagine(self, s: Board, seat: int, stream: Stream) -> Board:
        full = super().imagine(s, seat, stream)
        full.asking = 0
        return full

    def veil(self, s: Board, seat: int) -> Board:
        seen = super().veil(s, seat)
        seen.asking = 0
        return seen


class ForgetsChoices(Mutant):
    """Nobody sees which squares may be answered."""

    def veil(self, s: Board, seat: int) -> Board:
        seen = super().veil(s, seat)
        seen.choices = 0
        return seen


class AllowsEverything(Mutant):
    """No answer is ever refused."""

    def why_not(self, s: Board, seat: int, action: int) -> Reason | None:
        return None


class RefusesStop(Mutant):
    """Stopping is refused although it is legal."""

    def why_not(self, s: Board, seat: int, action: int) -> Reason | None:
        return (
            Reason("5.7", "no.must_place") if action == STOP else super().why_not(s, seat, action)
        )


class Mumbles(Mutant):
    """Refusals hardly say a word."""

    def why_not(self, s: Board, seat: int, action: int) -> Reason | None:
        reason = super().why_not(s, seat, action)
        return None if reason is None else replace(reason, key="side.red", fields={})


class Speechless(Mutant):
    """Questions name words that are not there."""

    def question(self, s: Board, seat: int) -> Say:
        return Say("question.nothing")


class MisreadsNotation(Mutant):
    """What is written `keep` is read as `exchange`."""

    def parse(self, s: Board, text: str, seat: int | None = None) -> int:
        action = super().parse(s, text, seat)
        return EXCHANGE if action == KEEP else action


class SaysNothing(Mutant):
    """Answers have no sentences."""

    def sentence(self, s: Board, action: int) -> str:
        return ""


class NobodyWins(Mutant):
    """The game ends and has no outcome."""

    def outcome(self, s: Board) -> Outcome | None:
        return None


class LoserWins(Mutant):
    """The wrong player is named."""

    def outcome(self, s: Board) -> Outcome | None:
        outcome = super().outcome(s)
        if outcome is None or len(outcome.winners) == 2:
            return outcome
        return replace(outcome, winners=(1 - outcome.winners[0],))


class NoReason(Mutant):
    """It just ends."""

    def outcome(self, s: Board) -> Outcome | None:
        outcome = super().outcome(s)
        return None if outcome is None else replace(outcome, reasons=())


class WrongScores(Mutant):
    """The outcome tells other scores than the track."""

    def outcome(self, s: Board) -> Outcome | None:
        outcome = super().outcome(s)
        return None if outcome is None else replace(outcome, scores=(0, 0))


class WritesScoresSwapped(Mutant):
    """Positions are written with the scores of the other side."""

    def write(self, s: Board) -> dict[str, str]:
        fields = super().write(s)
        red, blue = fields["score"].split("/")
        return {**fields, "score": f"{blue}/{red}"}


class ForgetsAField(Mutant):
    """Positions are written without their board."""

    def write(self, s: Board) -> dict[str, str]:
        fields = super().write(s)
        del fields["board"]
        return fields


class HidesPoints(Mutant):
    """The log keeps silent about points."""

    def happening(self, setup: Setup, event: Event, viewer: int) -> Happening | None:
        return None if event[0] == GAINED else super().happening(setup, event, viewer)


class TellsOtherResults(Mutant):
    """Its records tell more stops than the game of that name does."""

    def happening(self, setup: Setup, event: Event, viewer: int) -> Happening | None:
        what, seat, a, b = event
        told = (what, seat, a + 1, b) if what == STOPPED else event
        return super().happening(setup, told, viewer)


class TellsHands(Mutant):
    """The log tells everybody what was drawn."""

    def happening(self, setup: Setup, event: Event, viewer: int) -> Happening | None:
        return super().happening(setup, event, OMNISCIENT if event[0] == DEALT else viewer)


class Unlawful(Mutant):
    """Its own check finds fault with everything from round 2 on."""

    def check(self, s: Board) -> None:
        copy = s.clone()
        copy.red.supply += 1 if s.round > 1 else 0
        super().check(copy)


class DrawsBadly(Mutant):
    """The drawing is no SVG."""

    def draw(self, view: View[Board], marks: Marks) -> str:
        return "<svg><g></svg>"


class Breaks(Mutant):
    """The drawing breaks down."""

    def draw(self, view: View[Board], marks: Marks) -> str:
        raise TypeError("no pencil")


class Hoards(Mutant):
    """Every view ever made is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.hoard: list[Board] = []

    def veil(self, s: Board, seat: int) -> Board:
        seen = super().veil(s, seat)
        self.hoard.append(seen)
        return seen


class TooWide(Mutant):
    """The board for a terminal runs over the edge."""

    def text_board(self, view: View[Board], marks: Marks) -> list[list[Span]]:
        return [[("-" * 81, "")]]


class OddRules(SameRules):
    def legal(self, s: Board, seat: i64) -> list[int]:
        return super().legal(s, seat)[::-1]


class SilentRules(SameRules):
    def legal(self, s: Board, seat: i64) -> list[int]:
        return []


class GenerousRules(SameRules):
    def legal(self, s: Board, seat: i64) -> list[int]:
        return super().legal(s, seat) or [STOP]


class CheatingRules(SameRules):
    def pick(self, s: Board, seat: i64, stream: Stream) -> i64:
        return STOP


class LoadedRules(SameRules):
    def roll(self, s: Board, stream: Stream) -> i64:
        return STOP


class WeightlessRules(SameRules):
    def outcomes(self, s: Board) -> list[tuple[int, int]]:
        found = super().outcomes(s)
        return [*found, (STOP, 0)] if found else []


class HeavyRules(SameRules):
    def weight(self, s: Board) -> i64:
        return 2 * super().weight(s)

    def drawn(self, s: Board, r: i64) -> i64:
        return super().drawn(s, r // 2)


class BackwardRules(SameRules):
    def drawn(self, s: Board, r: i64) -> i64:
        return super().drawn(s, super().weight(s) - 1 - r)


class GreedyRules(SameRules):
    def shares(self, s: Board) -> list[float]:
        return [2 * share for share in super().shares(s)]


class BoastingRules(SameRules):
    def scores(self, s: Board) -> list[int]:
        return [points + 1 for points in super().scores(s)]


def with_rules(rules: type[SameRules]) -> Mutant:
    mutant = Mutant()
    mutant.rules = rules()
    return mutant


MUTANTS: list[tuple[Callable[[], Game[Board]], str]] = [
    (ShowsPlans, "answers at one time are secret"),
    (ShowsHands, "untold chance is unseen"),
    (DealsNothing, "view(imagine(view)) = view"),
    (ForgetsWhoIsAsked, "imagined asks the same"),
    (ForgetsChoices, "view has the same legal answers"),
    (AllowsEverything, "legal = not refused"),
    (RefusesStop, "legal = not refused"),
    (Mumbles, "refusals speak"),
    (Speechless, "has no text for 'nothing' under [question]"),
    (MisreadsNotation, "notation reads back"),
    (SaysNothing, "answers have sentences"),
    (NobodyWins, "ends"),
    (LoserWins, "shares name the winners"),
    (NoReason, "an end has a reason"),
    (WrongScores, "scores are told"),
    (WritesScoresSwapped, "positions read back"),
    (ForgetsAField, "missing-field"),
    (HidesPoints, "points add up"),
    (TellsOtherResults, "BadRecord"),
    (TellsHands, "unseen chance is untold"),
    (Unlawful, "counters-not-29"),
    (DrawsBadly, "drawings are SVG"),
    (Breaks, "no pencil"),
    (TooWide, "text boards fit 80 columns"),
    (Hoards, "nothing leaks"),
    (lambda: with_rules(OddRules), "legal ascends"),
    (lambda: with_rules(SilentRules), "somebody asked can answer"),
    (lambda: with_rules(GenerousRules), "only deciders answer"),
    (lambda: with_rules(CheatingRules), "pick is legal"),
    (lambda: with_rules(LoadedRules), "roll is possible"),
    (lambda: with_rules(WeightlessRules), "weights are positive"),
    (lambda: with_rules(HeavyRules), "draws by number agree"),
    (lambda: with_rules(BackwardRules), "draws by number agree"),
    (lambda: with_rules(GreedyRules), "shares sum to 1"),
    (lambda: with_rules(BoastingRules), "scores are told"),
]


def name_of(mutant: Callable[[], Game[Board]]) -> str:
    return mutant.__name__ if isinstance(mutant, type) else type(mutant().rules).__name__


@pytest.mark.parametrize(("mutant", "law"), MUTANTS, ids=[name_of(mutant) for mutant, _ in MUTANTS])
def test_a_broken_game_is_caught(mutant: Callable[[], Game[Board]], law: str) -> None:
    with pytest.raises(BatteryFailed) as error:
        prove(mutant(), games=30, presets=["seed"])
    story = str(error.value)
    assert law in story.splitlines()[0]
    assert "seed " in story
    assert "see it: " in story


def test_the_sound_mutant_is_not_caught() -> None:
    assert prove(Mutant(), games=2, presets=["seed"]).games == 2
    assert prove(with_rules(SameRules), games=2, presets=["seed"]).games == 2


# --- broken guests ------------------------------------------------------------------------------------------


class ShallowTable(Table):
    """Its clones share the score with the original."""

    def clone(self) -> Table:
        copy = ShallowTable(self.settings, self)
        copy.score = self.score
        return copy


class ForgetfulTable(Table):
    """Its clones forget what was shown last."""

    def clone(self) -> Table:
        copy = ForgetfulTable(self.settings, self)
        copy.last = [-1] * len(self.last)
        return copy


class NeverEnding(Fingers):
    """Points are never enough."""

    def outcome(self, s: Table) -> Outcome | None:
        return None


def starting_with(table: type[Table]) -> Fingers:
    class Changed(Fingers):
        def start(self, setup: Setup) -> Table:
            s = table(FingersSettings(setup))
            s.push(0)
            return s

    return Changed()


@pytest.mark.parametrize(
    ("table", "law"), [(ShallowTable, "clones are deep"), (ForgetfulTable, "clones are equal")]
)
def test_a_broken_clone_is_caught(fingers: Fingers, table: type[Table], law: str) -> None:
    assert prove(fingers, games=10, presets=["usual"]).games == 20
    with pytest.raises(BatteryFailed, match=law):
        prove(starting_with(table), games=60)


class Counted(Table):
    """A table that counts its rounds, and can lose the count in three ways."""

    copied = told = True

    def __init__(self, settings: FingersSettings, source: "Table | None" = None) -> None:
        super().__init__(settings, source)
        kept = source.rounds if isinstance(source, Counted) and self.copied else 0
        self.rounds: int = kept

    def clone(self) -> "Counted":
        return type(self)(self.settings, self)

    def to_tuple(self) -> tuple[object, ...]:
        every = super().to_tuple()
        return every if self.told else every[:-1]


class CountedShow(Show):
    """Every third round is worth a point more."""

    def settle(self, s: Table, arg: i64) -> None:
        assert isinstance(s, Counted)
        s.rounds += 1
        s.stake += 1 if s.rounds % 3 == 0 else 0
        super().settle(s, arg)


def counting(copied: bool, told: bool, written: bool) -> Fingers:
    class Kind(Counted):
        pass

    Kind.copied, Kind.told = copied, told

    class Counting(Fingers):
        def __init__(self) -> None:
            super().__init__()
            self.rules = FingersRules([Roll(), CountedShow()])

        def start(self, setup: Setup) -> Table:
            s = Kind(FingersSettings(setup))
            s.push(0)
            return s

        def write(self, s: Table) -> dict[str, str]:
            assert isinstance(s, Counted)
            return {**super().write(s), "rounds": str(s.rounds if written else 0)}

        def read(self, setup: Setup, fields: Mapping[str, str]) -> Table:
            assert isinstance(fields, Fields)
            rounds = fields.take_number("rounds", 0, 99)
            plain = super().read(setup, fields)
            s = Kind(plain.settings, plain)
            s.rounds = rounds
            return s

    return Counting()


def test_a_field_that_is_kept_everywhere_is_in_order(fingers: Fingers) -> None:
    sound = counting(copied=True, told=True, written=True)
    register(sound)
    assert prove(sound, games=20).laws["to_tuple tells all"] == 1


@pytest.mark.parametrize(
    ("copied", "told", "written", "complaint"),
    [
        (False, False, False, "'clones are equal' is broken: a clone has another value of rounds"),
        (False, True, True, "'clones are equal' is broken: a clone has another value of rounds"),
        (True, False, False, "'positions go on the same' is broken"),
        (True, True, False, "'positions read back' is broken"),
        (True, False, True, "rounds changed in play, but to_tuple does not say so"),
    ],
)
def test_a_field_that_is_lost_is_found(
    fingers: Fingers, copied: bool, told: bool, written: bool, complaint: str
) -> None:
    lossy = counting(copied, told, written)
    register(lossy)
    with pytest.raises(BatteryFailed, match=complaint):
        prove(lossy, games=60)


def test_fields_are_found_in_compiled_and_in_interpreted_classes() -> None:
    board = GAME.begin(GAME.setup())
    assert {"agenda", "asking", "red", "round", "settings"} <= set(fields_of(board))
    assert {"squares", "plan", "unseen"} <= set(fields_of(board.red))
    assert "journal" not in fields_of(board)
    assert {"agenda", "asking", "stake", "rounds"} <= set(
        fields_of(Counted(FingersSettings(Fingers().setup(2))))
    )


# --- words, rules and options ---------------------------------------------------------------------------


def without(key: str) -> Fingers:
    """Fingers with a text missing."""
    guest = Fingers()
    del guest.words.texts[key]
    return guest


@pytest.mark.parametrize("key", ["side.cat", "source.round", "end.points", "step.show"])
def test_a_missing_word_is_told_by_its_place(fingers: Fingers, key: str) -> None:
    section, _, name = key.partition(".")
    guest = without(key)
    with pytest.raises(BatteryFailed, match=rf"no text for '{name}' under \[{section}\]"):
        prove(guest, games=2)


@pytest.mark.parametrize("key", ["question.show", "log.showed", "do.show", "no.twice"])
def test_a_missing_sentence_is_told_by_its_place(fingers: Fingers, key: str) -> None:
    section, _, name = key.partition(".")
    with pytest.raises(BatteryFailed, match=rf"no text for '{name}' under \[{section}\]"):
        prove(without(key), games=20)


def test_a_gap_that_nobody_fills_is_told(fingers: Fingers) -> None:
    guest = Fingers()
    guest.words.texts["log.gained"] = "{side} gets {coins}."
    with pytest.raises(BatteryFailed, match=r"a gap that cannot be filled \('coins'\)"):
        prove(guest, games=2)


def optional(paragraph: str) -> Fingers:
    """Fingers with an option that does nothing."""
    guest = Fingers()
    noise = Option("noise", (1, 2, 3), 1, paragraph)
    table = OptionSet((*guest.facts.options.options, noise), {"loud": {"noise": 3}})
    vars(guest)["facts"] = replace(guest.facts, options=table)
    guest.words.texts |= {"option.noise": "How loud.", "preset.loud": "Very loud."}
    register(guest)
    return guest


def test_every_option_is_played_at_every_value(fingers: Fingers) -> None:
    steps: list[tuple[int, int]] = []
    report = prove(optional("1.1"), games=10, progress=lambda *step: steps.append(step))
    assert report.games == 2 * 10 + 4 * 3  # two numbers of players, and four other values
    assert steps[-1] == (32, 32)
    assert prove(optional("1.1"), games=2, presets=["loud"]).games == 4
    assert prove(optional("1.1"), games=2, options={"noise": 2}).games == 4


def test_what_is_cited_must_exist(fingers: Fingers) -> None:
    with pytest.raises(
        BatteryFailed, match=r"the option noise cites §9\.9, which RULES.md has not"
    ):
        prove(optional("9.9"), games=1)


@pytest.mark.parametrize("key", ["option.noise", "preset.loud"])
def test_options_and_presets_have_words(fingers: Fingers, key: str) -> None:
    guest = optional("1.1")
    del guest.words.texts[key]
    with pytest.raises(BatteryFailed, match=f"no text for '{key.partition('.')[2]}'"):
        prove(guest, games=1)


class Misquotes(Fingers):
    """Its refusal names a paragraph that is not there."""

    def why_not(self, s: Table, seat: int, action: int) -> Reason | None:
        reason = super().why_not(s, seat, action)
        return None if reason is None else replace(reason, paragraph="7.7")


def test_a_refusal_cites_a_paragraph_that_exists(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match=r"the refusal no.twice cites §7\.7"):
        prove(Misquotes(), games=30)


class Homeless(Fingers):
    """There is nothing beside it."""

    @property
    def package(self) -> str:
        return "tests.core"


def test_rules_and_words_must_be_there(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match=r"there is no RULES\.md"):
        prove(Homeless(), games=1)
    guest = Homeless()
    vars(guest)["rules_text"] = fingers.rules_text
    with pytest.raises(BatteryFailed, match=r"tests\.core has no file texts/en\.toml"):
        prove(guest, games=1)


def test_a_name_is_enough(fingers: Fingers) -> None:
    assert prove("fingers", games=1).game == "fingers"


def test_what_was_seen_is_known_when_somebody_interrupts(fingers: Fingers) -> None:
    def stop(done: int, wanted: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    report = Report("fingers")
    with pytest.raises(KeyboardInterrupt):
        prove(fingers, games=10, progress=stop, report=report)
    assert report.games == 3


def test_a_storm_catches_a_game_without_end(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match="does not end"):
        storm(NeverEnding(), 1)


def test_a_failing_storm_names_the_game_that_fails() -> None:
    setup = GAME.setup(options={"win_score": 20})
    with pytest.raises(BatteryFailed) as error:
        storm(Unlawful(), 3, seed=5, setup=setup)
    assert "seed 5, players 2, options win_score=20" in str(error.value)


def test_a_storm_catches_an_unlawful_end() -> None:
    with pytest.raises(BatteryFailed, match="counters-not-29"):
        storm(Unlawful(), 1)


def test_a_failure_says_how_to_see_it_again() -> None:
    with pytest.raises(BatteryFailed) as error:
        prove(AllowsEverything(), games=5, presets=["seed"])
    _, where, look = str(error.value).splitlines()
    seed = int(where.split()[1].strip(","))
    assert look.startswith("see it: hypostyle draw --text --position 'aton/1 ")
    with pytest.raises(BatteryFailed) as again:
        prove(AllowsEverything(), games=1, seed=seed, presets=["seed"])
    assert str(again.value) == str(error.value)
