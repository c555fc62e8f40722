"""Ratios against peers and physical limits, measured side by side in one run: ``python -m tests.benchmarks``."""
