"""A question of balance: how does one option change a game?

    python examples/balance_study.py
    python examples/balance_study.py --game aton --option win_score --values 20 40 60 --games 200

The same bot plays all seats. For every value of the option the study prints how long games are and how
the victories are spread over the seats.
"""

import argparse

import hypostyle
from hypostyle.bots.contest import contest, wilson


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="aton")
    parser.add_argument("--option", default="win_score")
    parser.add_argument("--values", nargs="+", default=["20", "40", "60"])
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=100, help="games for each value")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()

    game = hypostyle.game(given.game)
    print(f"{given.option:>12}  rounds  decisions  victories by seat (95 % confidence)")
    for value in given.values:
        setup = game.setup(options={given.option: value})
        bots = [given.bot] * setup.players
        result = contest(game, bots, given.games, setup=setup, processes=given.processes)
        seats = []
        for seat, share in enumerate(result.seat_shares):
            low, high = wilson(share, given.games)
            seats.append(f"{game.side_name(seat)} {share:.0%} ({low:.0%} to {high:.0%})")
        print(f"{value:>12}  {result.rounds:6.1f}  {result.decisions:9.1f}  {', '.join(seats)}")


if __name__ == "__main__":
    main()
