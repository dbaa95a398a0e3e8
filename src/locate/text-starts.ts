import { type Document, memoized } from '../text/index.js';
import { GramIndex } from './gram-index.js';

/** After this many searches in a document, an index costs less than the scans that it saves. */
const OFTEN = 32;
/** Shorter texts are scanned as fast as they are looked up. */
const SHORT = 20_000;

const searchCountOf = memoized((_: Document) => ({ times: 0 }));
const gramsOf = memoized(({ text }: Document) => new GramIndex(text));

/**
 * The offsets (UTF-16 code units) where a text is in a document, in order, overlapping ones too.
 * The empty text is nowhere. A document that is searched often gets an index.
 */
export function* textStarts(document: Document, search: string): Generator<number> {
  if (search === '') return;
  const indexed = indexOf(document)?.find(search);
  if (indexed !== undefined) {
    yield* indexed;
    return;
  }
  const { text } = document;
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + 1)) yield at;
}

/** Whether a text is in a document; the empty one is. */
export function holdsText(document: Document, search: string): boolean {
  return search === '' || textStarts(document, search).next().done !== true;
}

function indexOf(document: Document): GramIndex | undefined {
  if (document.text.length < SHORT) return undefined;
  return ++searchCountOf(document).times < OFTEN ? undefined : gramsOf(document);
}
