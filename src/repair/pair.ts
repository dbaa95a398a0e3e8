import type { ReplaceEdit } from '../edit/index.js';
import type { Document } from '../text/index.js';

/** The two texts of a call. */
export interface TextPair {
  readonly oldStr: string;
  readonly newStr: string;
}

export function pairOf({ search, replace }: ReplaceEdit): TextPair {
  return { oldStr: search, newStr: replace };
}

/** In how many places the text of an edit must be. */
export function countOf({ occurrences }: ReplaceEdit): number {
  return occurrences.kind === 'exactly' ? occurrences.count : 1;
}

/** More than this are not distinguished. */
const MOST = 1_000;

/**
 * In how many places a text is in a file, exactly except for the kind of line endings. Overlapping
 * places count separately.
 *
 * @example occurrencesOf(Document.of('a\r\na\r\n'), 'a\n') // 2
 */
export function occurrencesOf(document: Document, text: string): number {
  const [where, what] = [plain(document.text), plain(text)];
  if (what === '') return 0;
  let count = 0;
  for (let at = where.indexOf(what); at >= 0 && count < MOST; at = where.indexOf(what, at + 1)) count++;
  return count;
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
