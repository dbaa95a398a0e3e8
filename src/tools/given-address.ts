import { type AddressForm, addressOf, type Document, type LineRange } from '../text/index.js';
import type { ToolContext } from './tool.js';

/** A caller whose states of files are remembered needs short addresses. */
export function formFor({ remembers = false }: Pick<ToolContext, 'remembers'>): AddressForm {
  return remembers ? 'short' : 'long';
}

/**
 * The addresses of lines of a file that a caller is given: the state that they are of is
 * remembered.
 *
 * @example addresses('a.py', document, context)({ first: 3, last: 5 }) // '3-5#483'
 */
export function addresses(
  path: string,
  document: Document,
  context: ToolContext,
): (lines: LineRange) => string {
  context.memory.gave(path, document);
  const form = formFor(context);
  return lines => addressOf(document, lines, form);
}
