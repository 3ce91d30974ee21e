"""The report of a tournament: ratings, who beat whom, seats, scores, and the test."""

from collections.abc import Iterator, Sequence

from hypostyle.arena import pages, plots
from hypostyle.arena.fixtures import Contested, GameRow
from hypostyle.arena.ratings import Rating, crosstable
from hypostyle.arena.sprt import Hypotheses, Verdict
from hypostyle.arena.tournament import Tournament, TournamentState, ratings, result_of
from hypostyle.bots.contest import wilson


def tournament_page(tournament: Tournament, state: TournamentState, made_by: str) -> str:
    """The whole page."""
    found = ratings(state.rows)
    games = len(state.rows)
    lead = f"{len(tournament.names)} bots, {games} {'game' if games == 1 else 'games'}."
    parts = [pages.command(made_by)]
    if tournament.tested and state.verdict:
        parts += _test(tournament.tested, state.verdict)
    if "all" in found:
        parts += [pages.heading("All games together"), *_rated(found["all"]), _cross(state.rows)]
    for one in tournament.contested:
        rows = [row for row in state.rows if row.contested == one.key]
        if rows:
            parts += [pages.heading(_title(one)), *_rated(found[one.key]), *_contested(one, rows)]
    parts.append(pages.paragraph(HOW, note=True))
    return pages.page("Tournament", lead, parts)


HOW = (
    "Ratings are fitted by maximum likelihood: Bradley-Terry for two seats, the first place of "
    "Plackett-Luce for more. 400 more win ten games for each one lost; the mean is 0. Intervals are "
    "95 %, from the curvature of the likelihood. All groups of bots play the same deals, and in "
    "each deal every bot plays every seat."
)


def _title(one: Contested) -> str:
    options = one.found.facts.options.text(one.setup.options)
    return one.title if options == "-" else f"{one.title} ({options})"


def _rated(found: Sequence[Rating]) -> Iterator[str]:
    rows = [
        plots.Interval(
            one.name,
            one.rating,
            one.rating - one.margin,
            one.rating + one.margin,
            f"{one.rating:+.0f} ± {one.margin:.0f}",
        )
        for one in found
    ]
    yield pages.figure(
        plots.dots("Ratings with 95 % intervals", rows, centre=0.0), "Ratings with 95 % intervals."
    )


def _ranked(rows: Sequence[GameRow]) -> list[str]:
    """The bots of these games, the strongest first."""
    return [one.name for one in ratings(rows).get("all") or ratings(rows)[rows[0].contested]]


def _cross(rows: Sequence[GameRow]) -> str:
    met = crosstable(result_of(row) for row in rows)
    names = _ranked(rows)
    lines, shares = [], {}
    for n, one in enumerate(names):
        cells = [one]
        for k, other in enumerate(names, 1):
            meeting = met.get((one, other))
            if meeting is not None:
                shares[n, k] = meeting.share
            cells.append(
                "" if meeting is None else f"{100 * meeting.share:.0f} % of {meeting.games}"
            )
        lines.append(cells)
    caption = "Of what two bots won together, the part of the one on the left, and their games."
    return pages.table(["", *names], lines, caption, shares)


def _contested(one: Contested, rows: Sequence[GameRow]) -> Iterator[str]:
    yield _cross(rows)
    played = {name for row in rows for name in row.bots}
    names = [name for name in _ranked(rows) if name in played]  # alone they also meet the game
    lines, scores = [], []
    for name in names:
        own = [
            (row.shares[n], row.scores[n], row.seconds[n], row.decisions[n])
            for row in rows
            for n, bot in enumerate(row.bots)
            if bot == name
        ]
        share = sum(each[0] for each in own) / len(own)
        low, high = wilson(share, len(own))
        pace = sum(each[2] for each in own) / max(sum(each[3] for each in own), 1)
        scores.append((name, [float(each[1]) for each in own]))
        lines.append(
            [
                name,
                str(len(own)),
                f"{100 * share:.0f} %",
                f"{100 * low:.0f} to {100 * high:.0f} %",
                plots.number(sum(each[1] for each in own) / len(own)),
                f"{1000 * pace:.1f}",
            ]
        )
    yield pages.table(["Bot", "Games", "Share", "95 %", "Mean score", "ms a move"], lines)
    yield pages.figure(
        plots.histogram("Scores", scores, "score"), "Scores: how many per cent of the games."
    )
    yield _seats(one, rows)


def _seats(one: Contested, rows: Sequence[GameRow]) -> str:
    shown = []
    for seat in range(one.setup.players):
        shares = [row.shares[n] for row in rows for n, at in enumerate(row.seats) if at == seat]
        share = sum(shares) / len(shares)
        low, high = wilson(share, len(shares))
        shown.append(
            plots.Interval(
                one.found.side_name(seat),
                100 * share,
                100 * low,
                100 * high,
                f"{100 * share:.1f} %",
            )
        )
    fair = 100.0 / max(one.setup.players, 2)
    return pages.figure(
        plots.dots("Share of each seat", shown, " %", fair),
        "The share of the victory of each seat, whichever bot sat there; the line is a fair share.",
    )


def _test(tested: Hypotheses, verdict: Verdict) -> Iterator[str]:
    yield pages.heading("Sequential test")
    yield pages.paragraph(said(tested, verdict))
    if verdict.path:
        path = plots.Curve("LLR", [(float(n + 1), llr) for n, llr in enumerate(verdict.path)])
        bounds = ((tested.upper, f"elo {tested.elo1:g}"), (tested.lower, f"elo {tested.elo0:g}"))
        yield pages.figure(
            plots.curves("Log-likelihood ratio", [path], bounds, "deals"),
            "The log-likelihood ratio after each deal, and the bounds that decide.",
        )
        yield pages.table(
            ["Result of a deal", *(f"{value:g}" for value, _ in verdict.counts)],
            [["Deals", *(str(count) for _, count in verdict.counts)]],
        )


def said(tested: Hypotheses, verdict: Verdict) -> str:
    """Where the test stands, in a sentence."""
    bounds = f"LLR {verdict.llr:.2f} ({tested.lower:.2f}, {tested.upper:.2f})"
    deals = f"{verdict.deals} {'deal' if verdict.deals == 1 else 'deals'}"
    elo = {"elo0": tested.elo0, "elo1": tested.elo1}.get(verdict.accepted)
    if elo is None:
        return (
            f"{bounds} after {deals}: not decided between elo {tested.elo0:g} and {tested.elo1:g}."
        )
    return f"{bounds} after {deals}: elo {elo:g} is accepted."
