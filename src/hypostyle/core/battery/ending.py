"""Laws of finished games: a winner with a reason, points that add up, a record that replays."""

from hypostyle.core.battery.positions import positions_read_back
from hypostyle.core.battery.trial import Trial
from hypostyle.core.match import Match
from hypostyle.core.record import load, record_of, to_json, to_text
from hypostyle.core.state import CHANCE


def the_end_is_sound(t: Trial, choices: int) -> None:
    """The game has a winner and a reason, points add up, and the record replays to the same end."""
    match = t.match
    outcome = match.outcome()
    if outcome is None:
        t.fail("ends", "nobody is asked, but there is no outcome")
    t.game.check(match.state)
    shares = t.game.rules.shares(match.state)
    winners = tuple(seat for seat, share in enumerate(shares) if share > 0)
    t.must("shares name the winners", winners == outcome.winners, f"shares are {shares}")
    t.must("shares sum to 1", abs(sum(shares) - 1) < 1e-9, f"shares are {shares}")
    t.must("an end has a reason", bool(outcome.reasons), "there is none")
    t.book.words(*(f"end.{reason}" for reason in outcome.reasons))
    match.log()  # every line finds its words
    sources = match.points()
    gained = [sum(points.values()) for points in sources]
    counted = [a + b for a, b in zip(t.start_scores, gained, strict=True)]
    t.book.words(*(f"source.{name}" for name in sorted(set().union(*sources))))
    detail = f"the log gives {counted}, the score is {match.scores()}"
    t.must("points add up", counted == match.scores(), detail)
    detail = f"the outcome says {list(outcome.scores)}, the score is {match.scores()}"
    t.must("scores are reported", list(outcome.scores) == match.scores(), detail)
    record = record_of(match)
    for text in (to_text(record), to_json(record)):
        again = load(text)
        same = again.state.to_tuple() == match.state.to_tuple()
        t.must("records replay", same and again.rows == match.rows, "to another game")
    _equal_seeds_agree(t)
    positions_read_back(t)
    t.report.draws += sum(row.seat == CHANCE for row in match.rows)
    t.report.choices += choices
    t.report.most_choices = max(t.report.most_choices, choices)
    t.report.endings["+".join(outcome.reasons)] += 1


def _equal_seeds_agree(t: Trial) -> None:
    """Equal seeds and choices give equal games."""
    twin = Match(t.game, t.setup, str(t.seed))
    for row in t.match.rows:
        if row.seat != CHANCE:
            twin.apply(row.seat, row.text)
    t.must("equal seeds agree", twin.rows == t.match.rows, "the same answers differ")
