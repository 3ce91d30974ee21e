"""What a battery knows of a game beyond one play: its words, paragraphs and fields."""

from hypostyle.core.battery.compare import changes
from hypostyle.core.battery.report import Report
from hypostyle.core.errors import BatteryFailed
from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.core.words import MissingWords, Reason, paragraphs_of, place_of


class Book:
    """What is known of a game's words, rules and fields, over all its games."""

    def __init__(self, game: Game[State], report: Report) -> None:
        self.game = game
        self.report = report
        self.changed: set[str] = set()
        """Fields of the state that were seen to change."""
        self.told: set[str] = set()
        """Those whose change was seen in `to_tuple`."""
        self.observed: dict[int, tuple[int, ...]] = {}
        """The legal answers of each observation, by its hash."""
        try:
            self.paragraphs = paragraphs_of(game.rules_text)
        except OSError:
            raise self._broken("the rules are there", "there is no RULES.md") from None
        facts = game.facts
        self.words(*(f"side.{side.key}" for side in facts.sides))
        self.words(*(f"option.{option.name}" for option in facts.options.options))
        self.words(
            *(
                f"value.{option.name}.{value}"
                for option in facts.options.options
                for value in option.values
                if isinstance(value, str)
            )
        )
        self.words(*(f"preset.{name}" for name in facts.options.presets or {}))
        for option in facts.options.options:
            self.cites(f"the option {option.name}", option.paragraph)

    def words(self, *keys: str) -> None:
        """Every word is there: sides, options, values, presets, steps, sources of points, endings."""
        self.report.laws["every word is there"] += 1
        try:
            missing = [key for key in keys if key not in self.game.words]
        except MissingWords as error:
            raise self._broken("every word is there", str(error)) from None
        if missing:
            places = ", ".join(place_of(key) for key in missing)
            file = self.game.words.file
            raise self._broken("every word is there", f"{file} has no text for {places}")

    def cites(self, what: str, paragraph: str) -> None:
        """What is cited stands in RULES.md."""
        self.report.laws["cited paragraphs exist"] += 1
        if paragraph and paragraph not in self.paragraphs:
            detail = f"{what} cites §{paragraph}, which RULES.md has not"
            raise self._broken("cited paragraphs exist", detail)

    def says(self, what: str, reason: Reason | None) -> None:
        """A reason has words, and its paragraph exists."""
        if reason is not None:
            self.game.words.say(reason)
            self.cites(f"{what} ({reason.key})", reason.paragraph)

    def watch(self, state: State, first: State) -> None:
        """Note which fields have changed since the start, and whether `to_tuple` tells."""
        probe = state.clone()
        before = probe.to_tuple()
        for path, owner, name, now, then in changes(probe, first, ""):
            self.changed.add(path)
            if path in self.told:
                continue
            setattr(owner, name, then)
            try:
                told = probe.to_tuple() != before
            except Exception:  # it looked, and met what cannot be there
                told = True
            setattr(owner, name, now)
            if told:
                self.told.add(path)

    def close(self) -> None:
        """`to_tuple` tells of every field that changes in play."""
        self.report.laws["to_tuple has every field"] += 1
        silent = sorted(self.changed - self.told)
        if silent:
            detail = f"{', '.join(silent)} changed in play, but to_tuple does not say so"
            raise self._broken("to_tuple has every field", detail)

    def _broken(self, law: str, detail: str) -> BatteryFailed:
        return BatteryFailed(f"{self.game.key}: law '{law}' is broken: {detail}")
