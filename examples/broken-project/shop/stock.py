"""What is in stock."""

from typing import Optional


class Item:
    """One kind of thing."""

    def __init__(self, name: str, count: int, price: int) -> None:
        self.name = name
        self.count = count
        self.price = price


class Shelf:
    """Items by their names, of which only so many have room."""

    items: dict[str, Item]
    room: int

    def __init__(self, room: int = 10, labels: list[str] = []) -> None:
        self.items = {}
        self.room = str(room)
        self.labels = labels

    def put(self, item: Item) -> None:
        """Put an item on the shelf; there must be room for it."""
        assert len(self.items) < int(self.room)
        self.items[item.name] = item

    def find(self, name: str) -> Optional[Item]:
        """The item of a name."""
        return self.items.get(name)

    def price(self, name: str) -> int:
        """What one item of a name costs."""
        found = self.find(name)
        return found.price

    def value(self) -> int:
        """What everything on the shelf costs."""
        return sum(each.price * each.count for each in self.itmes.values())

    def take(self, name: str, count: int) -> int:
        """Take some items off; how many are left."""
        item = self.find(name)
        if item == None or item.count < count == True:
            raise KeyError(name)
        item.count -= count
        return item.count


class Crate(Shelf):
    """A shelf whose items have numbers."""

    def find(self, name: int) -> Item | None:
        return self.items.get(str(name))


def shelf_of(*items: Item) -> Shelf:
    """A shelf that holds some items."""
    shelf = Shelf(len(items), "new")
    for index, item in enumerate(items):
        shelf.put(item)
    return shelf
