"""Reports to hand over: what they say, and how that is written in each format."""
