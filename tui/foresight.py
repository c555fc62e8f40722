"""What a correction would do, in words, before it is written."""

from replay.acts import Held, Orphaned
from replay.correcting.preview import Preview


def foreseen(preview: Preview) -> str:
    """Acts changed, the first orphan, dice to settle, acts kept to look at by hand."""
    if preview.refusal is not None:
        return f"It cannot be written: {preview.refusal.reason} ({preview.refusal.rule})."
    orphans = preview.orphans
    changed = [step.n for step in preview.steps if isinstance(step.after, Held)]
    parts = [_count(len(orphans), "order orphaned", "orders orphaned"), _count(len(changed), "changed", "changed")]
    told = ", ".join(filter(None, parts)) or "Nothing else changes"
    first = next((step for step in preview.steps if isinstance(step.after, Orphaned)), None)
    if first is not None and isinstance(first.after, Orphaned):
        told += f"; the first is {first.n}: {first.after.reason} ({first.after.rule})"
    if preview.dice:
        told += f"; dice to settle at {', '.join(str(refit.n) for refit in preview.dice)}"
    if preview.kept:
        told += f"; look at {', '.join(map(str, preview.kept))} by hand"
    return f"{told}."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
