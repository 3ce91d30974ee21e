"""Aton with one thing wrong in each of its mutants, and the law by which a battery must catch it."""

from collections.abc import Callable
from dataclasses import replace

from hypostyle import (
    OMNISCIENT,
    Event,
    Game,
    Happening,
    Marks,
    Outcome,
    Reason,
    Rules,
    Say,
    Setup,
    Stream,
    View,
)
from hypostyle.core.game import Span
from hypostyle.core.native import i64
from hypostyle.games.aton import GAME
from hypostyle.games.aton.codes import DEALT, EXCHANGE, GAINED, KEEP, STOP, STOPPED
from hypostyle.games.aton.rules.engine import RULES
from hypostyle.games.aton.state import Board


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
    (ShowsHands, "an unlogged draw is unseen"),
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
    (WrongScores, "scores are reported"),
    (WritesScoresSwapped, "positions read back"),
    (ForgetsAField, "missing-field"),
    (HidesPoints, "points add up"),
    (TellsOtherResults, "BadRecord"),
    (TellsHands, "an unseen draw is unlogged"),
    (Unlawful, "counters-not-29"),
    (DrawsBadly, "drawings are SVG"),
    (Breaks, "no pencil"),
    (TooWide, "text boards fit 80 columns"),
    (Hoards, "nothing leaks"),
    (lambda: with_rules(OddRules), "legal ascends"),
    (lambda: with_rules(SilentRules), "a seat that is asked can answer"),
    (lambda: with_rules(GenerousRules), "only deciders answer"),
    (lambda: with_rules(CheatingRules), "pick is legal"),
    (lambda: with_rules(LoadedRules), "roll is possible"),
    (lambda: with_rules(WeightlessRules), "weights are positive"),
    (lambda: with_rules(HeavyRules), "draws by number agree"),
    (lambda: with_rules(BackwardRules), "draws by number agree"),
    (lambda: with_rules(GreedyRules), "shares sum to 1"),
    (lambda: with_rules(BoastingRules), "scores are reported"),
]


def name_of(mutant: Callable[[], Game[Board]]) -> str:
    return mutant.__name__ if isinstance(mutant, type) else type(mutant().rules).__name__
