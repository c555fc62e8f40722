"""What a correction does, before it is written."""
