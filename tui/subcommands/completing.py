"""What a shell may complete: matches, lines, seats, games, rules and files. Where nothing can be told, nothing is."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import wraps
from itertools import islice

import click
from click.shell_completion import CompletionItem

from eventstore.naming import LAST
from eventstore.port import Absent, Damaged, Match, Store
from replay.games import known, load
from replay.line.codec import Newer, genesis_of
from tui.wiring import Place, Wiring

Items = list[CompletionItem[str]]
Completes = Callable[[click.Context, click.Parameter, str], Items]
MOST = 50
"""Matches that are offered, the newest; of older ones somebody has to begin the id."""
SHORT = 12
"""Letters of an id that are offered."""


def _quiet(complete: Callable[[click.Context, str], Iterable[CompletionItem[str]]]) -> Completes:
    """A completion that offers nothing where something goes wrong: nobody pressed Tab to be told what."""

    @wraps(complete)
    def offered(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        try:
            return list(complete(ctx, incomplete))
        except Exception:
            return []

    return offered


def _wiring(ctx: click.Context) -> Wiring:
    above = ctx.parent.params.get("db") if ctx.parent else None
    return Wiring(ctx.params.get("db") or above)


def _place(ctx: click.Context) -> Place:
    """The line that was named before on the command line, or the newest match's."""
    return _wiring(ctx).place(ctx.params.get("match") or LAST)


def _begun(incomplete: str, words: Iterable[tuple[str, str]]) -> Iterator[CompletionItem[str]]:
    return (CompletionItem(word, help=told or None) for word, told in words if word.startswith(incomplete))


@_quiet
def files(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """What lies on the disk, as the shell knows it."""
    yield CompletionItem(incomplete, type="file")


@_quiet
def matches(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """``last``, then the ids of matches, newest first; bundles where a path is begun."""
    found: Items = []
    if "/" not in incomplete and not incomplete.startswith("."):
        with suppress(Absent):
            found = list(_matches(ctx, incomplete))
    yield from found or [CompletionItem(incomplete, type="file")]


def _matches(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    with _wiring(ctx).store(readonly=True) as store:
        ids = [(match.id.hex()[:SHORT], match) for match in store.matches()]
        newest = [(LAST, ids[0][1]), *ids] if ids else []
        for word, match in islice(((w, m) for w, m in newest if w.startswith(incomplete)), MOST):
            yield CompletionItem(word, help=_called(store, match))


def _called(store: Store, match: Match) -> str | None:
    """The occasion of a match and who plays; nothing where its first entry does not say."""
    try:
        genesis = genesis_of(store.entry(match.line, 1))
    except (Damaged, Newer):
        return None
    return " · ".join(filter(None, (genesis.event, " – ".join(seat.name for seat in genesis.seats))))


@_quiet
def lines(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """The lines of the match that was named, each by its name, or by its id where the name has blanks."""
    place = _place(ctx)
    for line in place.store.lines(place.match):
        word = line.id.hex()[:SHORT] if " " in line.name or '"' in line.name or "'" in line.name else line.name
        told = f"{line.name}, to {line.head.seq}"
        if word.startswith(incomplete) or line.name.startswith(incomplete):
            yield CompletionItem(word, help=told)


@_quiet
def seats(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """The seats of the match that was named."""
    return _begun(incomplete, ((seat.id, seat.name) for seat in _place(ctx).book().genesis.seats))


@_quiet
def games(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """The keys of the game systems; none of them is loaded for it."""
    return _begun(incomplete, ((key, "") for key in known()))


@_quiet
def rules(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """The rules of the game that was named, else of the match's."""
    game = ctx.params.get("game")
    system = load(game) if game else _place(ctx).game
    return _begun(incomplete, ((rule.id, rule.gist) for rule in system.rules.values()))


@_quiet
def cases(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem[str]]:
    """Files of cases, or ``cut`` and a match."""
    said = ctx.params.get("words") or ()
    if said == ("cut",):
        yield from _matches(ctx, incomplete)
    elif not said and "cut".startswith(incomplete) and incomplete:
        yield CompletionItem("cut", help="cut a moment of a match out as a case")
    else:
        yield CompletionItem(incomplete, type="file")
