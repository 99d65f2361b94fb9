"""How Sphinx makes the pages: MyST for Markdown and notebooks, Furo for light, dark and small screens.

Pages ask no other host for anything: no fonts, scripts or styles from elsewhere, and no cookies.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import gah_nb  # noqa: E402

project = "Grand Austria Hotel in notebooks"
author = "the authors of gah_nb"
release = version = gah_nb.__version__
copyright = f"{author}; MIT for what was made here"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["README.md", "extra"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 3
nb_execution_mode = "off"
nb_ipywidgets_js = {}  # stored boards are pictures; the live ones are elsewhere
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Grand Austria Hotel"
html_static_path = [str(HERE / "static")]
html_extra_path = [str(HERE / "extra")]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"type": "module"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_favicon = str(HERE / "static/favicon.svg")
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

_LIGHT = {
    "color-brand-primary": "#7a5c17",
    "color-brand-content": "#7a5c17",
    "color-background-primary": "#fbf7ee",
    "color-background-secondary": "#f3ecdd",
    "color-background-hover": "#ebe1cc",
    "color-background-border": "#cbbfa6",
    "color-foreground-primary": "#2b2622",
    "color-foreground-secondary": "#5c5347",
    "color-foreground-muted": "#655b4e",
}
_DARK = {
    "color-brand-primary": "#d9b65e",
    "color-brand-content": "#d9b65e",
    "color-background-primary": "#1f1c19",
    "color-background-secondary": "#282420",
    "color-background-hover": "#332d27",
    "color-background-border": "#4a4238",
    "color-foreground-primary": "#ece4d4",
    "color-foreground-secondary": "#c2b7a3",
    "color-foreground-muted": "#b0a590",
}
html_theme_options = {"light_css_variables": _LIGHT, "dark_css_variables": _DARK, "top_of_page_buttons": []}
