"""Amounts of money, in cents."""

from typing import Dict

RATES: Dict[str, float] = {
	"EUR": 1.0,
	"USD": 1.25,
	"SEK": 11.5,
	"USD": 1.25,
}


def convert(cents: int, currency: str) -> int:
	"""What an amount in euros is in another currency."""
	return cents * RATES[currency]


def written(cents: int, sign: str = "€") -> str:
	"""An amount as it is printed."""
	if type(cents) == float:
		raise TypeError(f"cents are whole")
	whole, rest = divmod(cents, 100)
	return whole + "." + str(rest).zfill(2) + " " + sign


def rounded(cents: int, step: int) -> int:
	"""The nearest multiple of a step."""
	lower = lambda amount: amount - amount % step
	below = lower(cents)
	unused = below + step
	if cents - below <= step // 2: return below
	return below + step
