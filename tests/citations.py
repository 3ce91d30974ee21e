"""Where the paragraphs of RULES.md are cited.

A paragraph is a line that begins `**§5.4 Title.**`. It is cited as `§5.4` (or in a range, `§5.2 to
§5.4`) in a docstring or comment, by `Reason("5.4", ...)`, or by an Option of the game's facts.
"""

import re
from pathlib import Path

from hypostyle import game
from hypostyle.core import registry

RANGE = re.compile(r"§(\d+)\.(\d+) to §(\d+)\.(\d+)")
SINGLE = re.compile(r"§(\d+\.\d+)")
CHAPTER = re.compile(r"§(\d+)(?![\d.]*\d)")
REASON = re.compile(r'Reason\(\s*"(\d+\.\d+)"')
REFUSAL = re.compile(r'Reason\(\s*"(\d+\.\d+)",\s*"no\.')


def paragraphs(name: str) -> list[str]:
    """The numbers of all paragraphs of a game's rules, in their order."""
    return re.findall(r"^\*\*§(\d+\.\d+) ", game(name).rules_text, re.MULTILINE)


def chapters(name: str) -> list[str]:
    """The numbers of all chapters."""
    return re.findall(r"^## (\d+) ", game(name).rules_text, re.MULTILINE)


def chapter_of(paragraph: str) -> str:
    """The chapter a paragraph stands in."""
    return paragraph.partition(".")[0]


def cited_in(text: str) -> set[str]:
    """The paragraphs a text cites, ranges spelled out."""
    found = set(SINGLE.findall(text)) | set(REASON.findall(text))
    for chapter, first, same_chapter, last in RANGE.findall(text):
        assert chapter == same_chapter, f"§{chapter}.{first} to §{same_chapter}.{last}"
        found |= {f"{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def code_of(name: str) -> dict[str, str]:
    """The sources of a game, by file."""
    return _texts(Path(str(registry.__file__)).parent.parent / "games" / name)


def proof_of(name: str) -> dict[str, str]:
    """The tests of a game, by file."""
    return _texts(Path(__file__).parent / "games" / name)


def options_of(name: str) -> set[str]:
    """The paragraphs the options of a game name."""
    return {option.paragraph for option in game(name).facts.options.options}


def _texts(folder: Path) -> dict[str, str]:
    files = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
