/**
 * A whole number with commas between its thousands. `Intl` takes longer to load than most edits to
 * be made.
 *
 * @example withCommas(20000) // '20,000'
 */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,8}$)/g, ',');
}
