"""Names for devices, from what browsers and programs say about themselves."""

from typing import Final

# The first that is found counts: every browser also claims to be others.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A short name for the `User-Agent` of a request, such as "Firefox, Linux"; empty for none."""
    found = [
        next((name for part, name in names if part in agent), "") for names in (BROWSERS, SYSTEMS)
    ]
    if found[0]:
        return ", ".join(filter(None, found))
    program = agent.partition("/")[0].partition(" ")[0]
    return "".join(letter for letter in program if letter.isascii() and letter.isprintable())[:80]
