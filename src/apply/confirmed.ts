import { type Confirmer, type Edit, type Refusal, refusal } from '../edit/index.js';
import type { Document, LineRange } from '../text/index.js';
import type { Choice } from './choices/index.js';
import { linesAt } from './lines-at.js';
import type { ApplyEditsOptions } from './make-at.js';
import { proposalAt } from './offer.js';

/** What somebody confirms: a place by its address, and the file's name where it differs. */
export interface Confirmation {
  readonly address: string;
  readonly name: string | undefined;
}

/** An edit at the place that somebody confirmed, or why it cannot be made there. */
export type ConfirmedChoice =
  | { readonly kind: 'choice'; readonly choice: Extract<Choice, { readonly kind: 'placed' }> }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** Whether the file's name is missing, or another one was said. */
      readonly needsName: boolean;
    };

/**
 * Read what somebody confirms: an address, and behind it the name that the file has.
 *
 * @example confirmationOf('66-80#483 merge') // { address: '66-80#483', name: 'merge' }
 */
export function confirmationOf(text: string): Confirmation {
  const [address = '', ...words] = text.trim().split(/\s+/);
  return { address, name: words.length === 0 ? undefined : words.join(' ') };
}

/**
 * Carry a refused edit over to lines that somebody confirms. Where the file has another name there,
 * they must have repeated it.
 */
export function confirmedAt(
  document: Document,
  { edit, path, lines }: { readonly edit: Edit; readonly path: string; readonly lines: LineRange },
  { address, name: said }: Confirmation,
  by: Confirmer,
  options: ApplyEditsOptions,
): ConfirmedChoice {
  const made = edit.kind === 'replace' ? proposalAt(document, edit, lines, options) : undefined;
  if (made === undefined)
    return refused(
      `The edit cannot be carried over to ${address}. Send the new lines of that place as a whole.`,
      false,
    );
  const { name } = made.offer;
  if (name !== undefined && said !== name.file) {
    const [file, quoted] = [name.file, name.quoted].map(each =>
      each === '' ? 'nothing' : JSON.stringify(each),
    );
    return refused(
      `The file has ${file} there; the edit quotes ${quoted}. If that is meant, repeat the name in the file after the address.`,
      true,
    );
  }
  const { search, replace, base } = linesAt(document, { ...edit, path }, lines, made.replace);
  const choice = {
    kind: 'placed',
    path,
    line: lines.first,
    search,
    replace,
    base,
    confirmedBy: by,
  } as const;
  return { kind: 'choice', choice };
}

function refused(message: string, needsName: boolean): ConfirmedChoice {
  return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', message), needsName };
}
