"""Read a record, and ask a bot about its moves.

    python examples/analyse_record.py docs/aton.game
    python examples/analyse_record.py docs/aton.game --bot search:1000

Prints where the points came from, and the moves where the bot would have chosen another answer, with
the share of victory it expects from both. Only bots that search can be asked.
"""

import argparse
from pathlib import Path

import hypostyle
from hypostyle import CHANCE, Match, State
from hypostyle.bots.registry import make_bot


def print_points(match: Match[State]) -> None:
    """Every seat's points by source, the largest first."""
    for seat, points in enumerate(match.points()):
        parts = sorted(points.items(), key=lambda part: part[1], reverse=True)
        told = ", ".join(f"{match.game.words(f'source.{key}')} {value}" for key, value in parts)
        print(f"{match.game.side_name(seat)}: {told}")


def print_disagreements(match: Match[State], bot_name: str, first: int, last: int) -> None:
    """The moves of some rows that a bot would not have made."""
    for number in range(first, min(last, len(match.rows))):
        row = match.rows[number]
        if row.seat == CHANCE:
            continue
        view = match.at(number).view(row.seat)
        if len(view.legal()) < 2:
            continue
        bot = make_bot(bot_name, match.game, seed=1)
        wanted = bot.choose(view)
        if wanted == row.action:
            continue
        value = {choice.action: choice.value for choice in bot.report()}
        print(
            f"row {number + 1}, {match.game.side_name(row.seat)}: played {row.text}"
            f" ({value.get(row.action, 0):.0%}), {bot_name} plays {view.notation(wanted)}"
            f" ({value.get(wanted, 0):.0%})"
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("record", type=Path)
    parser.add_argument("--bot", default="search:200")
    parser.add_argument("--first", type=int, default=0, help="the row to begin with")
    parser.add_argument("--last", type=int, default=10_000, help="the row to end with")
    given = parser.parse_args()

    match = hypostyle.load(given.record.read_text(encoding="utf-8"))
    print(match.outcome())
    print_points(match)
    print_disagreements(match, given.bot, given.first, given.last)


if __name__ == "__main__":
    main()
