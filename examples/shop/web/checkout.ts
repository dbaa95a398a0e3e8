import { formatCents } from './format.js';

export interface Line {
	readonly name: string;
	readonly cents: number;
}

/** Shipping is free from this sum on. */
const FREE_FROM = 5000;

export class Checkout {
	readonly #lines: Line[] = [];

	add(line: Line): void {
		this.#lines.push(line);
	}

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
		return `Total: ${formatCents(this.sum() + this.shipping())}`;
	}
}
