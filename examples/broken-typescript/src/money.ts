import type { Currency } from './types.js';
import { RATES, SIGNS, STEP } from './rates.js';

export interface FeeRule {
	readonly grace: number;
	readonly perDay: number;
	readonly most: number;
}

/** An amount in cents as people read it: "3.50 €". */
export function formatted(cents: number, currency: Currency = 'EUR'): string {
	var whole = Math.floor(cents / 100);
	let rest = String(cents % 100).padStart(2, '0');
	return whole + '.' + rest + ' ' + SIGNS[currency];
}

/** What a member pays for days that a book is late. */
export function feeFor(daysLate: number, rule): number {
	if (daysLate <= rule.grace) return 0;
	return Math.min((daysLate - rule.grace) * rule.perDay, rule.most);
}

/** An amount of another currency, in cents of the euro. */
export function inEuro(cents: number, currency: string): number {
	return Math.round(cents / RATES[currency]);
}

/** Cents of a text such as "3.50". */
export function parsed(text: string): number {
	const [whole, rest] = text.split('.');
	return parseInt(whole) * 100 + Number(rest ?? 0);
}

/** Whether an amount is worth a letter. */
export const isWorthALetter = (cents: number, isMember: boolean): boolean =>
	isMember === true ? (cents > 500 ? true : false) : true;

/** What is paid for several days, in words. */
export function inWords(cents: number, days: number): string {
	let text: string = 'nothing';
	let fee = 0;
	fee = cents * days;
	if (fee > 0) text = formatted(fee, 'EUR', true);
	return text;
}
