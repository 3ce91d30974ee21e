"""Laws of observations: functions of the view, within bounds, and enough to tell what is legal."""

from hypostyle.core.battery.trial import Trial


def observations_follow_the_view(t: Trial, seat: int) -> None:
    """A position, its view and what is imagined from it look the same, and fill every group."""
    if t.game.parts.features is None:
        return
    state = t.match.state
    features = t.game.features(t.setup.players)
    seen = t.game.veil(state, seat)
    found = features.observe(state, seat)
    whose = f"as seen by {t.viewer(seat)}"
    sizes = features.sizes
    t.must("every group is written", len(found) == len(sizes), f"{len(found)} {whose}")
    fits = all(0 <= value < size for value, size in zip(found, sizes, strict=True))
    t.must("observations are within bounds", fits, whose)
    for name, other in (
        ("the view", seen),
        ("what is imagined", t.game.imagine(seen, seat, t.stream)),
    ):
        again = features.observe(other, seat)
        at = next((n for n, value in enumerate(again) if value != found[n]), None)
        detail = "" if at is None else f"{_name(t, at)} of {name} differs,"
        t.must("observations follow the view", at is None, f"{detail} {whose}")


def observations_tell_what_is_legal(t: Trial, seat: int) -> None:
    """Where a seat is asked, equal observations have the same legal answers."""
    if t.game.parts.features is None:
        return
    state = t.match.state
    found = tuple(t.game.features(t.setup.players).observe(state, seat))
    legal = tuple(t.match.legal(seat))
    key = (t.setup.players, repr(sorted(t.setup.options.items())), found)
    before = t.book.observed.setdefault(hash(key), legal)
    detail = f"{t.viewer(seat)} at {t.game.step_name(state)}: {before} and {legal}"
    t.must("observations tell what is legal", before == legal, detail)


def _name(t: Trial, at: int) -> str:
    """The field that a number belongs to."""
    fields = t.game.observation_spec(t.setup)
    return [field.name for field in fields if field.start <= at][-1]
