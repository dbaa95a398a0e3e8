/** @example amount(2, 'edit') // '2 edits' */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @example were(1) // 'was' */
export function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
