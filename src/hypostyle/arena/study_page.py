"""The report of a study: one page with plots, and the tables behind it as CSV."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hypostyle.arena import pages, plots
from hypostyle.arena.study import reason_words
from hypostyle.core.registry import game as find_game

SHOWN: Final = 12
"""Things shown at either end of a list."""
Figures = Mapping[str, Any]
"""What `measured` returns."""


def study_page(figures: Figures, made_by: str) -> str:
    """The whole page."""
    parts = [pages.command(made_by)]
    for title, words, drawn in sections(figures):
        parts.append(pages.heading(title))
        parts += [pages.figure(svg, caption) for svg, caption in drawn]
        parts.append(pages.paragraph(words))
    parts += [pages.heading("Figures"), _overview(figures), *_changes(figures)]
    parts.append(pages.paragraph(CAUTION, note=True))
    games = figures["games"]
    lead = f"{games} games of {', '.join(figures['bots'])}, rules version {figures['rules']}."
    return pages.page(f"{figures['title']}: a study", lead, parts)


CAUTION: Final = (
    "Shares have 95 % intervals (Wilson's). A thing that winners have is not always why they win: "
    "whoever is ahead can afford more. Among many things a few look strong or weak by chance alone; "
    "trust those that several bots agree on."
)

DEAL: Final = (
    "How much of who wins the deal decides: 100 % when the same deal always has the same winner, "
    "0 % when it tells nothing."
)

Section = tuple[str, str, list[tuple[str, str]]]
"""A title, what is to be said, and plots with their captions."""


def sections(figures: Figures) -> Iterator[Section]:
    """The parts of a report that have plots."""
    yield _seats(figures)
    yield _length(figures)
    yield _points(figures)
    yield _luck(figures)
    for field, title, what in (
        ("things", "Cards, spaces and other things", "to whom this happened"),
        ("openings", "Openings", "whose first choice this was"),
    ):
        if figures[field]:
            yield _strengths(figures, field, title, what)
    for tried in figures["options_tried"]:
        yield _option(tried)


def _fair(figures: Figures) -> float:
    return 100.0 / max(int(figures["players"]), 2)


def _interval(label: str, share: Figures, series: int = 0) -> plots.Interval:
    value, low, high = (100.0 * share[name] for name in ("value", "low", "high"))
    return plots.Interval(label, value, low, high, f"{value:.1f} %", series)


def _seats(figures: Figures) -> Section:
    rows = [
        _interval(f"{side}, {bot}", found["seats"][seat], n)
        for seat, side in enumerate(figures["sides"])
        for n, (bot, found) in enumerate(figures["bots"].items())
    ]
    drawn = plots.dots("Share of each seat", rows, " %", _fair(figures), list(figures["bots"]))
    last, found = list(figures["bots"].items())[-1]
    shares = ", ".join(
        f"{side} {100 * share['value']:.0f} %"
        for side, share in zip(figures["sides"], found["seats"], strict=True)
    )
    ties = 100 * found["ties"]["value"]
    words = f"With {last} on every seat: {shares}; {ties:.1f} % of the games end in a tie."
    return "Seats", words, [(drawn, "Share of the victory by seat; the line is a fair share.")]


def _length(figures: Figures) -> Section:
    lengths = [(bot, found["lengths"]) for bot, found in figures["bots"].items()]
    scores = [(bot, found["scores"]) for bot, found in figures["bots"].items()]
    last, found = list(figures["bots"].items())[-1]
    rounds = f", {found['rounds']['value']:.1f} rounds" if found["rounds"]["value"] else ""
    ends = "; ".join(
        f"{reason_words(find_game(figures['game']), reasons)}: {100 * share:.0f} %"
        for reasons, share in found["ends"][:4]
    )
    words = (
        f"A game of {last} takes {found['decisions']['value']:.0f} decisions{rounds}. The mean score "
        f"is {found['score']['value']:.1f}, the winner's {found['winner']['value']:.1f}, "
        f"{found['lead']['value']:.1f} above the next. How games end: {ends}."
    )
    return (
        "Length and scores",
        words,
        [
            (plots.histogram("Length", lengths, "decisions"), "Decisions of a game, per cent."),
            (plots.histogram("Scores", scores, "points"), "Scores of all seats, per cent."),
        ],
    )


def _points(figures: Figures) -> Section:
    last = list(figures["bots"])[-1]
    rows = [row for row in figures["sources"] if any(row[last].values())][:SHOWN]
    kinds = ("winners", "others")
    series = [
        plots.Curve(kind, [(float(n), row[last][kind]) for n, row in enumerate(rows)])
        for kind in kinds
    ]
    gaps = sorted(rows, key=lambda row: row[last]["others"] - row[last]["winners"])
    most = gaps[0] if gaps else None
    words = (
        ""
        if most is None
        else (
            f"Winners differ most in {most['words']}: {most[last]['winners']:.1f} points against "
            f"{most[last]['others']:.1f}."
        )
    )
    drawn = plots.bars("Points by source", [row["words"] for row in rows], series)
    return "Points by source", words, [(drawn, f"Mean points of a seat, {last} on every seat.")]


def _luck(figures: Figures) -> Section:
    rows = [
        _interval(f"the deal, {bot}", found["luck"], n)
        for n, (bot, found) in enumerate(figures["bots"].items())
        if found["luck"]
    ]
    duels = [
        _interval(f"{duel['hero']} against {_other(duel)}", duel["share"])
        for duel in figures["duels"]
    ]
    plots_shown = []
    if rows:
        plots_shown.append(
            (
                plots.dots("What the deal decides", rows, " %", 0.0),
                DEAL,
            )
        )
    if duels:
        plots_shown.append(
            (
                plots.dots("What strength decides", duels, " %", _fair(figures)),
                "How often a stronger bot wins against weaker ones; the line is a fair share.",
            )
        )
    words = [
        f"{duel['hero']} wins {100 * duel['share']['value']:.0f} % against {_other(duel)}"
        for duel in figures["duels"]
    ]
    return "Luck and strength", f"{'; '.join(words)}." if words else "", plots_shown


def _other(duel: Figures) -> str:
    return str(duel["part"]).removeprefix(f"{duel['hero']}:")


def _strengths(figures: Figures, field: str, title: str, what: str) -> Section:
    last = list(figures["bots"])[-1]
    rows = figures[field]
    chosen = rows if len(rows) <= 2 * SHOWN else [*rows[:SHOWN], *rows[-SHOWN:]]
    shown = [
        _interval(row["words"], row["shares"][last])._replace(
            note=f"{100 * row['shares'][last]['value']:.0f} % of {row['shares'][last]['n']}"
        )
        for row in chosen
    ]
    best, worst = rows[0], rows[-1]
    words = (
        f"Most wins: “{best['words']}”, {100 * best['shares'][last]['value']:.0f} % of "
        f"{best['shares'][last]['n']} times. Fewest: “{worst['words']}”, "
        f"{100 * worst['shares'][last]['value']:.0f} % of {worst['shares'][last]['n']}."
    )
    drawn = plots.dots(title, shown, " %", _fair(figures))
    caption = f"How often a seat wins {what} at least once ({last}); strongest and weakest."
    return title, words, [(drawn, caption)]


def _option(tried: Figures) -> Section:
    rows = []
    for what, change in tried["changes"].items():
        scale = 100.0 / abs(change["before"]) if change["before"] else 100.0
        rows.append(
            plots.Interval(
                what,
                scale * change["change"],
                scale * change["low"],
                scale * change["high"],
                f"{_number(change['before'])} → {_number(change['after'])}",
            )
        )
    clear = [
        f"{what} {_number(change['before'])} → {_number(change['after'])}"
        for what, change in tried["changes"].items()
        if change["low"] > 0.0 or change["high"] < 0.0
    ]
    words = f"Clear changes: {', '.join(clear)}." if clear else "No change is clear."
    drawn = plots.dots(tried["words"], rows, " %", 0.0)
    caption = f"What {tried['option']} changes, in per cent of before, over {tried['games']} games."
    return f"Option: {tried['words']}", words, [(drawn, caption)]


def _number(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:.0f}" if abs(value) >= 1000.0 else f"{value:.3g}"


def _overview(figures: Figures) -> str:
    rows = []
    for bot, found in figures["bots"].items():
        rows.append(
            [
                bot,
                str(found["games"]),
                *(f"{found[name]['value']:.1f}" for name in ("decisions", "rounds", "score")),
                f"{found['winner']['value']:.1f}",
                f"{found['lead']['value']:.1f}",
                f"{100 * found['ties']['value']:.1f} %",
                f"{100 * found['luck']['value']:.0f} %" if found["luck"] else "",
            ]
        )
    head = ("Bot", "Games", "Decisions", "Rounds", "Score", "Winner", "Lead", "Ties", "Deal")
    return pages.table(head, rows)


def _changes(figures: Figures) -> Iterator[str]:
    for tried in figures["options_tried"]:
        rows = [
            [
                what,
                f"{change['before']:.4g}",
                f"{change['after']:.4g}",
                f"{change['change']:+.3g} ({change['low']:+.3g} to {change['high']:+.3g})",
            ]
            for what, change in tried["changes"].items()
        ]
        yield pages.table(["", "Before", "After", "Change (95 %)"], rows, tried["words"])


def csv_tables(figures: Figures) -> dict[str, str]:
    """The tables behind the plots, by name: what people call a thing, and its key."""
    return {
        "seats": _csv(
            ("bot", "seat", "key", *_SHARE_HEAD),
            [
                (bot, side, key, *(share[name] for name in _SHARE))
                for bot, found in figures["bots"].items()
                for side, key, share in zip(
                    figures["sides"], figures["seats"], found["seats"], strict=True
                )
            ],
        ),
        "sources": _csv(
            ("bot", "source", "key", "mean", "winners", "others"),
            [
                (
                    *(bot, row["words"], row["source"]),
                    *(row[bot][name] for name in ("all", "winners", "others")),
                )
                for row in figures["sources"]
                for bot in figures["bots"]
            ],
        ),
        **{
            field: _csv(
                ("bot", one, "key", *_SHARE_HEAD),
                [
                    (bot, row["words"], row["thing"], *(share[k] for k in _SHARE))
                    for row in figures[field]
                    for bot, share in row["shares"].items()
                ],
            )
            for field, one in (("things", "thing"), ("openings", "opening"))
        },
        "options": _csv(
            ("option", "key", "measure", "before", "after", "change", "low", "high"),
            [
                (tried["words"], tried["option"], what, *(change[k] for k in _CHANGE))
                for tried in figures["options_tried"]
                for what, change in tried["changes"].items()
            ],
        ),
    }


_SHARE: Final = ("value", "low", "high", "n")
_SHARE_HEAD: Final = ("share", "low", "high", "n")
_CHANGE: Final = ("before", "after", "change", "low", "high")


def _csv(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(
        [f"{cell:.6g}" if isinstance(cell, float) else cell for cell in row] for row in rows
    )
    return out.getvalue()
