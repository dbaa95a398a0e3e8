import { type AddressForm, addressOf, type Document } from '../text/index.js';
import type { Finding } from './finding.js';

/**
 * The address of a finding's line; `null` if the file does not have that line, or is not known.
 *
 * @param document the file as its tool saw it
 * @example findingAddress({ line: 3 }, source.document) // '3#c2wxpz5any4y'
 */
export function findingAddress(
  { line, cell }: Pick<Finding, 'line' | 'cell'>,
  document: Document | undefined,
  form: AddressForm = 'long',
): string | null {
  // Lines of a notebook are counted in a cell.
  if (document === undefined || cell !== undefined || line > document.lines.count) return null;
  return addressOf(document, { first: line, last: line }, form);
}
