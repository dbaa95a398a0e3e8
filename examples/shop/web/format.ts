/** Cents as a customer reads them. */
export function formatCents(cents: number, currency = 'EUR'): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

/** "1 item", "2 items". */
export function countItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
