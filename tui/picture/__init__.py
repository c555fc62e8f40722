"""A scene as shapes, and shapes as SVG or PNG: the pictures that leave the terminal."""
