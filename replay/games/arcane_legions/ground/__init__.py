"""The table as ground: bases and pieces as outlines, what touches and what stands between."""
