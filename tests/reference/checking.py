"""What every HTML of a look-up keeps to."""

from __future__ import annotations

import re
from html.parser import HTMLParser


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def assert_is_plain_html(html: str) -> None:
    """Well formed, without ids, scripts, colours of its own or requests; images have words."""
    tags = _Tags()
    tags.feed(html)
    assert tags.open == []
    for tag, attributes in tags.seen:
        assert tag not in ("script", "style", "link", "iframe")
        assert "id" not in attributes
        assert "color" not in (attributes.get("style") or "")
        if tag == "img":
            assert attributes["alt"]
            assert (attributes["src"] or "").startswith("data:image/svg+xml,")
    # The name of the language of drawings is no address that anybody asks.
    assert not re.search(r"https?:", html.replace("xmlns='http://www.w3.org/2000/svg'", ""))
