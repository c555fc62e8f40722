"""What the lists of Star Wars: Legion have in common: a title, points, ranks, and cards under their headings."""

import re

from msgspec.structs import replace

from replay.lists.army_list import Card, Line
from replay.lists.lines import Reading, Rules, kept, said
from replay.lists.naming import bare
from replay.lists.priced import POINTS, number
from replay.lists.secrecy import secretive

RANKS = r"(?:Commanders?|Operatives?|Corps|Special Forces|Supports?|Heav(?:y|ies)|Counterparts?)"
RANK_OF = {
    "commander": "commander",
    "operative": "operative",
    "corps": "corps",
    "special": "special_forces",
    "support": "support",
    "heav": "heavy",
    "counterpart": "counterpart",
}
"""Ranks, by how their headings begin."""

CARDS = (
    r"(?:Commands?|Command (?:Cards?|Hand|Deck)|Contingenc(?:y|ies)(?: Cards?)?|Orders|Order Cards?"
    r"|(?:Objective|Primary|Secondary|Advantage|Deployment|Condition) Cards?"
    r"|Objectives?|Primaries|Secondar(?:y|ies)|Advantages?"
    r"|Deployments?|Conditions?|Battle Deck|Battle Cards?)"
)
KIND_OF = {
    "command": "command",
    "order": "command",
    "contingenc": "contingency",
    "objective": "objective",
    "primar": "objective",
    "secondar": "secondary",
    "advantage": "advantage",
    "deployment": "deployment",
    "condition": "condition",
    "battle": "battle",
}

_TOTAL = re.compile(
    rf"(?:(?:Total|Points)\s*:\s*)?(?P<stated>{POINTS})\s*/\s*(?P<limit>{POINTS})"
    r"(?:\s*\((?P<units>\d{1,3}) activations?\))?",
    re.IGNORECASE,
)
_ACTIVATIONS = re.compile(r"(?P<units>\d{1,3}) activations?", re.IGNORECASE)
_DRAWN = r"(?:[#*_=~>\s]|[-–—]{2,}(?![-–—]))*"
"""What is drawn before a heading, as in Markdown; a dash alone is that of an option, or of a card."""
_ENDS = r"[#*_=~\s–—-]*"
"""What is drawn behind it."""
_COUNT = r"(?:\s*[(\[]\s*\d{1,2}\s*[)\]])?"
_RANK = re.compile(rf"{_DRAWN}(?P<rank>{RANKS}){_ENDS}:?{_ENDS}", re.IGNORECASE)
_CARDS = re.compile(
    rf"{_DRAWN}(?:\d{{1,2}}[x×]?\s)?(?P<kind>{CARDS}){_ENDS}{_COUNT}{_ENDS}(?::{_DRAWN}(?P<names>.*?){_ENDS})?",
    re.IGNORECASE,
)
_LISTED = re.compile(rf"[-–—•]\s*(?P<kind>{CARDS}){_COUNT}\s*:\s*(?P<names>.*)", re.IGNORECASE)
_OTHER_COMMANDS = re.compile(r"(?P<kind>Command\b[^:]{1,30}?)\s*:\s*(?P<names>.*)", re.IGNORECASE)
_DRAWN_HAND = re.compile(rf"(?:#|\*\*|__|==|--)(?P<heading>[^:(){{}}]{{1,60}}):?{_ENDS}")
_PIPS = r"(?P<pips>•{1,4})"
_CARD = re.compile(rf"(?:[-–—*]\s*)?(?:{_PIPS}\s*)?(?P<name>[^\s•(-].*?)\s*(?:\((?P<number>[1-4])\))?")
_TITLE = re.compile(r"(?P<title>.{1,80})")
_STRANGE = re.compile(r"(?P<heading>[^\W\d_][^:(){}=]{0,60}):")
_OF_CARDS = re.compile(r"\b(?:cards?|hand|pips?)\b", re.IGNORECASE)


def kind_of(word: str, kinds: dict[str, str]) -> str:
    """What a heading is of, by how it begins."""
    return next(kind for start, kind in kinds.items() if word.lower().startswith(start))


def cards(line: Line, kind: str, pieces: list[str]) -> tuple[Card, ...]:
    """The cards of a line; their pips stand before or behind, or are told as a number."""
    found = [_CARD.fullmatch(piece.strip().rstrip("•").strip()) for piece in pieces]
    behind = [len(piece.strip()) - len(piece.strip().rstrip("•")) for piece in pieces]
    return tuple(
        Card(line.number, match["name"], kind, len(match["pips"] or "") or int(match["number"] or 0) or after)
        for match, after in zip(found, behind, strict=True)
        if match and bare(match["name"])
    )


def _total(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    if reading.list.stated is not None:
        return None
    units = number(match["units"]) if match["units"] else reading.list.activations
    told = replace(reading.list, stated=int(match["stated"]), limit=int(match["limit"]), activations=units)
    return replace(reading, list=told)


def _activations(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    if reading.list.activations is not None:
        return None
    return replace(reading, list=replace(reading.list, activations=int(match["units"])))


def _ranked(reading: Reading, line: Line, match: "re.Match[str]") -> Reading:
    return replace(reading, section=kind_of(match["rank"], RANK_OF))


def _headed(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A heading of cards, which may name them behind it; if not all are understood, it is a heading all the same."""
    kind = kind_of(match["kind"], KIND_OF)
    pieces = [piece for piece in re.split(r",\s*", match["names"] or "") if piece.strip()]
    found = cards(line, kind, pieces)
    headed = replace(reading, section=f"{kind} cards", done=True)
    if len(found) < len(pieces):
        return kept(headed, line)
    return replace(headed, list=replace(reading.list, cards=(*reading.list.cards, *found)))


def _card(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A card below its heading; a line without a mark is something else."""
    marked = match["pips"] or match["number"] or line.text.strip()[0] in "-–—*"
    if not reading.section.endswith(" cards") or not marked:
        return None
    found = cards(line, reading.section.removesuffix(" cards"), [line.text])
    if not found:
        return None
    return replace(reading, list=replace(reading.list, cards=(*reading.list.cards, *found)))


def _title(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """The first line, where the points follow it."""
    spoken = said(reading.list.lines)
    first, second = next(spoken, None), next(spoken, None)
    if first != line or second is None:
        return None
    follows = _TOTAL.fullmatch(second.text.strip()) or _ACTIVATIONS.fullmatch(second.text.strip())
    return replace(reading, list=replace(reading.list, title=match["title"])) if follows else None


def _strange(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A heading that nobody knows, of a list that has some: what stands under it has not the rank of the one before.

    Among secret cards it is no heading, for what stands under it might be secret as well.
    """
    of_cards = _OF_CARDS.search(match["heading"])
    ranked = any(_RANK.fullmatch(line.strip()) for line in reading.list.lines)
    if secretive(reading.section) or not (ranked or of_cards):
        return None
    return replace(kept(reading, line), section="other cards" if of_cards else match["heading"].lower())


def _drawn_hand(reading: Reading, line: Line, match: "re.Match[str]") -> Reading | None:
    """A heading that is drawn as one and speaks of cards, whatever it calls them."""
    if secretive(reading.section) or not _OF_CARDS.search(match["heading"]):
        return None
    return replace(kept(reading, line), section="other cards")


POINTS_AND_TITLE: Rules = ((_TOTAL, _total), (_ACTIVATIONS, _activations), (_TITLE, _title))
OF_CARDS: Rules = (
    (_CARDS, _headed),
    (_LISTED, _headed),
    (_OTHER_COMMANDS, _headed),
    (_DRAWN_HAND, _drawn_hand),
    (_CARD, _card),
)
RULES: Rules = (*POINTS_AND_TITLE, (_RANK, _ranked), *OF_CARDS, (_STRANGE, _strange))
