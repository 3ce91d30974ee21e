"""Checks the finished site: every link leads somewhere, and nothing is loaded from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {
    ("script", "src"),
    ("img", "src"),
    ("link", "href"),
    ("iframe", "src"),
    ("object", "data"),
}
"""What a browser fetches without being asked."""


class Page(HTMLParser):
    """The links and anchors of one page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag defines, links to and loads."""
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in ("href", "src", "data") and value:
                self.links.add(value)
                if (tag, name) in LOADING:
                    self.loaded.add(value)


def faults(site: Path) -> list[str]:
    """What is wrong with a site, one sentence each."""
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    found: list[str] = []
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        for link in sorted(page.links):
            where = urlsplit(link)
            if where.scheme or where.netloc:
                if link in page.loaded and where.scheme != "data":
                    found.append(f"{name} loads {link}")
                continue
            target = (path.parent / unquote(where.path)).resolve() if where.path else path
            anchors = pages[target].anchors if target in pages else {where.fragment}
            if not target.exists():
                found.append(f"{name} links to {link}, which is not there")
            elif where.fragment and unquote(where.fragment) not in anchors:
                found.append(f"{name} links to {link}, which has no such anchor")
    return found
