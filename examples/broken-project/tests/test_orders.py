from shop.orders import Order, counts, first_name, mean_size, read_order, status
from shop.stock import Shelf


def test_total_counts_every_item(shelf: Shelf, orders: list[Order]) -> None:
    assert orders[0].total(shelf) == 2 * 120 + 490


def test_customer(order: Order) -> None:
    assert order.customer == "Grace"


def test_counts(orders: list[Order]) -> None:
    assert counts(orders) == {"tulip": 3, "rose": 1}


def test_mean_size_of_nothing() -> None:
    assert mean_size([]) == 0


def test_read_order() -> None:
    assert read_order('{"customer": "Ada", "lines": {}}').customer == "Ada"


def test_first_name(orders: list[Order]) -> None:
    assert first_name(orders) == "Ada"


def test_status() -> None:
    order = Order("Ada", {"tulip": 1})
    assert [status(order, True, False, False), status(order, False, True, False)] == ["paid", "overdue"]
