"""A ruling as Markdown, for a post in a forum: everything in text, and the file that anybody can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gah_nb.export.in_text import looking, position_text

from .words import about

if TYPE_CHECKING:
    from .ruling import Ruling


def markdown(ruling: Ruling) -> str:
    """Question, answer, position, what happens under each edition, sources, the file and how to run it."""
    position = ruling.position.position
    lines = [f"## {ruling.question}", "", ruling.answer or "*(not answered yet)*", ""]
    if ruling.form.why:
        lines += [f"*Why:* {ruling.form.why}", ""]
    lines += ["### The position", "", "```", position_text(position, looking(position, None)), "```", ""]
    for case in ruling.cases:
        lines += [f"### {case.label}", "", f"{case.summary}", ""]
        for step in case.steps:
            lines.append(f"* {step.head}")
            lines += [f"    * {rule}: {sentence}" for rule, sentence in step.lines]
        lines.append("")
    lines += [f"* **{title}:** {'; '.join(said)}" for title, said in about(ruling)]
    lines += [
        "",
        "### To check it",
        "",
        f"Save this as `{ruling.name}.toml`; `gah-nb verify {ruling.name}.toml` replays it.",
    ]
    return "\n".join([*lines, "", "```toml", ruling.to_toml().rstrip(), "```", ""])
