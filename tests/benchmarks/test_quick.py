"""The benchmarks run; what they measure is printed by ``python -m tests.benchmarks``, never asserted."""

from pathlib import Path

import pytest

from tests.benchmarks.__main__ import FULL, QUICK, main


@pytest.mark.parametrize("name", QUICK)
def test_a_benchmark_prints_a_table_of_ratios(name: str, tmp_path: Path) -> None:
    assert QUICK[name](tmp_path).count("\n|") > 3


def test_every_benchmark_has_a_quick_form() -> None:
    assert list(QUICK) == list(FULL)


def test_a_name_that_no_benchmark_has_is_told() -> None:
    with pytest.raises(SystemExit, match="there is no benchmark auditing; there are append"):
        main(["auditing", "--quick"])
