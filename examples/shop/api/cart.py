"""The cart of a customer, until it is an order."""

from dataclasses import dataclass, field


@dataclass
class Item:
    sku: str
    price_cents: int
    quantity: int = 1


@dataclass
class Cart:
    items: list[Item] = field(default_factory=list)

    def add(self, item: Item) -> None:
        self.items.append(item)

    def remove(self, sku: str) -> None:
        self.items = [item for item in self.items if item.sku != sku]

    def subtotal(self) -> int:
        total = 0
        for item in self.items:
            total += item.price_cents * item.quantity
        return total

    def quantity(self) -> int:
        total = 0
        for item in self.items:
            total += item.quantity
        return total
