"""Why an entry is as it is found: how it adds up, the rule, what was rolled since, who has signed the log.

``opens`` is, of each of them, the key that shows all of it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.core.count import counted
from replay.core.rule import STRUCTURE
from replay.wording import hearing
from tui.judging.bench import Question
from tui.panels.dice import FightPanel
from tui.panels.entries import Seats
from tui.panels.line import Span, pen, put, put_right, title
from tui.panels.names import mark, named, role
from tui.raster.cells import Cells, Pen
from tui.raster.role import Role
from tui.raster.words import wrap

_TEXT, _DIM, _FAINT = pen(), pen(Role.DIM), pen(Role.FAINT)
_BAD, _GOOD = pen(Role.REFUSED, bold=True), pen(Role.WHOLE, bold=True)
_LABEL = 10
"""Columns of a word that stands before what it is about."""
ORDER_OF_PLAY = (
    "It was not its turn, or the order names what is not there, or cannot be: no rule of its own says so, and none can "
    "be waived for it."
)
"""What is said where an order could not be given at all."""
AWAITED = "Something else was awaited, by:"
"""What is said before the rules by which it was."""
Lines = list[Sequence[Span]]


def labelled(label: str, text: str, columns: int, tone: Pen = _TEXT, most: int = 99) -> Iterator[list[Span]]:
    """A word, and beside it a text in as many rows as it needs, at most so many."""
    lines = wrap(text, max(8, columns - _LABEL - 2))[:most] or [""]
    for row, line in enumerate(lines):
        yield [((label if row == 0 else "").ljust(_LABEL), _FAINT), (line, tone)]


def _drawn(words: str, meta: str, lines: Lines, columns: int, rows: int, *, opens: str) -> Cells:
    page = Cells(columns, max(rows, 0))
    if not rows:
        return page
    title(page, 0, words, meta)
    for row, spans in enumerate(lines[: rows - 1], start=1):
        put(page, 1, row, spans, columns - 1)
    if len(lines) > rows - 1 > 0:
        put_right(page, rows - 1, [(f" … {opens}: all of it", _FAINT)], columns - 1)
    return page


class Sums(Struct, frozen=True):
    """What was written, what the rules make of it, and how that adds up; of a dispute, what each side says."""

    question: Question
    seats: Seats
    plain: bool = False
    opens: str = "Enter"

    def rows(self, columns: int) -> int:
        """Rows it fills, with its dice as tall as they can be."""
        dice = FightPanel(self.question.fight, flat=self.plain).rows(columns) + 1 if self.question.fight else 0
        return 1 + len(self.lines(columns)) + dice

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; dice are laid out where there is room for them."""
        both = "recorded | expected" if self.question.expected else ""
        words = (
            "ARITHMETIC"
            if self.question.arithmetic
            else "WHAT WAS SAID"
            if self.question.item.heard
            else "WHAT WAS WRITTEN"
        )
        lines = self.lines(columns)
        page, start = _drawn(words, both, lines, columns, rows, opens=self.opens), len(lines) + 2
        for flat in (False, True):
            dice = FightPanel(self.question.fight, flat=flat or self.plain) if self.question.fight else None
            if dice is not None and start + dice.rows(columns) <= rows:
                page.paste(0, start, dice.draw(columns, dice.rows(columns)))
                break
        return page

    def lines(self, columns: int) -> Lines:
        """All of it, in rows."""
        question = self.question
        found: Lines = []
        if question.item.heard:
            names = dict(zip(self.seats.ids, self.seats.names, strict=True))
            for line in hearing.lines(question.item.heard, names):
                found += [[(part, _TEXT)] for part in wrap(line, columns - 2)]
        elif question.expected:
            found += self._differing(columns)
        else:
            found += labelled("recorded", "; ".join(question.recorded), columns)
        if question.arithmetic:
            found.append([("─" * (columns - 2), pen(Role.RULE))])
        for line in question.arithmetic:
            for part in wrap(line, columns - 2):
                found.append(named(question.moment.scene, part, _TEXT))
        return found

    def _differing(self, columns: int) -> Iterator[list[Span]]:
        recorded, expected = self.question.recorded, self.question.expected
        only = [line for line in recorded if line not in expected]
        due = [line for line in expected if line not in recorded]
        same = [line for line in recorded if line in expected]
        yield from labelled("recorded", "; ".join(only) or "nothing of it", columns, _BAD)
        yield from labelled("expected", "; ".join(due) or "nothing else", columns, _GOOD)
        if same:
            yield from labelled("both", "; ".join(same), columns, _DIM, 3)


class Statute(Struct, frozen=True):
    """The rules an item is about: gist, source heading, the reading this match takes, earlier rulings on them."""

    question: Question
    opens: str = "Enter"

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 1 + len(self.lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        rules = self.question.rules
        words = "THE ORDER OF PLAY" if self.structural else f"RULE {rules[0][0].id}" if rules else "NO RULE"
        meta = rules[0][0].status.value if rules and not self.structural else ""
        return _drawn(words, meta, self.lines(columns), columns, rows, opens=self.opens)

    def lines(self, columns: int) -> Lines:
        """All of it, in rows."""
        found: Lines = []
        if self.structural:
            told = f"{ORDER_OF_PLAY} {AWAITED}" if self.question.rules else ORDER_OF_PLAY
            found += [[(line, _DIM)] for line in wrap(told, columns - 2)]
        for place, (rule, reading) in enumerate(self.question.rules):
            if place or self.structural:
                found += [[], [(rule.id, pen(Role.NOW, bold=True, underlined=True)), (f"  {rule.status}", _DIM)]]
            found += [[(line, _TEXT)] for line in wrap(rule.gist, columns - 2)]
            found += labelled("source", rule.source, columns, _DIM)
            if reading:
                found += labelled("reading", reading, columns)
            if rule.why:
                found += labelled("why", rule.why, columns, _DIM)
        if not (self.question.rules or self.structural):
            found.append([("No rule was cited.", _DIM)])
        if self.question.before or self.question.elsewhere:
            found += labelled("before", _precedents(self.question), columns, pen(Role.JUDGE))
        return found

    @property
    def structural(self) -> bool:
        """Whether it is about an order that could not be given at all."""
        return STRUCTURE in self.question.item.rules


def _precedents(question: Question) -> str:
    """The other rulings on the same rule: how many, where, and what they did."""
    places = (("in this match", [remedy for _, remedy in question.before]), ("in others", question.elsewhere))
    told = (
        f"{counted(len(remedies), 'ruling')} on this {where}: {', '.join(dict.fromkeys(remedies))}"
        for where, remedies in places
        if remedies
    )
    return "; ".join(told)


class Later(Struct, frozen=True):
    """What was rolled since, and how the score moved."""

    question: Question
    seats: Seats
    opens: str = "Enter"

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture; where there are more rolls than rows, the first ones."""
        since, room = self.question.since, max(0, rows - 2)
        lines: Lines = [self._moved()]
        for rolled in since.rolls[: room if len(since.rolls) <= room else max(0, room - 1)]:
            place = self.seats.place(rolled.seat)
            faces = " ".join(map(str, rolled.roll.faces))
            own = [(f"{rolled.n:>4} ", _FAINT), (f"{mark(place)} ", pen(role(place), bold=True))]
            lines.append([*own, (f"{self.seats.name(rolled.seat)} {rolled.roll.pool}".ljust(22), _DIM), (faces, _TEXT)])
        if len(since.rolls) > room:
            lines.append([(f"… {len(since.rolls) - max(0, room - 1)} more", _FAINT)])
        return _drawn("ROLLED SINCE", counted(len(since.rolls), "roll"), lines, columns, rows, opens=self.opens)

    def _moved(self) -> list[Span]:
        since = self.question.since
        spans: list[Span] = [(f"{counted(since.entries, 'entry', 'entries')} since then", _DIM)]
        for place, by in enumerate(since.scores):
            if by:
                spans.append((f", {mark(place)} {by:+d}", pen(role(place), bold=True)))
        return spans


class Custody(Struct, frozen=True):
    """How far the log has been proved, and who has signed it."""

    upto: int
    head: int
    fault: str
    signed: tuple[str, ...]
    opens: str = "p"

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return 1 + len(self.lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        return _drawn("THE LOG", f"{self.opens} all of it", self.lines(columns), columns, rows, opens=self.opens)

    def lines(self, columns: int) -> Lines:
        """All of it, in rows."""
        if self.fault:
            found: Lines = [[("! ", _BAD), (line, _TEXT)] for line in wrap(self.fault, columns - 4)]
        elif not self.upto:
            found = [[("· ", _DIM), ("chain".ljust(_LABEL), _TEXT), ("not proved yet", _DIM)]]
        else:
            sign, so_far = ("✓ ", "") if self.upto >= self.head else ("· ", f" of {self.head} so far")
            found = [[(sign, _GOOD), ("chain".ljust(_LABEL), _TEXT), (f"1–{self.upto} unbroken{so_far}", _DIM)]]
        for text in self.signed:
            sign, tone = ("! ", _BAD) if text.startswith("! ") else ("· ", _DIM)
            rows = wrap(text.removeprefix("! "), columns - 4)
            found += [[(sign if row == 0 else "  ", tone), (line, _DIM)] for row, line in enumerate(rows)]
        return found


class Words(Struct, frozen=True):
    """All there is to say of an item, one under the other, as tall as it needs."""

    sums: Sums
    statute: Statute
    followers: tuple[tuple[int, str], ...] = ()
    follow: int = 0

    def rows(self, columns: int) -> int:
        """Rows it fills."""
        return len(self._lines(columns))

    def draw(self, columns: int, rows: int) -> Cells:
        """The picture."""
        page = Cells(columns, rows, pen(ground=Role.PANEL))
        for row, spans in enumerate(self._lines(columns)[:rows]):
            put(page, 1, row, [(text, replace(tone, ground=Role.PANEL)) for text, tone in spans], columns - 1)
        return page

    def _lines(self, columns: int) -> Lines:
        found: Lines = [*self.sums.lines(columns), []]
        if not self.statute.structural:
            rules = self.statute.question.rules[:1]
            found += [[(rule.id, pen(Role.NOW, bold=True, underlined=True))] for rule, _ in rules]
        found += self.statute.lines(columns)
        if self.followers:
            broken = bool(self.sums.question.expected)
            words = (
                "were it as expected, these would come to something else" if broken else "these hold no longer by it"
            )
            found += [[], [(words, _FAINT)]]
            found += [[(f"{n:>5}  ", _FAINT), (told, _DIM)] for n, told in self.followers]
            more = self.follow - len(self.followers)
            found += [[(f"       and {more} more", _FAINT)]] if more > 0 else []
        return found
