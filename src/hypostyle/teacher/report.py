"""A review in words, for a terminal."""

from collections.abc import Iterator

from hypostyle.teacher.reasons import WORDS
from hypostyle.teacher.review import GameReview


def report_lines(review: GameReview) -> Iterator[str]:
    """The review, line by line."""
    yield WORDS("report.costly" if review.costly else "report.none")
    for n, one in enumerate(review.costly, 1):
        side, played = review.names[one.seat], one.played_sentence
        cost = f"{100 * one.cost:.0f}"
        yield WORDS("report.decision", n=n, row=one.row, side=side, played=played, cost=cost)
        yield WORDS("report.better", better=one.better_sentence, reason=one.reason)
    yield WORDS("report.seats")
    for name, seat in zip(review.names, review.seats, strict=True):
        yield WORDS(
            "report.seat",
            side=name,
            accuracy=round(100 * seat.accuracy),
            decisions=seat.decisions,
            luck=signed(seat.luck),
            play=signed(seat.own + seat.others),
        )
    yield WORDS("report.knowledge")


def signed(share: float) -> str:
    """A change of a share in percentage points, with its sign."""
    return f"{round(100 * share):+d}"
