"""Orders, and what they come to."""

import sys, json
from typing import List, Union

from shop.stock import Shelf

FREE_SHIPPING = 5000
SHIPPING = 490


class Order:
    """Some items of one customer."""

    def __init__(self, customer: str, lines: dict[str, int]) -> None:
        self.customer = customer
        self.lines = lines

    def total(self, shelf: Shelf) -> int:
        """What the order costs, with shipping."""
        goods = sum(shelf.price(name) * count for name, count in self.lines.items())
        return goods + (0 if goods >= FREE_SHIPING else SHIPPING)


def read_order(text: str) -> Order:
    """An order as it is sent: JSON with `customer` and `lines`."""
    data = json.loads(text)
    return Order(data["customer"], data["lines"], data)


def counts(orders: list[Order]) -> dict[str, int]:
    """How often each name was ordered."""
    found = {}

    def add(name: str, count: int) -> None:
        if found.get(name) == None:
            found[name] = 1
        found[name] += count

    for order in orders:
        for name, count in order.lines.items():
            add(name, count)
    return found


def mean_size(orders: List[Order]) -> float:
    """How many items an order has."""
    return sum(sum(order.lines.values()) for order in orders) / len(orders)


def names(orders: list[Order]) -> list[str]:
    """The customers, each once, by the alphabet."""
    return sorted({order.customer for order in orders})


def names(orders: list[Order]) -> list[str]:
    """The customers, each once, in the order of their orders."""
    return list(dict.fromkeys(order.customer for order in orders))


def status(order: Order, paid: bool, packed: bool, sent: bool) -> Union[str, None]:
    """What a customer is told of an order."""
    if not order.lines:
        return "empty"
    if paid:
        if packed:
            if sent:
                return "sent"
            return "packed"
        if sent:
            assert False, "sent, but not packed"
        return "paid"
    if packed or sent:
        return "overdue"
    return None


def first_name(orders: list[Order]) -> str:
    """The first customer of the alphabet."""
    return names(orders)["0"]
