"""Whether the draws of a finished game follow from its seed and nonces, step by step."""

from hypostyle.core.chance import decisive, draw, fingerprint, mix, mixture
from hypostyle.core.match import Match
from hypostyle.core.state import CHANCE, State
from hypostyle.server import models
from hypostyle.server.problems import TEXTS
from hypostyle.server.storage.entities import StoredTable


def check_draws(table: StoredTable, played: Match[State], steps: bool) -> models.FairOut:
    """Deal a game again and compare; with `steps` it tells the whole derivation."""
    seed = mix(table.seed, played.nonces)
    wrong, draws = _deal_again(played, seed)
    fits = fingerprint(table.seed) == table.fingerprint
    return models.FairOut(
        fair=fits and not wrong,
        seed=table.seed,
        seed_chosen=table.seed_chosen,
        fingerprint=table.fingerprint,
        fingerprint_fits=fits,
        nonces=list(played.nonces),
        mixed_seed=seed,
        draws=len(draws),
        derivation=[*_seeds(table, played), *draws] if steps else [],
        sentence=_sentence(table, played, fits, wrong, len(draws)),
    )


def _sentence(table: StoredTable, played: Match[State], fits: bool, wrong: int, draws: int) -> str:
    if wrong:
        return TEXTS("fair.row", row=wrong)
    if not fits:
        return TEXTS("fair.seed")
    if any(played.nonces):
        return TEXTS("fair.nonces", draws=draws)
    if table.seed_chosen and not table.imported:
        return TEXTS("fair.chosen", draws=draws)
    return TEXTS("fair.yes", draws=draws)


def _seeds(table: StoredTable, played: Match[State]) -> list[str]:
    """How the fingerprint and the mixed seed were made."""
    lines = [
        TEXTS("fair.fingerprint", hash=_hash(f"hypostyle seed\n{table.seed}"), of=table.fingerprint)
    ]
    if any(played.nonces):
        text = mixture(table.seed, played.nonces)
        lines.append(TEXTS("fair.mixed", hash=_hash(text), of=mix(table.seed, played.nonces)))
    return lines


def _deal_again(played: Match[State], seed: str) -> tuple[int, list[str]]:
    """The first row of chance that does not follow from the seed, 0 for none, and every draw."""
    match = played.at(0)
    lines: list[str] = []
    for number, row in enumerate(played.rows, 1):
        if row.seat != CHANCE:
            match.apply(row.seat, row.action)
            continue
        outcomes = match.outcomes()
        n, weights = len(lines), [weight for _, weight in outcomes]
        k, r = decisive(seed, n, sum(weights))
        drawn = outcomes[draw(seed, n, weights)][0]
        lines.append(
            TEXTS(
                "fair.draw",
                row=number,
                hash=_hash(f"hypostyle chance\n{seed}\n{n}\n{k}"),
                of=f"{r:064x}",
                total=sum(weights),
                rest=r % sum(weights),
                answer=match.game.notation(match.state, drawn),
            )
        )
        if drawn != row.action:
            return number, lines
        match.happen(row.action)
    return 0, lines


def _hash(text: str) -> str:
    """A hash as a program would be asked for it."""
    return 'SHA-256("' + text.replace("\n", "\\n") + '")'
