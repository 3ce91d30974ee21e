"""What makes the site installable: manifest, icons, service worker, and the page without a network."""

from typing import Any, Final

import htpy as h
from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from hypostyle.server.problems import problem
from hypostyle.web.card import card_page, face
from hypostyle.web.icons import icon_png
from hypostyle.web.shell import POLICY, static, static_files
from hypostyle.web.words import T

ICONS: Final = {"192": (192, False), "512": (512, False), "maskable": (512, True)}
"""Icons by name: pixels, and whether any mask may be laid over it."""
GROUND: Final = "#124d5f"
DAY: Final = "public, max-age=86400"

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """What an installed site is called and looks like."""
    icons: list[dict[str, str]] = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    ]
    for name, (pixels, maskable) in ICONS.items():
        one = {"src": f"/icons/{name}.png", "sizes": f"{pixels}x{pixels}", "type": "image/png"}
        icons.append({**one, "purpose": "maskable"} if maskable else one)
    told: dict[str, Any] = {
        "id": "/",
        "name": T("site.title"),
        "short_name": T("site.title"),
        "description": T("site.tagline"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": icons,
    }
    headers = {"Cache-Control": DAY}
    return JSONResponse(told, headers=headers, media_type="application/manifest+json")


@router.get("/icons/{name}.png")
def icon(name: str) -> Response:
    """The icon in pixels."""
    if name not in ICONS:
        raise problem(404, "no-page")
    return Response(icon_png(*ICONS[name]), media_type="image/png", headers={"Cache-Control": DAY})


@router.get("/worker.js")
def worker() -> Response:
    """The service worker. It stands at the root, because it serves what is below its address."""
    # The policy of a worker is its own: it fetches what it keeps, and nothing else.
    policy = "default-src 'none'; connect-src 'self'"
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": policy}
    return Response(static_files()["worker.js"], media_type="text/javascript", headers=headers)


@router.get("/offline")
def offline() -> HTMLResponse:
    """What is shown without a network; the service worker keeps it."""
    text = card_page(
        T("offline.title"),
        None,
        "day",
        face("hood", "day"),
        h.p[T("offline.lead")],
        h.p(".row")[h.a(".button.main", href="/")[T("offline.again")]],
    )
    return HTMLResponse(text, headers={"Content-Security-Policy": POLICY})


@router.get("/offline.json")
def offline_files() -> list[str]:
    """What the page without a network needs."""
    fonts = [name for name in static_files() if name.startswith("fonts/")]
    names = (
        "tokens.css",
        "type.css",
        "site.css",
        "theme.js",
        "icon.svg",
        "stars.svg",
        "frieze.svg",
        "sky-day.svg",
        "sky-night.svg",
    )
    return ["/offline", *(static(name) for name in (*names, *fonts))]
