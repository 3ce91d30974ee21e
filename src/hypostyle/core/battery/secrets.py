"""Laws of hidden information: what is imagined fits the view, and a draw shows no more than the log."""

from hypostyle.core.battery.trial import Trial
from hypostyle.core.match import Match
from hypostyle.core.state import PUBLIC, State


def imagined_fits_the_view(t: Trial, viewer: int) -> None:
    """What is imagined from a view is lawful, looks the same, and asks the same."""
    state = t.match.state
    view = t.game.veil(state, viewer)
    full = t.game.imagine(view, viewer, t.stream)
    again = t.game.veil(full, viewer)
    whose = f"as seen by {t.viewer(viewer)}"
    t.must("view(imagine(view)) = view", again.to_tuple() == view.to_tuple(), whose)
    t.must("imagined asks the same", full.asking == state.asking, whose)
    legal = t.game.rules.legal(state, viewer) if viewer >= 0 else []
    if viewer >= 0:
        seen = t.game.rules.legal(view, viewer)
        dreamt = t.game.rules.legal(full, viewer)
        t.must("view has the same legal answers", legal == seen == dreamt, whose)
    t.game.check(full)


def answers_at_one_time_are_secret(t: Trial, seat: int) -> None:
    """While others still choose, nobody can see what a seat has answered."""
    state = t.match.state
    deciders = t.match.deciders()
    if len(deciders) < 2:
        return
    legal = t.match.legal(seat)
    seen = []
    for action in (legal[0], legal[-1]):
        copy = state.clone()
        t.game.rules.apply(copy, seat, action)
        others = [viewer for viewer in (*range(t.setup.players), PUBLIC) if viewer != seat]
        seen.append([t.game.veil(copy, viewer).to_tuple() for viewer in others])
    detail = f"others see what {t.viewer(seat)} has answered"
    t.must("answers at one time are secret", seen[0] == seen[1], detail)


def chance_is_sound(t: Trial) -> None:
    """Outcomes agree however they are drawn; a draw not shown to a seat leaves its view unchanged."""
    row = next((n for n in range(len(t.match.rows), 0, -1) if t.is_chance(n)), 0)
    if not row:
        return
    before = t.match.at(row - 1)
    outcomes = before.outcomes()
    possible = [outcome for outcome, _ in outcomes]
    weights = [weight for _, weight in outcomes]
    t.must("weights are positive", min(weights) > 0, f"weights are {weights}")
    _draws_by_number_agree(t, before, outcomes)
    rolled = int(t.game.rules.roll(before.state, t.stream))
    t.must("roll is possible", rolled in possible, f"chance rolls {t.name(rolled)}")
    _untold_is_unseen(t, before, (t.match.rows[row - 1].action, rolled))


def _draws_by_number_agree(t: Trial, before: Match[State], outcomes: list[tuple[int, int]]) -> None:
    """Outcomes drawn by number are those that are listed, each as often as it weighs."""
    total = sum(weight for _, weight in outcomes)
    weight = int(t.game.rules.weight(before.state))
    detail = f"the weight is {weight}, the outcomes weigh {total}"
    t.must("draws by number agree", weight == total, detail)
    last = -1
    for outcome, weight in outcomes:
        first, last = last + 1, last + weight
        for r in {first, last}:
            drawn = int(t.game.rules.drawn(before.state, r))
            detail = f"number {r} draws {t.name(drawn)}, not {t.name(outcome)}"
            t.must("draws by number agree", drawn == outcome, detail)


def _untold_is_unseen(t: Trial, before: Match[State], outcomes: tuple[int, int]) -> None:
    """Two outcomes look different to a viewer if the log tells them apart, and only then."""
    after = [before.clone() for _ in outcomes]
    for match, outcome in zip(after, outcomes, strict=True):
        match.happen(outcome)
    events = [match.rows[-1].events for match in after]
    for viewer in (*range(t.setup.players), PUBLIC):
        seen = [t.game.seen(match.state, viewer).to_tuple() for match in after]
        told = [[t.game.happening(t.setup, one, viewer) for one in some] for some in events]
        whose = f"as seen by {t.viewer(viewer)}"
        if told[0] == told[1]:
            t.must("an unlogged draw is unseen", seen[0] == seen[1], whose)
        if seen[0] == seen[1]:
            t.must("an unseen draw is unlogged", told[0] == told[1], whose)
