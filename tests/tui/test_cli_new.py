"""A match opened with armies as players have them: pasted lists, exports, rosters."""

import json
from pathlib import Path

import pytest

from tests.replay.lists import written
from tests.tui.shell import ROOT, Shell

PLAYERS = ("--player", "Ines", "Ruben")
CONQUEST = ("new", "conquest", *PLAYERS, "--army")
FILES = {
    "ferry.txt": written.CONQUEST.encode(),
    "ferry.ros": written.ROSTER.encode(),
    "ferry.rosz": written.packed(("list.ros", written.ROSTER.encode())),
    "dust.txt": written.STANDARD.encode(),
    "dust.json": written.JSON.encode(),
    "other.ros": written.ROSTER.replace("Conquest: Last Argument of Kings", "Chess").encode(),
    "bomb.rosz": written.packed(("list.ros", b" " * (17 << 20))),
    "path.rosz": written.packed(("../list.ros", b"")),
    "laughs.ros": b"<!DOCTYPE a [<!ENTITY b 'c'>]><roster>&b;</roster>",
    "long.txt": b"x" * (5 << 20),
    "latin.txt": "Corps:\n - Drüm = 3".encode("latin-1"),
    "blank.txt": b"",
    "talk.txt": b"I bring my Eel Fishers.\n",
    "typo.toml": b"format = rollbook\n",
}


@pytest.fixture
def lists(shell: Shell) -> Shell:
    for name, content in FILES.items():
        (shell.folder / name).write_bytes(content)
    return shell


def test_what_a_list_leaves_open_is_told_beside_the_id_and_stays_with_the_entry(lists: Shell) -> None:
    heard = lists(*CONQUEST, "ferry.txt", "ferry.rosz")
    assert (heard.code, len(heard.lines), len(heard.lines[0])) == (0, 1, 32)
    told = heard.err.replace("rollbook: ", "").splitlines()
    assert told[-2:] == [
        "ferry.txt: no card tells the Stands of Eel Fishers: taken for 3",
        "ferry.rosz: 3 rules and profiles that the roster copies are left out",
    ]
    log = lists.does("log", "last")
    assert log[2].endswith("Ruben enlists Ferry Host; 3 rules and profiles that the roster copies are left out")
    assert all(line.partition(": ")[2] in log[1] + log[2] for line in told)
    audited = lists.does("audit", "last")
    assert [line.strip().partition(" (CQ-FACT-01")[0] for line in audited[:2]] == ["2 not checked", "3 not checked"]


def test_the_same_as_one_document(lists: Shell) -> None:
    (line,) = lists.does(*CONQUEST, "ferry.ros", "ferry.rosz", "--json")
    told = json.loads(line)
    assert len(told["match"]) == 32
    assert told["remarks"][1] == {
        "army": "ferry.rosz",
        "rule": "CQ-FACT-01",
        "remark": "3 rules and profiles that the roster copies are left out",
    }


def test_a_bundle_carries_the_list_as_it_was_pasted_but_for_the_command_hand(lists: Shell) -> None:
    lists("new", "star_wars_legion", *PLAYERS, "--army", "dust.txt", "dust.json")
    lists.does("export", "last", "match.rollbook")
    entries = [json.loads(line) for line in (lists.folder / "match.rollbook").read_text().splitlines()[2:4]]
    texts = [json.loads(json.loads(entry["payload"])["order"]["army"])["pasted"]["lines"] for entry in entries]
    standard, json_ = (text.split("\n") for text in (written.STANDARD, written.JSON))
    assert texts[0] == ["[kept back]" if line.startswith("Commands:") else line for line in standard]
    hands = '["Hold Fast", "Standing Orders"]', '["[kept back]", "[kept back]"]'
    assert texts[1] == [line.replace(*hands) for line in json_]
    assert lists.does("audit", "match.rollbook")[-1] == "0 open"


def test_an_army_that_is_written_leaves_nothing_open(lists: Shell) -> None:
    folder = ROOT / "fixtures" / "conquest" / "armies"
    assert len(lists.does(*CONQUEST, str(folder / "saltmarsh.toml"), str(folder / "glasswind.toml"))) == 1


def test_an_army_that_is_written_may_name_a_list_in_an_archive(lists: Shell) -> None:
    text = 'format = "rollbook.army/1"\nsystem = "conquest"\nlist = "ferry.rosz"\n[army]\nid = "f"\nname = "F"\n'
    Path("cards.toml").write_text(
        text + '[[regiment]]\nid = "e"\nentry = "Eel Fishers"\ntype = "infantry"\nclass = "heavy"\n'
    )
    heard = lists(*CONQUEST, "cards.toml", "ferry.txt")
    assert heard.code == 0
    assert "heavy" in "".join(lists.does("show", "last", "--json"))


KNOWN = (
    "a Conquest list, a Tabletop Admiral list, a Legion HQ list, a Legion list in JSON, "
    "a BattleScribe or New Recruit roster, an army in TOML"
)
HARMFUL = [
    ("other.ros", "other.ros: is a list for Chess, not for conquest"),
    ("dust.txt", "dust.txt: is a list for Star Wars: Legion, not for conquest"),
    ("bomb.rosz", "bomb.rosz (list.ros): unpacks to more than 16 MiB: this is no roster"),
    ("path.rosz", "path.rosz: holds a file called '../list.ros', which would lie outside the archive"),
    ("laughs.ros", "laughs.ros line 1: declares a document type (<!DOCTYPE): no roster does"),
    ("long.txt", "long.txt: has more than 4 MiB, which is all that is read of a list"),
    ("latin.txt", "latin.txt line 2: byte 0xfc is not UTF-8: save it as that"),
    ("blank.txt", f"blank.txt: is no army list that is known: {KNOWN}"),
    ("talk.txt", f"talk.txt: is no army list that is known: {KNOWN}"),
    ("typo.toml", "typo.toml: army: not TOML: invalid value (at line 1, column 10)"),
]


@pytest.mark.parametrize(("name", "says"), HARMFUL)
def test_what_is_no_army_is_one_line(lists: Shell, name: str, says: str) -> None:
    assert lists.refuses(2, *CONQUEST, name, "ferry.ros") == says
    assert not lists.db.exists() or lists.refuses(3, "log", "last")


@pytest.mark.parametrize("game", ["arcane_legions", "battle_for_legend", "fantasy_skirmish", "star_wars_legion"])
def test_a_list_of_another_game_says_which(lists: Shell, game: str) -> None:
    said = lists.refuses(2, "new", game, *PLAYERS, "--army", "ferry.ros", "ferry.ros")
    assert said == f"ferry.ros: is a list for Conquest: Last Argument of Kings, not for {game.replace('_', ' ')}"


def test_a_log_has_one_drawer_by_whatever_link_it_is_reached(shell: Shell) -> None:
    (shell.folder / "link.db").symlink_to(shell.db)
    match = shell.match("roll 3")
    shell.does("witness", match, "--db", "link.db")
    assert sorted(path.name for path in shell.folder.glob("*-drawer")) == ["log.db-drawer"]


@pytest.mark.parametrize(
    "words",
    [
        "hilltop --player Ann Bo --option goal=9",
        "--option goal=9 hilltop --player Ann Bo",
        "--db log.db --json hilltop --player Ann Bo --option goal=9",
        "--player Ann --player Bo --option goal=9 hilltop",
    ],
)
def test_options_stand_where_one_likes(shell: Shell, words: str) -> None:
    shell.does("new", *words.split())
    shown = json.loads("\n".join(shell.does("show", "last", "--json")))
    assert shown["names"] == {"p1": "Ann", "p2": "Bo"}
