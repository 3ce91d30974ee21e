"""The colours of the kit: everything can be read, and everybody can be told apart."""

import pytest

from hypostyle.core.contrast import luminance, ratio
from hypostyle.core.drawing import CLOTHS, MATERIALS, SEATS, THEMES, TOKENS, VISITORS
from hypostyle.core.game import Theme
from tests.core.vision import EYES, distance, lab, nearest

GROUNDS = ("sheet", "raised", "well", "hall")
WORDS = ("ink", "soft", "lapis", "goldink", "faience", "good", "danger")

# fmt: off
GAMES = {
    # Seats, and how near the two most alike may be to eyes of each kind.
    "aton":      ("red blue",                   {"protan": 44, "deutan": 53, "tritan": 57}),
    "marracash": ("black white orange teal",    {"protan": 28, "deutan": 25, "tritan": 27}),
    "egizia":    ("red green violet orange",    {"protan": 19, "deutan": 21, "tritan": 29}),
    "nefertiti": ("green red blue black white", {"protan": 17, "deutan": 21, "tritan": 13}),
    "men_nefer": ("blue red green yellow",      {"protan": 19, "deutan": 21, "tritan": 13}),
}
# fmt: on


@pytest.mark.parametrize(
    ("theme", "least", "button", "edge"),
    [("day", 4.64, 6.3, 4.0), ("night", 6.6, 6.0, 3.7), ("contrast", 9.9, 10.8, 20)],
)
def test_words_are_read_on_every_ground(
    theme: Theme, least: float, button: float, edge: float
) -> None:
    colours = TOKENS[theme]
    for words in WORDS:
        for ground in GROUNDS:
            assert ratio(colours[words], colours[ground]) >= least, (words, ground)
    assert ratio(colours["on"], colours["ochre"]) >= button
    assert ratio(colours["edge"], colours["sheet"]) >= edge
    assert min(ratio(colours["ink"], colours[ground]) for ground in GROUNDS) >= 11.9
    assert min(ratio(colours["soft"], colours[ground]) for ground in GROUNDS) >= 5.4


@pytest.mark.parametrize("theme", THEMES)
def test_words_are_read_on_every_material_at_both_ends_of_its_paint(theme: Theme) -> None:
    for name, material in MATERIALS[theme].items():
        worst = min(ratio(material.ink, material.top), ratio(material.ink, material.own))
        assert worst >= (9 if theme == "contrast" else 4.5), name


@pytest.mark.parametrize(
    ("name", "day", "night"),
    [
        ("limestone", 13.1, 9.8),
        ("sandstone", 9.2, 8.2),
        ("street", 10.0, 10.4),
        ("plaster", 16.0, 7.7),
        ("lapis", 10.8, 12.6),
        ("nile", 4.6, 7.9),
    ],
)
def test_the_large_surfaces_are_easily_read(name: str, day: float, night: float) -> None:
    for theme, least in zip(THEMES, (day, night), strict=False):
        material = MATERIALS[theme][name]
        assert round(ratio(material.ink, material.own), 1) >= least


def test_what_lies_higher_is_lighter() -> None:
    for theme in THEMES[:2]:
        part, space, free = (
            MATERIALS[theme][name].own for name in ("sand", "limestone", "plaster")
        )
        steps = [luminance(one) for one in (TOKENS[theme]["ground"], part, space, free)]
        assert steps == sorted(steps)
        assert len(set(steps)) == 4


def test_at_night_nothing_large_glares() -> None:
    lightest = luminance("#8a7c70")
    small = {"gold", "sun"}
    for name, material in MATERIALS["night"].items():
        if name not in small:
            assert max(luminance(material.top), luminance(material.own)) < lightest, name
    for token in ("hall", "sheet", "raised", "well", "ground", "ridge", "hollow", "dim"):
        assert luminance(TOKENS["night"][token]) < lightest, token
    for game, cloth in CLOTHS["night"].items():
        assert luminance(cloth[0]) < luminance(CLOTHS["day"][game][0])


def test_letters_are_read_on_every_seat() -> None:
    for name, seat in SEATS.items():
        light = name in ("orange", "yellow", "white")
        assert ratio(seat.ink, seat.fill) >= (7 if light else 4.7), name
        assert luminance(seat.deep) < luminance(seat.fill), name


@pytest.mark.parametrize("game", GAMES)
def test_the_seats_of_a_game_look_unlike_to_all_eyes(game: str) -> None:
    names, least = GAMES[game]
    colours = [SEATS[name].fill for name in names.split()]
    for eyes, far in least.items():
        assert nearest(colours, eyes) >= far


def test_visitors_look_unlike_to_all_eyes() -> None:
    robes = [robe for robe, _ in VISITORS.values()]
    assert min(nearest(robes, eyes) for eyes in EYES) >= 15


def test_distances_are_those_of_the_published_formula() -> None:
    # Pairs 1, 7 and 24 of Sharma, Wu and Dalal (2005).
    for one, other, far in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert distance(one, other) == pytest.approx(far, abs=1e-4)
    assert lab("#ffffff", EYES["normal"]) == pytest.approx((100, 0, 0), abs=0.02)
