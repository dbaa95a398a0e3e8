import type { Currency } from './types.js';

/** How much one euro is. */
export const RATES: Record<Currency, number> = {
  EUR: 1,
  GBP: 0.85,
  SEK: 11.5,
};

export const SIGNS: Record<Currency, string> = {
  EUR: '€',
  GBP: '£',
  SEK: 'kr',
  EUR: '€',
};

/** Amounts are rounded to so many cents. */
export const STEP = 5;
