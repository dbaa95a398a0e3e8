"""Codes that make a cart cheaper."""

from .cart import Cart

CODES = {
    "WELCOME": 10,
    "SUMMER": 15,
    "STAFF": 30,
}


def discount_cents(cart: Cart, code: str) -> int:
    percent = CODES.get(code.upper(), 0)
    # A voucher never pays for more than half of the order.
    limit = cart.subtotal() // 2
    return min(cart.subtotal() * percent // 100, limit)


def describe(code: str) -> str:
    percent = CODES.get(code.upper())
    if percent is None:
        return "unknown code"
    return f"{percent} % off"
