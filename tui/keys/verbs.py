"""What can be done on a screen: every verb with its keys, its word and what it does. Keys, footer, help and palette
are read from here, so that no two of them disagree."""

from collections.abc import Iterable

from msgspec import Struct
from textual.binding import Binding, BindingType

from tui.lines.kinds import KINDS
from tui.panels.bars import Foot
from tui.panels.keyed import key


class Verb(Struct, frozen=True):
    """One thing to do.

    ``action`` is Textual's, ``keys`` its names of the keys, ``sign`` how they are printed. ``foot`` is what the key
    line says of it and of its twin, None where it does not stand there.
    """

    action: str
    keys: str
    sign: str
    tells: str
    foot: Foot | None = None

    @property
    def name(self) -> str:
        """What it is called where keys are set."""
        return NAMES.get(self.action) or self.action.replace("_", "-")


_GO_ON = f"{key('{')} {key('}')} go on"
WHILE_TYPING = frozenset(
    (
        *("rule", "call_now", "board", "throw", "undo_now", "amend_now", "stood", "reread_now", "redo_now", "clocks"),
        "finish",
        *("app.command_palette", "app.light"),
    )
)
"""Actions whose keys work while a line is typed: they must type nothing."""
NAMES = {
    "step(-1)": "entry-before",
    "step(1)": "entry-after",
    **{
        f"stop('{kind}', {way})": f"{kind}-{side}"
        for kind in ("order", "turn", "round", "mark", "difference")
        for way, side in ((-1, "before"), (1, "after"))
    },
    **{f"ask('{asked}')": asked for asked in ("go", "find", "call", "bookmark", "note", "filter", "import", "report")},
    "ask('cut')": "cut",
    **{f"seek('{kind}')": f"seek-{kind}" for kind in KINDS},
    "seek('')": "seek-all",
    "hit(-1)": "found-before",
    "hit(1)": "found-after",
    "next(-1)": "finding-before",
    "next(1)": "finding-after",
    "end(-1)": "first",
    "end(1)": "last",
    "pace(-1)": "slower",
    "pace(1)": "faster",
    "zoom(-1)": "further",
    "zoom(1)": "closer",
    "pan(0, -1)": "pan-north",
    "pan(0, 1)": "pan-south",
    "pan(-1, 0)": "pan-west",
    "pan(1, 0)": "pan-east",
    "show_only(-1)": "group-before",
    "show_only(1)": "group-after",
    **{f"{moves}(-1)": "up" for moves in ("choose", "move")},
    **{f"{moves}(1)": "down" for moves in ("choose", "move")},
    **{f"{moves}(-10)": "page-up" for moves in ("choose", "move")},
    **{f"{moves}(10)": "page-down" for moves in ("choose", "move")},
    "move(-1000000)": "first",
    "move(1000000)": "last",
    "app.command_palette": "palette",
    "app.light": "light",
}
"""Verbs that are called otherwise than their action."""


STEPS = (
    Verb("step(-1)", "left", "←", "the entry before", Foot("←→", "event", 1)),
    Verb("step(1)", "right", "→", "the next entry"),
    Verb("stop('order', -1)", "comma", ",", "the order before", Foot(", .", "order", 10)),
    Verb("stop('order', 1)", "full_stop", ".", "the next order"),
    Verb("stop('turn', -1)", "left_square_bracket", "[", "the turn before", Foot("[ ]", "turn", 2)),
    Verb("stop('turn', 1)", "right_square_bracket", "]", "the next turn"),
    Verb("stop('mark', -1)", "left_curly_bracket", "{", "the mark before", Foot("{ }", "mark", 11)),
    Verb("stop('mark', 1)", "right_curly_bracket", "}", "the next mark"),
    Verb("play", "space", "space", "play and pause", Foot("space", "play", 3)),
    Verb("ask('go')", "g", "g", "go to an entry", Foot("g", "go to", 4, "go")),
    Verb("ask('find')", "slash", "/", "find words in the entries", Foot("/", "find", 5)),
    Verb("unit", "u", "u", "the next unit, those of this fight or order first", Foot("u", "unit", 12)),
    Verb("look", "l", "l", "where this unit could get to, and what it sees", Foot("l", "look", 16)),
    Verb("let_go", "escape", "Esc", "let go: follow what happens again", Foot("Esc", "let go", 3)),
    Verb("reread", "v", "v", "as recorded, or as corrected", Foot("v", "reading", 6)),
    Verb("table", "k", "k", "the table in words: seats, cards and tokens, everybody who plays", Foot("k", "table", 17)),
    Verb("fork", "f", "f", "fork here and play on", Foot("f", "fork here", 7, "fork")),
    Verb(
        "record",
        "r",
        "r",
        "record on: take orders on this very line, or no longer",
        Foot("r", "record on", 3, "record"),
    ),
    Verb("board", "f2", "F2", "the board: point where an order goes; arrows, , and . turn, Enter takes it"),
    Verb("throw", "f3", "F3", "while recording: the dice, those that are owed first"),
    Verb("undo", "U", "U", "undo the last order; what would change is told first"),
    Verb("undo_now", "f4", "F4", "undo, from the line too"),
    Verb("redo", "Y", "Y", "redo what was undone last"),
    Verb("redo_now", "shift+f4,f16", "shift+F4", "redo, from the line too"),
    Verb("amend", "e", "e", "amend: have this entry, or the one chosen in the list, say something else"),
    Verb("amend_now", "f5", "F5", "amend, from the line too"),
    Verb("strike", "x", "x", "strike: take this entry out, or the one chosen in the list"),
    Verb("clocks", "f6", "F6", "while recording: the clocks: whose runs and why, stops, what a judge does"),
    Verb("finish", "f10", "F10", "while recording: concession, a draw, time called, another scribe"),
    Verb("stood", "f7", "F7", "it stood: what was refused happened all the same; the reason is asked"),
    Verb("reread_now", "f9", "F9", "as recorded or as corrected, from the line too"),
    Verb("audit", "a", "a", "audit: whether every entry is as the rules have it, and rulings", Foot("a", "audit", 12)),
    Verb("out", "o", "o", "out: the match as a page, the table as a picture, a battle report"),
    Verb("sync", "y", "y", "sync: send the match to an archive, take in what it has more, follow it"),
    Verb("new", "w", "w", "new match: game, players, armies, options"),
    Verb("dice", "d", "d", "dice and luck to here: what dice came to, against even ones"),
    Verb("ask('call')", "J", "J", "call the judge: both clocks stop, the table is marked as it lies"),
    Verb("call_now", "f8", "F8", "while recording: call the judge with one key, from the line too"),
    Verb("judge", "R", "R", "rule on what is asked or found here, before the judge"),
    Verb("signed", "p", "p", "proof: who vouches for the log, and how far"),
    Verb("cut", "X", "X", "cut this moment out as a rules case"),
    Verb("compare", "c", "c", "compare this line with another, side by side", Foot("c", "compare", 8)),
    Verb("lines", "t", "t", "the lines of this match, and switching to one", Foot("t", "lines", 13)),
    Verb("command", "colon", ":", "say it in notation, or by a verb's name", Foot(":", "command", 8, "cmd")),
    Verb("zoom_cycle", "z", "z", "the whole table, or follow again", Foot("z", "zoom", 14)),
    *(
        Verb(f"seek('{name}')", kind.key, kind.key, f"the next {kind.word}; {_GO_ON} by {kind.words}")
        for name, kind in KINDS.items()
    ),
    Verb("seek('')", "0", "0", f"{key('{')} {key('}')} go by all marks again"),
    Verb("history", "h", "h", "what this unit did and suffered: only its entries"),
    Verb("sift", "s", "s", "list and step through only what is looked for, or all again", Foot("s", "only these", 3)),
    Verb("hit(1)", "n", "n", "the next entry found", Foot("n N", "found", 9)),
    Verb("hit(-1)", "N", "N", "the entry found before"),
    Verb("stop('round', -1)", "left_parenthesis", "(", "the round before"),
    Verb("stop('round', 1)", "right_parenthesis", ")", "the next round"),
    Verb("end(-1)", "home", "Home", "the first entry"),
    Verb("end(1)", "end", "End", "the last entry"),
    Verb("back", "b", "b", "back to before the last jump; one key pressed in a row is one jump", Foot("b", "back", 15)),
    Verb("pace(-1)", "less_than_sign", "<", "play slower; at last by the recorded clock"),
    Verb("pace(1)", "greater_than_sign", ">", "play faster"),
    Verb("real_time", "T", "T", "real time: the table's own pauses, cut to 5 s, whole, or no longer"),
    Verb("zoom(1)", "plus,equals_sign", "+", "closer"),
    Verb("zoom(-1)", "minus", "−", "further away"),
    Verb("pan(0, -1)", "shift+up", "shift+↑", "move the window north"),
    Verb("pan(0, 1)", "shift+down", "shift+↓", "move the window south"),
    Verb("pan(-1, 0)", "shift+left", "shift+←", "move the window west"),
    Verb("pan(1, 0)", "shift+right", "shift+→", "move the window east"),
    Verb("ask('bookmark')", "asterisk", "*", "bookmark this entry"),
    Verb("ask('note')", "quotation_mark", '"', "write a note on this entry"),
    Verb("choose(-1)", "up", "↑", "choose the row above"),
    Verb("choose(1)", "down", "↓", "choose the row below"),
    Verb("choose(-10)", "pageup", "PgUp", "ten rows up"),
    Verb("choose(10)", "pagedown", "PgDn", "ten rows down"),
    Verb("open", "enter", "Enter", "go to the row chosen"),
)
"""Verbs of the replay screen."""

SHELF = (
    Verb("open", "enter", "Enter", "replay the match", Foot("Enter", "replay", 1)),
    Verb("ask('filter')", "slash", "/", "filter by words", Foot("/", "filter", 2)),
    Verb("audit", "a", "a", "audit: whether every entry is as the rules have it, and rulings", Foot("a", "audit", 2)),
    Verb("sort", "s", "s", "sort by another column", Foot("s", "sort", 3)),
    Verb("show_only(1)", "right_square_bracket", "]", "the next group of matches", Foot("[ ]", "group", 6)),
    Verb("show_only(-1)", "left_square_bracket", "[", "the group before"),
    Verb("new", "w", "w", "new match: game, players, armies, options", Foot("w", "new match", 3, "new")),
    Verb("ask('import')", "i", "i", "import a bundle", Foot("i", "import", 4)),
    Verb("sync", "y", "y", "sync: send the match to an archive, take in what it has more", Foot("y", "sync", 5)),
    Verb("move(-1)", "up", "↑", "the match above", Foot("↑↓", "choose", 5)),
    Verb("move(1)", "down", "↓", "the match below"),
    Verb("move(-10)", "pageup", "PgUp", "ten matches up"),
    Verb("move(10)", "pagedown", "PgDn", "ten matches down"),
    Verb("move(-1000000)", "home", "Home", "the first match"),
    Verb("move(1000000)", "end", "End", "the last match"),
    Verb("command", "colon", ":", "a verb by its name", Foot(":", "command", 8, "cmd")),
)
"""Verbs of the library."""

SETUP = (
    Verb("take", "enter", "Enter", "take it, and go on to the next field", Foot("Enter", "next", 1)),
    Verb("turn(1)", "tab", "Tab", "the next field", Foot("Tab", "field", 3)),
    Verb("turn(-1)", "shift+tab", "shift+Tab", "the field before"),
    Verb("choose(-1)", "up", "↑", "choose what stands above", Foot("↑↓", "choose", 2)),
    Verb("choose(1)", "down", "↓", "choose what stands below"),
    Verb("choose(-8)", "pageup", "PgUp", "eight choices up"),
    Verb("choose(8)", "pagedown", "PgDn", "eight choices down"),
    Verb("open", "f2", "F2", "open the match and record it", Foot("F2", "open the match", 0, "open")),
    Verb("look", "f3", "F3", "look at this army: its units, what it leaves open or breaks", Foot("F3", "army", 4)),
    Verb("afresh", "f4", "F4", "begin afresh; again brings back what was typed", Foot("F4", "afresh", 5)),
    Verb("put_by", "escape", "Esc", "leave; what was typed is kept", Foot("Esc", "leave, kept", 0, "leave")),
)
"""Verbs of setting a match up. Digits choose where one thing of a few is taken; everything else is typed."""

AUDIT = (
    Verb("next(1)", "n,down", "n", "the next finding or dispute; ↓ too", Foot("n N", "finding", 1)),
    Verb("next(-1)", "N,up", "N", "the one before; ↑ too"),
    Verb("judge", "R", "R", "rule on it", Foot("R", "rule on it", 1, "rule")),
    Verb("read", "enter", "Enter", "all of it: the rules, the arithmetic, what follows", Foot("Enter", "all of it", 2)),
    Verb("what_if", "f", "f", "what if: fork before this entry and play on", Foot("f", "what if", 3)),
    Verb("replay", "g", "g", "go there on the replay screen", Foot("g", "go there", 4)),
    Verb("step(-1)", "left", "←", "the table an entry before", Foot("←→", "event", 5)),
    Verb("step(1)", "right", "→", "the table an entry on"),
    Verb("reread", "v", "v", "as recorded, or as corrected", Foot("v", "reading", 6)),
    Verb("signed", "p", "p", "who vouches for the log, and how far", Foot("p", "proof", 7)),
    Verb("dice", "d", "d", "dice and luck: what dice came to, against even ones", Foot("d", "dice", 10)),
    Verb("ask('report')", "o", "o", "write the report to a file", Foot("o", "report", 8)),
    Verb("ask('cut')", "X", "X", "cut this moment out as a rules case", Foot("X", "cut a case", 9, "cut")),
    Verb("zoom(1)", "plus,equals_sign", "+", "closer"),
    Verb("zoom(-1)", "minus", "−", "further away"),
    Verb("zoom_cycle", "z", "z", "the whole table, or follow again", Foot("z", "zoom", 10)),
)
"""Verbs of the audit screen."""

COMPARE = (
    Verb("step(-1)", "left", "←", "both lines an entry back", Foot("←→", "both", 1)),
    Verb("step(1)", "right", "→", "both lines an entry on"),
    Verb("stop('order', -1)", "comma", ",", "the order before", Foot(", .", "order", 8)),
    Verb("stop('order', 1)", "full_stop", ".", "the next order"),
    Verb("stop('turn', -1)", "left_square_bracket", "[", "the turn before", Foot("[ ]", "turn", 6)),
    Verb("stop('turn', 1)", "right_square_bracket", "]", "the next turn"),
    Verb("lock", "equals_sign", "=", "step both lines together, or one alone", Foot("=", "lock steps", 2, "lock")),
    Verb("turn", "tab", "Tab", "the keys are for the other line", Foot("Tab", "other side", 3, "side")),
    Verb("stop('difference', 1)", "n", "n", "the next difference", Foot("n N", "next difference", 2, "differs")),
    Verb("stop('difference', -1)", "N", "N", "the difference before"),
    Verb("end(-1)", "home", "Home", "where the lines part", Foot("Home", "branch point", 7, "branch")),
    Verb("end(1)", "end", "End", "the last entry"),
    Verb("over", "O", "O", "one board for both lines, or one for each", Foot("O", "overlay boards", 4, "overlay")),
    Verb("promote", "P", "P", "make this line the line of record", Foot("P", "promote", 5)),
    Verb("reread", "v", "v", "as recorded, or as corrected"),
    Verb("zoom(1)", "plus", "+", "closer"),
    Verb("zoom(-1)", "minus", "−", "further away"),
    Verb("zoom_cycle", "z", "z", "follow, or the whole table"),
)
"""Verbs of the compare screen."""

EVERYWHERE = (
    Verb("app.command_palette", "ctrl+p", "ctrl+p", "every verb, searched by its words"),
    Verb("rule", "f1", "F1", "the rule in focus"),
    Verb("app.light", "ctrl+t", "ctrl+t", "dark or light"),
    Verb("leave", "q", "q", "back; from the library or demo, out", Foot("q", "leave", 9)),
    Verb("keys", "question_mark", "?", "all keys of this screen", Foot("?", "keys", 0)),
)
"""Verbs of every screen."""


def bindings(*groups: Iterable[Verb], screen: str = "") -> list[BindingType]:
    """Textual's bindings of verbs; their ids let a keymap move those of a screen.

    They come before those of the panel in focus, so that keys act in the order in which they were pressed.
    """
    verbs = (verb for group in groups for verb in group)
    return [
        Binding(verb.keys, verb.action, verb.tells, show=False, priority=True, id=f"{screen}.{verb.name}")
        for verb in verbs
    ]


def feet(verbs: Iterable[Verb]) -> tuple[Foot, ...]:
    """What a key line says of verbs."""
    return tuple(verb.foot for verb in verbs if verb.foot)
