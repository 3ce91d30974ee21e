"""The report of a study: one page with plots, and the tables behind it as CSV."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hypostyle.arena import pages, plots
from hypostyle.arena.plots import number
from hypostyle.arena.study import reason_words
from hypostyle.core.registry import game as find_game

SHOWN: Final = 12
"""Things shown at either end of a list."""
Figures = Mapping[str, Any]
"""What `measured` returns."""


def study_page(figures: Figures, made_by: str) -> str:
    """The whole page."""
    parts = [pages.command(made_by), pages.glance(list(_glance(figures)))]
    for title, words, drawn in sections(figures):
        parts.append(pages.heading(title))
        parts += [pages.figure(svg, caption) for svg, caption in drawn]
        parts.append(pages.paragraph(words))
        parts += [_whole(figures, field) for field, name in LISTS.items() if name == title]
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

LISTS: Final = {"things": "Cards, spaces and other things", "openings": "Openings"}
"""What is counted by the shares of those who have it, and the title of its part."""

SHARES: Final = ("ties", "first seat")
"""Measures of a changed option that are shares."""
MEASURES: Final = {
    "score": "mean score",
    "lead": "lead of the winner",
    "first seat": "share of the first seat",
}
"""What measures are called where their key says too little."""

Section = tuple[str, str, list[tuple[plots.Plot, str]]]
"""A title, what is to be said, and plots with their captions."""


def sections(figures: Figures) -> Iterator[Section]:
    """The parts of a report that have plots."""
    yield _seats(figures)
    yield _length(figures)
    yield _points(figures)
    yield _luck(figures)
    for field, what in (
        ("things", "to whom this happened at least once"),
        ("openings", "whose first choice this was"),
    ):
        if figures[field]:
            yield _strengths(figures, field, what)
    for tried in figures["options_tried"]:
        yield _option(tried)


def _glance(figures: Figures) -> Iterator[tuple[str, str]]:
    """What a designer asks first, in one figure each."""
    found = list(figures["bots"].values())[-1]
    if figures["players"] > 1:
        shares = [share["value"] for share in found["seats"]]
        best = shares.index(max(shares))
        side, reach = figures["sides"][best], _reach(found["seats"][best])
        words = f"of the games are won by {side} ({reach}); even seats win {_fair(figures):.0f} %"
        yield _per_cent(shares[best]), words
    rounds = f" in {number(found['rounds']['value'])} rounds" if found["rounds"]["value"] else ""
    yield number(found["decisions"]["value"]), f"decisions make a game{rounds}"
    if figures["players"] > 1:
        yield number(found["lead"]["value"]), "is how far the winner is ahead of the next"
        yield _per_cent(found["ties"]["value"]), "of the games end in a tie"
    if found["luck"]:
        words = f"of who wins is decided by the deal ({_reach(found['luck'])})"
        yield _per_cent(found["luck"]["value"]), words
    for duel in figures["duels"][-1:]:
        words = f"of the games {duel['hero']} wins against {_other(duel)} ({_reach(duel['share'])})"
        yield _per_cent(duel["share"]["value"]), words


def _per_cent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _reach(share: Figures) -> str:
    """An interval, in per cent."""
    return f"{100 * share['low']:.0f} to {100 * share['high']:.0f}"


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
        f"is {number(found['score']['value'])}, the winner's {number(found['winner']['value'])}, "
        f"{number(found['lead']['value'])} above the next. How games end: {ends}."
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
            f"Winners differ most in {most['words']}: {number(most[last]['winners'])} "
            f"against {number(most[last]['others'])}."
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


def _strengths(figures: Figures, field: str, what: str) -> Section:
    *others, last = bots = list(figures["bots"])
    rows = figures[field]
    parted = len(rows) > 2 * SHOWN
    chosen = [*rows[:SHOWN], *rows[-SHOWN:]] if parted else rows
    shown = [
        _interval(row["words"], row["shares"][last], len(others))._replace(
            note=f"{_per_cent(row['shares'][last]['value'])} of {row['shares'][last]['n']}",
            others=tuple(
                (100.0 * row["shares"][bot]["value"], n)
                for n, bot in enumerate(others)
                if bot in row["shares"]
            ),
        )
        for row in chosen
    ]
    best, worst = rows[0], rows[-1]
    words = (
        f"Most wins: “{best['words']}”, {_per_cent(best['shares'][last]['value'])} of "
        f"{best['shares'][last]['n']} times. Fewest: “{worst['words']}”, "
        f"{_per_cent(worst['shares'][last]['value'])} of {worst['shares'][last]['n']}."
    )
    drawn = plots.dots(LISTS[field], shown, " %", _fair(figures), bots, gap=SHOWN if parted else 0)
    caption = (
        f"How often a seat wins {what}: {last}, with its interval"
        f"{', and as a ring ' + ' and '.join(others) if others else ''}"
        f"{'; the strongest, then the weakest' if parted else ''}."
    )
    return LISTS[field], words, [(drawn, caption)]


def _whole(figures: Figures, field: str) -> str:
    """Everything of which the plot shows both ends."""
    rows = [
        [
            row["words"],
            *(
                f"{_per_cent(share['value'])} ({_reach(share)}) of {share['n']}" if share else ""
                for share in (row["shares"].get(bot) for bot in figures["bots"])
            ),
        ]
        for row in figures[field]
    ]
    return pages.folded(f"All {len(rows)} as a table", pages.table(["", *figures["bots"]], rows))


def _option(tried: Figures) -> Section:
    rows, clear = [], []
    for what, change in tried["changes"].items():
        relative = what not in SHARES and change["before"]
        scale = 100.0 / abs(change["before"]) if relative else 100.0
        said = f"{_measure(what, change['before'])} → {_measure(what, change['after'])}"
        gap, low, high = (scale * change[name] for name in ("change", "low", "high"))
        rows.append(plots.Interval(MEASURES.get(what, what), gap, low, high, said))
        if change["low"] > 0.0 or change["high"] < 0.0:
            clear.append(f"{MEASURES.get(what, what)} {said}")
    words = f"Clear changes: {', '.join(clear)}." if clear else "No change is clear."
    drawn = plots.dots(tried["words"], rows, " %", 0.0)
    caption = (
        f"What {tried['option']} changes, in per cent of before (shares: in points of per cent), "
        f"over {tried['games']} games."
    )
    return f"Option: {tried['words']}", words, [(drawn, caption)]


def _measure(what: str, value: float) -> str:
    """A measure of games: a share in per cent, else a number."""
    return f"{100 * value:.1f} %" if what in SHARES else number(value)


def _overview(figures: Figures) -> str:
    rows = []
    for bot, found in figures["bots"].items():
        rows.append(
            [
                bot,
                str(found["games"]),
                *(
                    number(found[name]["value"]) if found[name]["value"] else ""
                    for name in ("decisions", "rounds", "score", "winner", "lead")
                ),
                f"{100 * found['ties']['value']:.1f} %",
                f"{100 * found['luck']['value']:.0f} %" if found["luck"] else "",
            ]
        )
    head = ("Bot", "Games", "Decisions", "Rounds", "Score", "Winner", "Lead", "Ties", "Deal")
    return pages.table(head, rows)


def _changes(figures: Figures) -> Iterator[str]:
    for tried in figures["options_tried"]:
        rows = []
        for what, change in tried["changes"].items():
            before, after = (_measure(what, change[name]) for name in ("before", "after"))
            scale = 100.0 if what in SHARES else 1.0
            gap, low, high = (_signed(scale * change[name]) for name in ("change", "low", "high"))
            same = not change["change"] and change["low"] == change["high"]
            said = "none" if same else f"{gap} ({low} to {high})"
            rows.append([MEASURES.get(what, what), before, after, said])
        yield pages.table(["", "Before", "After", "Change (95 %)"], rows, tried["words"])


def _signed(value: float) -> str:
    return f"{'+' if value > 0.0 else ''}{number(value)}"


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
