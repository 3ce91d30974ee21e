"""Laws of answers: legal means not refused, notation reads back, an undo hides nothing learned."""

from collections.abc import Iterable

from hypostyle.core.battery.trial import Trial
from hypostyle.core.state import State

MOST_TRIED = 400
"""Answers that are tried in one position."""

WORLDS = 8
"""Positions imagined to see whether an undo would take something back that was learned."""


def asks_changes_nothing(t: Trial) -> None:
    """Asking who is asked changes nothing, and preparing a step again gives the same."""
    state, rules = t.match.state, t.game.rules
    before = state.to_tuple()
    asked = rules.asked(state)
    same = state.to_tuple() == before
    step = t.game.step_name(state)
    t.must("asks changes nothing", same, f"the step {step} changes the position")
    missing = state.asking & ~asked
    t.must("asks changes nothing", not missing, f"{step} no longer asks who is asked")
    again = state.clone()
    rules.open(again)
    again.asking = state.asking
    same = again.to_tuple() == before
    t.must("steps can be prepared again", same, f"{step} prepares something else")


def legal_is_not_refused(t: Trial, seat: int) -> None:
    """Legal means not refused, and a refusal has words."""
    state = t.match.state
    legal = set(t.match.legal(seat))
    for action in _tried(t, legal):
        refused = t.game.refusal(state, seat, action)
        t.report.laws["legal = not refused"] += 1
        if refused is not None and action in legal:
            t.fail("legal = not refused", f"{t.name(action)} is both: {refused}")
        if refused is None:
            if action not in legal:
                t.fail("legal = not refused", f"{t.name(action)} is neither")
            continue
        if len(str(refused)) < 10:
            t.fail("refusals speak", f"{t.name(action)} is refused with '{refused}'")
        if refused.paragraph not in t.book.paragraphs:
            t.book.cites(f"the refusal {refused.key}", refused.paragraph)


def _tried(t: Trial, legal: set[int]) -> Iterable[int]:
    """All answers there are, and one on either side; of very many some, others each time."""
    every = range(-1, t.game.actions.seats + 1)
    if len(every) <= MOST_TRIED:
        return every
    some = {every[t.stream.below(len(every))] for _ in range(MOST_TRIED)}
    return sorted(legal | some | {every[0], every[-1]})


def notation_reads_back(t: Trial, seat: int) -> None:
    """Every legal answer can be written, read back, and said."""
    state = t.match.state
    for action in t.match.legal(seat):
        text = t.game.notation(state, action)
        same = t.game.parse(state, text) == action
        t.must("notation reads back", same, f"'{text}' is read as another answer")
        sentence = t.game.sentence(state, action)
        t.must("answers have sentences", bool(sentence), f"'{text}' has none")
    t.game.words.say(t.game.question(state, seat))
    action = t.match.legal(seat)[0]
    t.book.says("a warning", t.game.warning(t.game.seen(state, seat), seat, action))


def undo_returns(t: Trial, seat: int, before: tuple[object, ...]) -> None:
    """What can be undone is undone exactly, and can be played again."""
    if t.match.why_no_undo(seat):
        return
    after = t.match.state.to_tuple()
    t.match.undo(seat)
    t.must("undo returns", t.match.state.to_tuple() == before, "another position")
    t.match.redo(seat)
    t.must("redo returns", t.match.state.to_tuple() == after, "another position")


def undo_forgets_nothing(t: Trial, seat: int, seen: State, action: int) -> None:
    """An undo takes nothing back that was learned.

    It is allowed only when the seat's view after the answer, and what the seat reads of it,
    is the same in all positions the seat could be in.
    """
    if t.match.why_no_undo(seat):
        return
    wanted = None
    for _ in range(WORLDS):
        world = t.game.imagine(seen, seat, t.side)
        journal: list[tuple[int, int, int, int]] = []
        world.journal = journal
        t.game.rules.apply(world, seat, action)
        read = [t.game.happening(t.setup, event, seat) for event in journal]
        learned = (t.game.veil(world, seat).to_tuple(), read)
        wanted = wanted or learned
        detail = f"{t.viewer(seat)} may undo {t.name(action)} and has learned from it"
        t.must("an undo forgets nothing", learned == wanted, detail)
