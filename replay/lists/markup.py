"""XML as a tree of plain elements with their lines; what could blow up or reach outside is refused before it does."""

from typing import Any
from xml.parsers import expat

from msgspec import Struct

from replay.core.text import Unreadable

MOST_ELEMENTS = 100_000
MOST_DEPTH = 60


class Element(Struct):
    """An element: its name without the namespace, its attributes, the ``words`` directly in it, the elements in it.

    ``line`` is where it begins, ``spoken`` where its text does, 0 where that is only white space.
    """

    name: str
    attributes: dict[str, str]
    line: int
    words: list[str] = []
    spoken: int = 0
    children: list["Element"] = []

    @property
    def text(self) -> str:
        """What is said directly in it."""
        return "".join(self.words)

    def below(self, *names: str) -> list["Element"]:
        """The elements that a path of names leads to."""
        found = [self]
        for name in names:
            found = [child for one in found for child in one.children if child.name == name]
        return found


def parsed(text: str, name: str) -> Element:
    """The root of an XML text.

    Raises ``Unreadable`` for what is not well formed, is nested too deeply, has too many elements, or declares a
    document type: that is where entities that multiply or read files would come from, and no roster has one.
    """
    builder = _Builder(name)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    builder.line = lambda: parser.CurrentLineNumber
    parser.StartDoctypeDeclHandler = builder.declared
    parser.StartElementHandler = builder.opened
    parser.EndElementHandler = builder.closed
    parser.CharacterDataHandler = builder.heard
    try:
        parser.Parse(text, True)
    except expat.ExpatError as fault:
        raise Unreadable(f"{name} line {fault.lineno}", f"not XML: {expat.ErrorString(fault.code)}") from None
    except UnicodeEncodeError:
        raise Unreadable(name, "holds half a character: this is no text") from None
    return builder.root


class _Builder:
    """Grows the tree as the parser goes."""

    def __init__(self, name: str) -> None:
        self.root = Element("", {}, 0)
        self.line: Any = None
        self._name = name
        self._open: list[Element] = []
        self._count = 0

    def declared(self, *_: Any) -> None:
        raise Unreadable(f"{self._name} line {self.line()}", "declares a document type (<!DOCTYPE): no roster does")

    def opened(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        where = f"{self._name} line {self.line()}"
        if self._count > MOST_ELEMENTS:
            raise Unreadable(where, f"has more than {MOST_ELEMENTS:,} elements")
        if len(self._open) >= MOST_DEPTH:
            raise Unreadable(where, f"is nested more than {MOST_DEPTH} deep")
        found = Element(name.rpartition(":")[2], attributes, self.line(), words=[], children=[])
        if self._open:
            self._open[-1].children.append(found)
        else:
            self.root = found
        self._open.append(found)

    def closed(self, _: str) -> None:
        self._open.pop()

    def heard(self, text: str) -> None:
        one = self._open[-1]
        one.words.append(text)
        if text.strip():
            one.spoken = one.spoken or self.line() - text.lstrip().count("\n")
