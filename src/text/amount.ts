/**
 * A count with its noun, which takes an `s` in the plural.
 *
 * @example amount(2, 'edit') // '2 edits'
 */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * The verb that goes with a count.
 *
 * @example were(1) // 'was'
 */
export function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/**
 * The verb that goes with a count, in the present.
 *
 * @example are(1) // 'is'
 */
export function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}
