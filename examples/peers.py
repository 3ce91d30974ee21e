"""How fast games are stepped on one core: Hypostyle's batches beside OpenSpiel and pgx.

    make bench-peers
    python examples/peers.py --only hypostyle --seconds 0.5
    python examples/peers.py --peers build/peers/.venv/bin/python --json peers.json

Each library is measured in a process of its own, bound to one core, by the processor time it uses.
Games are played at random and begun anew when they end. Only decisions of players count, not chance.
*Masks* means that each decision comes with the mask of its legal answers, *observations* that it also
comes with the observation tensor of the seat that decides. Hypostyle and pgx step many games at once
in compiled code, OpenSpiel one game at a time through its Python interface. pgx always makes both.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

LANES = 256
"""Games that are stepped at once."""


class Speed(NamedTuple):
    """The speed of one game, in decisions a second."""

    library: str
    game: str
    players: int
    masks: float | None
    """None where masks cannot be had without observations."""
    observations: float


def best_rate(play: Callable[[], int], seconds: float, times: int = 3) -> float:
    """The best rate of several measurements; `play` returns how many decisions it made."""
    play()  # compiles, and fills caches
    rates = []
    for _ in range(times):
        made, began = 0, process_time()
        while process_time() - began < seconds / times:
            made += play()
        rates.append(made / (process_time() - began))
    return max(rates)


# --- the libraries --------------------------------------------------------------------------------


def hypostyle_speeds(seconds: float) -> Iterator[Speed]:
    """Every game, with as few players as can play against each other."""
    from hypostyle import game, game_names
    from hypostyle.research.batch import Batch

    for name in game_names():
        of = game(name)
        setup = of.setup(min(n for n in of.facts.players if n > 1))

        def rate(observing: bool, of: Any = of, setup: Any = setup) -> float:
            batch = Batch(of, setup, LANES, seed=1, observing=observing)

            def play() -> int:
                batch.play(20)
                return 20 * LANES

            return best_rate(play, seconds)

        yield Speed("Hypostyle", of.facts.title, setup.players, rate(False), rate(True))


SPIEL = ("leduc_poker", "liars_dice", "backgammon", "gin_rummy", "hearts")


def openspiel_speeds(seconds: float) -> Iterator[Speed]:
    """Games of OpenSpiel with chance; all but backgammon have hidden information."""
    pyspiel: Any = import_module("pyspiel")
    for name in SPIEL:
        of = pyspiel.load_game(name)

        def rate(observing: bool, of: Any = of) -> float:
            draws = random.Random(1)
            read = _tensor_of(of) if observing else None
            return best_rate(lambda: _spiel_game(of.new_initial_state(), draws, read), seconds)

        yield Speed("OpenSpiel", name, of.num_players(), rate(False), rate(True))


def _tensor_of(of: Any) -> Callable[[Any], object]:
    """Reads the observation tensor, or the information state's where a game has no other."""
    if of.get_type().provides_observation_tensor:
        return lambda state: state.observation_tensor(state.current_player())
    return lambda state: state.information_state_tensor(state.current_player())


def _spiel_game(state: Any, draws: random.Random, read: Callable[[Any], object] | None) -> int:
    """Play one game to its end; how many decisions it had."""
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draws.choices(outcomes, chances)[0])
            continue
        state.legal_actions_mask()
        if read is not None:
            read(state)
        state.apply_action(draws.choice(state.legal_actions()))
        made += 1
    return made


PGX = ("leduc_holdem", "sparrow_mahjong", "backgammon", "2048")


def pgx_speeds(seconds: float) -> Iterator[Speed]:
    """Games of pgx with chance, by JAX on the processor."""
    jax: Any = import_module("jax")
    jnp: Any = import_module("jax.numpy")
    pgx: Any = import_module("pgx")
    restarting: Any = import_module("pgx.experimental").auto_reset
    for name in PGX:
        env = pgx.make(name)
        step = jax.vmap(restarting(env.step, env.init))
        steps = 20

        def several(carry: Any, step: Any = step, steps: int = steps) -> Any:
            def one(_: Any, carry: Any) -> Any:
                state, key = carry
                key, choosing, drawing = jax.random.split(key, 3)
                likes = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
                answers = jax.random.categorical(choosing, likes, axis=-1)
                return step(state, answers, jax.random.split(drawing, LANES)), key

            return jax.lax.fori_loop(0, steps, one, carry)

        played = jax.jit(several)
        key = jax.random.PRNGKey(1)
        now = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, LANES)), key)]

        def play(played: Any = played, now: Any = now, steps: int = steps) -> int:
            now[0] = jax.block_until_ready(played(now[0]))
            return steps * LANES

        yield Speed("pgx", name, env.num_players, None, best_rate(play, seconds))


LIBRARIES: dict[str, tuple[Callable[[float], Iterator[Speed]], tuple[str, ...]]] = {
    "hypostyle": (hypostyle_speeds, ("hypostyle",)),
    "openspiel": (openspiel_speeds, ("open_spiel",)),
    "pgx": (pgx_speeds, ("pgx", "jax")),
}
"""What measures each library, and the packages whose versions are shown."""


# --- the run --------------------------------------------------------------------------------------


def measure(library: str, seconds: float) -> dict[str, Any]:
    """Measure a library in this process, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    speeds, packages = LIBRARIES[library]
    return {
        "versions": {name: version(name) for name in packages},
        "speeds": [speed._asdict() for speed in speeds(seconds)],
    }


def measured_elsewhere(library: str, seconds: float, python: str) -> dict[str, Any]:
    """Measure a library in a process of its own."""
    command = [python, __file__, "--here", library, "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def table(found: list[dict[str, Any]]) -> str:
    """The figures as a table in Markdown, with the versions below it."""
    lines = [
        "| library | game | players | with masks | with observations |",
        "|---|---|---|---|---|",
    ]
    last = ""
    for one in found:
        for row in one["speeds"]:
            speed = Speed(**row)
            library = "" if speed.library == last else speed.library
            last = speed.library
            cells = (library, speed.game, speed.players, _shown(speed.masks))
            lines.append(
                f"| {' | '.join(map(str, cells))} | {_shown(speed.observations)} |".replace(
                    "  ", " "
                )
            )
    versions = {name: number for one in found for name, number in one["versions"].items()}
    return "\n".join(
        [*lines, "", ", ".join(f"{name} {number}" for name, number in versions.items())]
    )


def _shown(rate: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate:,.0f}"


def main() -> None:
    """Measure all libraries, or some."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=LIBRARIES, action="append", help="measure only this one")
    parser.add_argument(
        "--peers", default=sys.executable, help="a Python that has the other libraries"
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each figure")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--here", choices=LIBRARIES, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        print(json.dumps(measure(given.here, given.seconds)))
        return
    found = []
    for library in given.only or LIBRARIES:
        print(f"Measuring {library}", file=sys.stderr)
        python = sys.executable if library == "hypostyle" else given.peers
        found.append(measured_elsewhere(library, given.seconds, python))
    print(table(found))
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
