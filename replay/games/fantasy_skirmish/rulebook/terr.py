"""Kinds of ground."""

from replay.core.rule import Rule, Status

HINDERING = Rule("FS-TERR-01", "Hindering ground slows and covers.", "Hindering terrain", Status.COMPUTED)
BLOCKING = Rule(
    "FS-TERR-02", "Blocking ground stops movement and sight, and covers.", "Blocking terrain", Status.COMPUTED
)
SHALLOW = Rule("FS-TERR-03", "Shallow water slows and does not cover.", "Water terrain", Status.COMPUTED)
DEEP = Rule("FS-TERR-04", "Deep water stops movement only.", "Water terrain", Status.COMPUTED)
ELEVATED = Rule("FS-TERR-05", "Elevated ground is a hill, a plateau or a roof.", "Elevated terrain", Status.COMPUTED)
