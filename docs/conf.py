"""How Sphinx builds the site: `make docs`."""

import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]
os.environ["HYPOSTYLE_PURE"] = "1"  # compiled functions do not show their signatures

import made_pages
import site_links

import hypostyle

project = "Hypostyle"
author = "The Hypostyle authors"
release = version = hypostyle.__version__
project_copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["baselines/*"]  # the table as the command writes it
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Hypostyle {release}"
EXTRA = HERE / "made" / "extra"
EXTRA.mkdir(parents=True, exist_ok=True)  # Sphinx looks for it before any page is written
html_extra_path = [str(EXTRA)]  # whole reports, as they were written
html_copy_source = False
html_show_sphinx = False

default_role = "code"  # names in docstrings stand between single backticks
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True


def setup(app: Any) -> None:
    """Write the pages made from code before Sphinx reads any, and check the links at the end."""
    app.connect("builder-inited", lambda _: made_pages.write(HERE / "made"))
    app.connect("build-finished", check_links)


def check_links(app: Any, error: Exception | None) -> None:
    """Fail when a link of the site is dead, or a page loads something from elsewhere."""
    if error is None and app.builder.name == "html":
        found = site_links.faults(Path(app.outdir))
        if found:
            raise SystemExit("\n".join(found))
