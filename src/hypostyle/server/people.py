"""Profiles, histories, leaderboards and games to watch, as the viewer may see them."""

from collections import defaultdict
from typing import Final

from hypostyle.bots.levels import level_of
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.problems import Problem, problem
from hypostyle.server.ratings.results import BOT
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.profiles import PastGame, Statistics
from hypostyle.server.storage.ratings import StoredRating

PAGE: Final = 20
"""Games on a page of a history."""
WATCHED: Final = 30
"""Games in the list of games to watch."""


class People:
    """What a viewer may know about players."""

    def __init__(self, services: Services, viewer: Player | None) -> None:
        self._services = services
        self._store = services.store
        self._viewer = None if viewer is None else viewer.id

    def find(self, player_id: str) -> Player:
        """A player who has a profile: with an account, or the viewer."""
        found = self._store.players.get(player_id) if player_id.isalnum() else None
        if found is None or (found.id != self._viewer and (found.login is None or found.banned)):
            raise problem(404, "no-player")
        return found

    def profile(self, player_id: str) -> models.ProfileOut:
        """A player's games in numbers."""
        player = self.find(player_id)
        profiles, own = self._store.profiles, player.id == self._viewer
        counts: defaultdict[str, list[Statistics]] = defaultdict(list)
        for one in profiles.statistics(player.id, own):
            counts[one.game].append(one)
        playing = profiles.playing(player.id, own)
        ratings = {one.game: rating_out(one) for one in self._store.ratings.of(player.id)}
        return models.ProfileOut(
            player=player.id,
            name=player.name,
            since=profiles.since(player.id),
            yours=own,
            games=[
                _game(key, counts[key], playing.get(key, 0), ratings.get(key))
                for key in game_names()
                if key in counts or key in playing
            ],
            opponents=[
                models.OpponentOut(
                    name=_name(one.who, one.name or ""),
                    player=_player(one.who),
                    bot=_bot(one.who),
                    games=one.games,
                    ahead=one.ahead,
                )
                for one in profiles.opponents(player.id, own)
            ],
        )

    def history(
        self, player_id: str, game: str | None, rated: bool, page: int
    ) -> models.HistoryOut:
        """The games of a player that have ended."""
        player = self.find(player_id)
        own = player.id == self._viewer
        if game is not None:
            game = find_game(game).key
        found, total = self._store.profiles.history(
            player.id, own, game, rated, PAGE * (page - 1), PAGE
        )
        known = set(game_names())
        return models.HistoryOut(
            games=[_past(one, player.id) for one in found if one.game in known],
            page=page,
            pages=max(1, -(-total // PAGE)),
            total=total,
        )

    def leaderboard(self, game: str) -> list[models.LeaderOut]:
        """The ratings in a game: first those that can be compared, the best first."""
        found = self._store.ratings.leaderboard(find_game(game).key)
        lines = [
            models.LeaderOut(
                **rating_out(one).model_dump(),
                name=_name(one.who, one.name),
                player=_player(one.who),
                bot=_bot(one.who),
            )
            for one in found
        ]
        return sorted(lines, key=lambda line: (line.provisional, -line.rating))

    def watch(self) -> list[models.WatchOut]:
        """Games in progress that everybody may watch, the latest changed first."""
        shown: list[models.WatchOut] = []
        for table in self._services.tables.lobby.public_games(self._viewer, WATCHED):
            try:
                moments, scores = self._services.tables.queries.standing_of(table.table)
            except Problem:  # it cannot be shown, or was deleted a moment ago
                continue
            spectators = self._services.events.spectators(table.table)
            seats = [
                seat.model_copy(update={"score": score})
                for seat, score in zip(table.seats, scores, strict=True)
            ]
            rounds = [one.label.rstrip(".") for one in moments if one.kind == "round"]
            facts = {
                **dict(table),
                "seats": seats,
                "round": rounds[-1] if rounds else "",
                "turns": sum(one.kind == "turn" for one in moments),
                "spectators": spectators,
            }
            shown.append(models.WatchOut.model_validate(facts))
        return shown


def rating_out(one: StoredRating) -> models.RatingOut:
    """A rating with its interval, in whole points."""
    return models.RatingOut(
        game=one.game,
        rating=round(one.rating.value),
        low=round(one.rating.low),
        high=round(one.rating.high),
        games=one.games,
        provisional=one.rating.provisional,
    )


def _game(
    key: str, counts: list[Statistics], playing: int, rating: models.RatingOut | None
) -> models.GameStatistics:
    finished = sum(one.finished for one in counts)
    return models.GameStatistics(
        game=key,
        played=sum(one.ended for one in counts) + playing,
        playing=playing,
        finished=finished,
        won=sum(one.won for one in counts),
        by_players=[
            models.CountStatistics(
                players=one.players,
                finished=one.finished,
                won=one.won,
                abandoned=one.abandoned,
                mean_score=one.mean_score,
                best_score=one.best_score,
            )
            for one in counts
        ],
        rating=rating,
    )


def _past(one: PastGame, player_id: str) -> models.PastGameOut:
    game = find_game(one.game)
    return models.PastGameOut(
        table=one.table,
        game=one.game,
        at=one.at,
        rows=one.rows,
        finished=one.finished,
        rated=one.rated,
        seats=[
            models.PastSeatOut(
                seat=seat.seat,
                side_name=game.side_name(seat.seat),
                name=_name(seat.who, seat.name),
                player=seat.who if seat.account else None,
                bot=_bot(seat.who),
                score=seat.score,
                place=seat.place,
                won=seat.won,
                abandoned=seat.abandoned,
                rating=None if seat.rating is None else round(seat.rating),
                gain=None if seat.gain is None else round(seat.gain),
                yours=seat.who == player_id,
            )
            for seat in one.seats
        ],
    )


def _bot(who: str) -> str | None:
    return who.removeprefix(BOT) if who.startswith(BOT) else None


def _player(who: str) -> str | None:
    return None if who.startswith(BOT) else who


def _name(who: str, name: str) -> str:
    return level_of(who.removeprefix(BOT)).title if who.startswith(BOT) else name
