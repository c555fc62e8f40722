"""The table as it is shown: dice, sheets, sight lines and trails."""
