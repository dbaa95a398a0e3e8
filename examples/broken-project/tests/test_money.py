import pytest

from shop.money import convert, rounded, written


@pytest.mark.parametrize(("cents", "expected"), [(100, 125), (50, 62)])
def test_convert(cents: int, expected: int) -> None:
    assert convert(cents, "USD") == expected


def test_written() -> None:
    assert written(1205) == "12.05 €"


def test_rounded() -> None:
    assert rounded(117, 25) == 125


def test_rounded_needs_a_step() -> None:
    with pytest.raises(ValueError):
        rounded(117, -1)
