import { wordsOfLines } from '../apply/index.js';
import {
  addressOf,
  boundTo,
  type Document,
  type LineRange,
  linesName,
  parseAddress,
  placeOfAddress,
  splitLines,
  unboundFrom,
} from '../text/index.js';
import type { TextEdit } from './accepted.js';
import { TO_FILL_IN } from './to-fill-in.js';

/** The lines that an edit names in place of their text, or why it names none. */
export type SentAddress = { readonly at: string } | { readonly wrong: string };

/**
 * The address that an edit has in place of the text of lines; `undefined` if its old text is one
 * to be found. Behind the address there may be a name: one that was bound to it must be there.
 *
 * An address whose lines are gone is given as it is: who carries the edit out knows what is there
 * now.
 */
export function sentAddress({ old, new: now }: TextEdit, document: Document): SentAddress | undefined {
  const given = old.trim();
  const [, address = '', name] = ADDRESS_AND_NAME.exec(given) ?? [];
  if (parseAddress(address) === undefined || document.file.text.includes(given)) return undefined;
  if (splitLines(now).some(line => line.trim() === address || line.trim() === given))
    return { wrong: `its new text has ${address} in it, which stands for lines in the old text only` };
  if (now.trim() === TO_FILL_IN)
    return { wrong: `the new text of the lines is missing in place of ${TO_FILL_IN}` };
  return name === undefined ? withoutName(address, document) : withName(address, name, document);
}

/** With a tab between, it is a line that was copied with its address. */
const ADDRESS_AND_NAME = /^(\S+)(?: +(\S+))?$/;

function withoutName(address: string, document: Document): SentAddress {
  const needed = linesAt(address, document) === undefined ? nameFor(address, document) : undefined;
  return needed === undefined ? { at: address } : { wrong: wantsName(address, needed) };
}

function withName(address: string, name: string, document: Document): SentAddress {
  const bound = unboundFrom(address, name);
  if (linesAt(bound, document) !== undefined) return { at: bound };
  const lines = linesAt(address, document);
  // Nobody asked for a name there, but a wrong one shows that other lines are meant.
  if (lines !== undefined && !hasName(name, lines, document))
    return { wrong: `${linesName(lines)} of the file do not have ${JSON.stringify(name)}` };
  const needed = lines === undefined ? nameFor(address, document) : undefined;
  return needed === undefined ? { at: address } : { wrong: wantsName(address, needed) };
}

function wantsName(address: string, name: string): string {
  const is = JSON.stringify(`${address} ${name}`);
  return `the file has ${JSON.stringify(name)} in the lines of ${address}, and the quote had another name. If they are meant all the same, send ${is} as the old text`;
}

/** The lines that an address of the long form means. */
function linesAt(address: string, document: Document): LineRange | undefined {
  const read = parseAddress(address);
  const place = read && placeOfAddress(document, read, []);
  return place?.kind === 'lines' ? place : undefined;
}

function hasName(name: string, { first, last }: LineRange, { lines }: Document): boolean {
  return lines.contents(first - 1, last).some(line => line.includes(name));
}

/** The name that an address is bound to, if its lines are still where they were. */
function nameFor(address: string, document: Document): string | undefined {
  const { first = 1, last = 0 } = parseAddress(address) ?? {};
  const { lines } = document;
  if (last < first || last > lines.count) return undefined;
  const alone = addressOf(document, { first, last }, 'long');
  const words = wordsOfLines(lines.contents(first - 1, last));
  return words.find(({ text }) => boundTo(alone, text) === address)?.text;
}
