import type { ConflictEvidence } from '../edit/index.js';
import { addressOf, type Document } from '../text/index.js';
import { mergeTexts } from './merge-texts.js';

/** The result of merging three versions of a file. */
export type MergedDocuments =
  | { readonly kind: 'merged'; readonly document: Document; readonly bytes: Uint8Array }
  /** Both changed the same lines. */
  | { readonly kind: 'conflict'; readonly conflict: ConflictEvidence }
  | { readonly kind: 'other-encoding' }
  /** The encoding cannot hold the result. */
  | { readonly kind: 'unencodable' };

/** Merge what `theirs` made of `base` into `ours`, by lines. The result has the form of `ours`. */
export function mergeDocuments(base: Document, ours: Document, theirs: Document): MergedDocuments {
  if ([base, theirs].some(one => one.encoding !== ours.encoding || one.bom !== ours.bom))
    return { kind: 'other-encoding' };
  const merged = mergeTexts(base.text, ours.text, theirs.text);
  if (merged.kind === 'conflict') {
    const { oursFrom, oursTo, theirsFrom, theirsTo } = merged.conflict;
    const file = ours.lines.contents(oursFrom, oursTo);
    const wanted = theirs.lines.contents(theirsFrom, theirsTo);
    const first = oursFrom + 1;
    const address = file.length > 0 && { address: addressOf(ours, { first, last: oursTo }, 'long') };
    return { kind: 'conflict', conflict: { first, file, wanted, ...address } };
  }
  const document = ours.withText(merged.text);
  const encoded = document.encode();
  return encoded.kind === 'unencodable'
    ? { kind: 'unencodable' }
    : { kind: 'merged', document, bytes: encoded.bytes };
}
