"""Small invented army lists, one in each format that is read."""

import io
import zipfile

STANDARD = """Dust Picket
302/800 (4 activations)
Commanders:
 - Captain Oru (80): Strict Watch (5), Lens "Far" (4)/Long Lens (0) = 89
Corps:
 – 2× Pickets (44): Long Rifle (20), Spare Hand (9) = 146
Support:
 - Sand Skiff = 67
Commands: • Hold Fast, •• Double Back, •••• Standing Orders
"""

PLUS = """Operatives:

– Tove Arn (90) + Far Sight (5) + Rope (2) = 97

Corps:

– 2x Pickets (44) + Long Rifle (20) = 128

Total: 225/800

Commands:

– Hold Fast (1)

– Double Back (2)
"""

MINIMAL = """302/800 (3 activations)
Captain Oru (Strict Watch, Lens)
2× Pickets (Long Rifle)
 - Loadout: (Short Rifle, none)
Commands: • Hold Fast, •• Double Back
"""

TOURNAMENT = """Dust Picket
226/800
Captain Oru (89)
 - Strict Watch (5)
 - Lens (4)/Long Lens (0)
Pickets (70)
 - Long Rifle (20)
Sand Skiff (67)

Commands:
•Hold Fast
••Double Back

Battle Deck
Objectives:
 - Old Wells
Secondaries:
 - Sift the Wreck
"""

ADMIRAL = """4 Activations

Captain Oru (Of the Dunes) 80 + 9 = 89

--Strict Watch (5), Lens (4)

2x Pickets 44 + 20 = 64 x 2 = 128

--Long Rifle (20)

Sand Skiff 67

Hold Fast•, Double Back••, Standing Orders••••

Long March, Crossing, Roll Call
"""

JSON = """{
  "listname": "Dust Picket",
  "points": 226,
  "author": "Legion HQ",
  "armyFaction": "rebel",
  "commandCards": ["Hold Fast", "Standing Orders"],
  "contingencies": [],
  "units": [
    {"name": "Captain Oru", "upgrades": ["Strict Watch"], "loadout": ["Lens"]},
    {"name": "Pickets", "upgrades": [], "loadout": []},
    {"name": "Pickets", "upgrades": ["Long Rifle"], "loadout": []}
  ],
  "battlefieldDeck": {"scenario": "standard", "objective": ["Old Wells"], "deployment": [], "conditions": []}
}
"""

CONQUEST = """=== The Last Argument of Kings ===

Ferry Host [620/1000]
Reedlanders


== (Warlord) Ferry Reeve [120]: Lantern, Old Oath

 * Eel Fishers (3) [140]: Captain

 * Bog Oxen (2) [200]:


== Reed Singer [60]:

 * Eel Fishers [100]:
"""

ROSTER = """<?xml version="1.0" encoding="UTF-8"?>
<roster name="Ferry Host" gameSystemName="Conquest: Last Argument of Kings"
  xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="Points" value="320.0"/></costs>
  <costLimits><costLimit name="Points" value="1000.0"/></costLimits>
  <forces>
    <force name="Warband" catalogueName="Reedlanders">
      <rules><rule name="Mire"><description>Wade as you will.</description></rule></rules>
      <selections>
        <selection name="Ferry Reeve" number="1" type="model">
          <profiles>
            <profile name="Ferry Reeve" typeName="Character">
              <characteristics>
                <characteristic name="Type">Infantry</characteristic>
                <characteristic name="Class">Light</characteristic>
              </characteristics>
            </profile>
          </profiles>
          <selections><selection name="Warlord" number="1" type="upgrade"/></selections>
          <costs><cost name="Points" value="120.0"/></costs>
          <categories><category name="Character" primary="true"/></categories>
        </selection>
        <selection name="Eel Fishers" number="1" type="unit">
          <profiles>
            <profile name="Eel Fishers" typeName="Regiment">
              <characteristics>
                <characteristic name="Type">Infantry</characteristic>
                <characteristic name="Class">Medium</characteristic>
                <characteristic name="Stands">3</characteristic>
                <characteristic name="Lore">Long words that a publisher wrote, and no fact of a unit.</characteristic>
              </characteristics>
            </profile>
          </profiles>
          <selections>
            <selection name="Stand" number="4" type="model"><costs><cost name="Points" value="40"/></costs></selection>
          </selections>
          <costs><cost name="Points" value="160.0"/></costs>
          <categories><category name="Mainstay" primary="true"/></categories>
        </selection>
      </selections>
    </force>
  </forces>
</roster>
"""


def packed(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of files."""
    bytes_ = io.BytesIO()
    with zipfile.ZipFile(bytes_, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return bytes_.getvalue()
