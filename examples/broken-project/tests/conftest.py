import pytest

from shop.orders import Order
from shop.stock import Item, Shelf, shelf_of


@pytest.fixture
def shelf() -> Shelf:
    return shelf_of(Item("tulip", 9, 120), Item("rose", 4, 300))


@pytest.fixture
def orders() -> list[Order]:
    return [Order("Ada", {"tulip": 2}), Order("Grace", {"rose": 1, "tulip": 1})]


@pytest.fixture
def order(orders: list[Order]) -> Order:
    return orders[2]
