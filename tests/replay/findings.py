"""What an audit finds on a ledger, by entry and reading."""

from replay.auditing.finding import Finding
from replay.auditor import audit
from tests.replay.ledger import Ledger


def findings(line: Ledger) -> dict[tuple[int, str], Finding]:
    """By entry and reading."""
    return {(f.n, "corrected" if f.k >= f.n else "recorded"): f for f in audit(line.cursor)}


def verdicts(line: Ledger) -> dict[tuple[int, str], str]:
    return {key: found.verdict.value for key, found in findings(line).items()}
