/** The files of the tasks: a small shop, and one long file. */
export const CART = `"""The cart of a customer, until it is an order."""

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
`;

export const DISCOUNTS = `"""Codes that make a cart cheaper."""

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
`;

export const FORMAT = `/** Cents as a customer reads them. */
export function formatCents(cents: number, currency = 'EUR'): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

/** "1 item", "2 items". */
export function countItems(count: number): string {
  return count === 1 ? '1 item' : \`\${count} items\`;
}
`;

export const CHECKOUT = `import { formatCents } from './format.js';

/** Shipping is free from this sum on. */
const FREE_FROM = 5000;

export class Checkout {
	readonly #lines: { readonly name: string; readonly cents: number }[] = [];

	shipping(): number {
		const sum = this.sum();
		if (sum >= FREE_FROM) {
			return 0;
		}
		return 490;
	}

	sum(): number {
		return this.#lines.reduce((sum, line) => sum + line.cents, 0);
	}

	summary(): string {
		return \`Total: \${formatCents(this.sum() + this.shipping())}\`;
	}
}
`;

/** 200 functions of seven lines. */
export const REPORTS = Array.from(
  { length: 200 },
  (_, i) => `/** Report ${i} of the month. */
export function report${i}(rows: readonly number[]): number {
  const kept = rows.filter(row => row > ${i});
  const sum = kept.reduce((left, right) => left + right, ${i});
  return sum / Math.max(1, kept.length);
}
`,
).join('\n');

export const FILES = {
  'api/cart.py': CART,
  'api/discounts.py': DISCOUNTS,
  'web/format.ts': FORMAT,
  'web/checkout.ts': CHECKOUT,
  'web/reports.ts': REPORTS,
} as const;
