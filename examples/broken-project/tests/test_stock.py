from shop.stock import Shelf


def test_price(shelf: Shelf) -> None:
    assert shelf.price("rose") == 300


def test_take(shelf: Shelf) -> None:
    assert shelf.take("tulip", 2) == 7


def test_take_more(shelv: Shelf) -> None:
    assert shelv.take("rose", 1) == 3
