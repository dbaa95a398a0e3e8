/** Cents as a customer reads them. */
export function formatCents(cents: number, currency = 'EUR'): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

/** "No items", "1 item", "2 items". */
export function countItems(count: number): string {
  if (count === 0) return 'No items';
  return count === 1 ? '1 item' : `${count} items`;
}
