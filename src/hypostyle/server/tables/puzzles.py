"""Puzzles as players see them: a position without a table, answered once and rated."""

import threading
import time
from collections import OrderedDict
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from hypostyle.core.errors import BadNotation, Refused
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.problems import Problem, problem, sentence
from hypostyle.server.storage.entities import (
    PLAYING,
    RECORD,
    IdempotencyKey,
    Player,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.storage.puzzles import PUZZLE, Attempt, PuzzleRating, PuzzleStore
from hypostyle.server.tables.branches import Branches
from hypostyle.server.tables.game import LiveGame
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.snapshots import Snapshot, snapshot_of
from hypostyle.server.tables.views import Style, marks_of, preview_of, seen_by, view_of
from hypostyle.teacher.puzzles import (
    Puzzle,
    explained,
    judged,
    positioned,
    puzzle_of_day,
    puzzles_of,
)

YOU: Final = Player("you", "")
"""Who sits at the seat of a puzzle, whoever looks at it."""
KEPT: Final = 32
"""Positions that are kept in memory."""


class Puzzles:
    """Shows puzzles, judges answers and rates them. A viewer sees what the seat may know."""

    def __init__(self, store: PuzzleStore, branches: Branches) -> None:
        self._store = store
        self._branches = branches
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], LoadedTable] = OrderedDict()

    # --- lists ------------------------------------------------------------------------------------

    def all(self, player: Player | None) -> models.PuzzlesOut:
        """All puzzles, and how a player has done."""
        games = [key for key in game_names() if puzzles_of(find_game(key))]
        return models.PuzzlesOut(
            today=self.today(player), games=[self.of(player, key) for key in games]
        )

    def of(self, player: Player | None, key: str) -> models.PuzzleGameOut:
        """The puzzles of a game."""
        game = find_game(key)
        found = puzzles_of(game)
        if not found:
            raise problem(404, "no-puzzle")
        tried = self._attempts(player, game.key)
        you = None if player is None else self._store.rating(game.key, player.id)
        return models.PuzzleGameOut(
            game=game.key,
            next=_next(found, -1, tried),
            you=None if you is None or not you.attempts else _rating(you),
            puzzles=[
                models.PuzzleLine(
                    key=one.key,
                    number=number,
                    tried=one.key in tried,
                    solved=one.key in tried and tried[one.key].solved,
                )
                for number, one in enumerate(found, 1)
            ],
        )

    def today(self, player: Player | None) -> models.PuzzleOfDay | None:
        """The puzzle of the day, which changes at midnight UTC."""
        day = datetime.now(UTC).date()
        found = puzzle_of_day([find_game(key) for key in game_names()], day)
        if found is None:
            return None
        game, puzzle = found
        known = None
        if player is not None:
            known = self._store.attempt(player.id, game.key, puzzle.key)
        return models.PuzzleOfDay(
            day=day.isoformat(),
            game=game.key,
            key=puzzle.key,
            tried=known is not None,
            solved=known is not None and known.solved,
        )

    # --- one puzzle -------------------------------------------------------------------------------

    def show(self, player: Player | None, game: str, key: str) -> models.PuzzleOut:
        """A puzzle, and once the player has answered, what is best."""
        found, puzzle, number = _find(game, key)
        loaded = self._loaded(found, puzzle)
        view = view_of(loaded, Viewpoint(puzzle.seat), YOU.id, time.time(), board=True)
        tried = self._attempts(player, found.key)
        known = tried.get(puzzle.key)
        everything = puzzles_of(found)
        assert view.question is not None
        return models.PuzzleOut(
            game=found.key,
            key=puzzle.key,
            number=number + 1,
            total=len(everything),
            players=len(view.seats),
            seat=puzzle.seat,
            side_name=found.side_name(puzzle.seat),
            question=view.question,
            legal=view.legal,
            board=view.board,
            rating=_rating(self._store.rating(found.key, f"{PUZZLE}{puzzle.key}")),
            result=None if known is None else self._result(loaded, puzzle, known),
            next=_next(everything, number, tried),
        )

    def answer(self, player: Player, game: str, key: str, answer: str) -> models.PuzzleResultOut:
        """Answer a puzzle. Only the first answer counts; another one gets the same response."""
        found, puzzle, _ = _find(game, key)
        loaded = self._loaded(found, puzzle)
        seen = seen_by(loaded.game, Viewpoint(puzzle.seat))
        try:
            place = judged(puzzle, seen, answer)
        except BadNotation as error:
            raise Problem(422, "refused", sentence(str(error))) from None
        except Refused as error:
            more = {"paragraph": error.paragraph} if error.paragraph else {}
            raise Problem(422, "refused", error.sentence, more) from None
        written = seen.notation(found.parse(seen.state, answer, puzzle.seat))
        known = self._store.add(player.id, found.key, puzzle.key, written, place == 0)
        return self._result(loaded, puzzle, known)

    def branch(
        self,
        player: Player,
        game: str,
        key: str,
        bot: str | None,
        request: IdempotencyKey | None = None,
        source: str = "",
    ) -> dict[str, Any]:
        """Play on from a puzzle against bots."""
        _, puzzle, _ = _find(game, key)
        return self._branches.open_position(
            player, puzzle.position, puzzle.seat, bot, request, source
        )

    def preview(self, game: str, key: str, answer: str) -> models.PreviewOut:
        """What an answer would do, as far as the seat can know."""
        found, puzzle, _ = _find(game, key)
        live = self._loaded(found, puzzle).game
        try:
            return preview_of(live, puzzle.seat, live.parse(puzzle.seat, answer)[1])
        except (Problem, Refused) as refused:
            return models.PreviewOut(legal=False, sentence=refused.sentence)

    def why_not(self, game: str, key: str, answer: str) -> models.WhyNot:
        """Whether the seat may give an answer, and if not, why not."""
        found, puzzle, _ = _find(game, key)
        live = self._loaded(found, puzzle).game
        try:
            refused = live.refusal(*_asked(live, puzzle.seat, answer))
        except Problem as error:
            refused = error
        if refused is None:
            return models.WhyNot(legal=True)
        paragraph = str(refused.more.get("paragraph", ""))
        return models.WhyNot(legal=False, sentence=refused.sentence, paragraph=paragraph)

    def about(self, game: str, key: str, place: str) -> models.AboutOut:
        """What a thing on the board is."""
        found, puzzle, _ = _find(game, key)
        seen = seen_by(self._loaded(found, puzzle).game, Viewpoint(puzzle.seat))
        reason = seen.about(place)
        if reason is None:
            return models.AboutOut(text="", paragraph="")
        return models.AboutOut(text=found.words.say(reason), paragraph=reason.paragraph)

    def snapshot(
        self, game: str, key: str, style: Style, result: models.PuzzleResultOut | None
    ) -> Snapshot:
        """What a page shows of a puzzle's position; with a result, the best answer is pointed out."""
        found, puzzle, _ = _find(game, key)
        loaded, viewpoint = self._loaded(found, puzzle), Viewpoint(puzzle.seat)
        shown = snapshot_of(loaded, YOU, viewpoint, None, style, time.time())
        view = shown.view.model_copy(update={"undo": None})
        if result is None:
            return replace(shown, view=view)
        best = result.best[0]
        seen = seen_by(loaded.game, viewpoint)
        marks = marks_of(found, style, tuple(filter(None, (best.place, best.target))))
        return replace(
            shown,
            view=view.model_copy(update={"question": None, "legal": []}),
            board=seen.draw(marks),
            illegal=(),
            pieces=(),
        )

    def drawing(self, game: str, key: str, style: Style) -> str:
        """The position of a puzzle as its seat sees it."""
        found, puzzle, _ = _find(game, key)
        seen = seen_by(self._loaded(found, puzzle).game, Viewpoint(puzzle.seat))
        return seen.draw(marks_of(found, style, ()))

    # --- inside -----------------------------------------------------------------------------------

    def _attempts(self, player: Player | None, game: str) -> dict[str, Attempt]:
        return {} if player is None else self._store.attempts(player.id, game)

    def _result(
        self, loaded: LoadedTable, puzzle: Puzzle, known: Attempt
    ) -> models.PuzzleResultOut:
        seen = seen_by(loaded.game, Viewpoint(puzzle.seat))
        game = seen.game

        def said(answer: str) -> str:
            return seen.sentence(game.parse(seen.state, answer, puzzle.seat))

        best: list[models.PuzzleChoiceOut] = []
        for one in puzzle.best:
            entry = game.actions[game.parse(seen.state, one.answer, puzzle.seat)]
            best.append(
                models.PuzzleChoiceOut(
                    answer=one.answer,
                    sentence=said(one.answer),
                    chance=one.chance,
                    place=entry.place,
                    target=entry.target,
                )
            )
        return models.PuzzleResultOut(
            solved=known.solved,
            answer=known.answer,
            sentence=said(known.answer),
            best=best,
            margin=puzzle.margin,
            low=puzzle.interval[0],
            high=puzzle.interval[1],
            reason=explained(puzzle, seen),
            rating=round(known.rating),
            gain=round(known.gain),
        )

    def _loaded(self, game: Game[State], puzzle: Puzzle) -> LoadedTable:
        """The position of a puzzle as a table that is never stored."""
        name = (game.key, puzzle.key)
        with self._lock:
            found = self._kept.get(name)
            if found is None:
                found = self._kept[name] = _as_table(puzzle)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return found


def _as_table(puzzle: Puzzle) -> LoadedTable:
    place = positioned(puzzle)
    game = place.game
    table = StoredTable(
        id=puzzle.key,
        game=game.key,
        rules=game.facts.rules_version,
        players=place.setup.players,
        options=game.facts.options.text(place.setup.options),
        seed="",
        seed_chosen=False,
        status=PLAYING,
        version=1,
        due=False,
        listed=False,
        owner=YOU.id,
        touched=0.0,
        start=puzzle.position,
    )
    seats = [
        StoredSeat(n, RECORD, YOU.id if n == puzzle.seat else None, game.side_name(n), None, None)
        for n in range(place.setup.players)
    ]
    return LoadedTable(table, seats, [], LiveGame.of(table, seats), absent_seconds=0.0)


def _asked(live: LiveGame, seat: int, answer: str) -> tuple[State, int, int]:
    seen, action = live.parse(seat, answer)
    return seen, seat, action


def _find(game: str, key: str) -> tuple[Game[State], Puzzle, int]:
    """A game, its puzzle of a key, and the place of that in the list."""
    found = find_game(game)
    for number, puzzle in enumerate(puzzles_of(found)):
        if puzzle.key == key:
            return found, puzzle, number
    raise problem(404, "no-puzzle")


def _next(found: tuple[Puzzle, ...], number: int, tried: dict[str, Attempt]) -> str:
    """The next puzzle after one: one that was not tried, if there is one."""
    after = [*found[number + 1 :], *found[: number + 1]]
    return next((one.key for one in after if one.key not in tried), after[0].key)


def _rating(known: PuzzleRating) -> models.PuzzleRatingOut:
    return models.PuzzleRatingOut(
        rating=round(known.rating.value),
        attempts=known.attempts,
        solved=known.solved,
        provisional=known.rating.provisional,
    )
