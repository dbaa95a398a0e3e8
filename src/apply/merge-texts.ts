import type { ConflictEvidence } from '../edit/index.js';
import { addressOf, ChangeSet, type Document, diffSequences, type Hunk, LineIndex } from '../text/index.js';

/** Lines that both sides of a merge changed: 0-based, half-open. */
interface TextConflict {
  readonly oursFrom: number;
  readonly oursTo: number;
  readonly theirsFrom: number;
  readonly theirsTo: number;
}

type MergedTexts =
  | { readonly kind: 'merged'; readonly text: string }
  | { readonly kind: 'conflict'; readonly conflict: TextConflict };

/**
 * Merge two changes of a text three ways, by lines: what `theirs` made of `base`, made of `ours`.
 * Lines keep their endings. A conflict if both changed the same lines, or lines that touch, in
 * different ways.
 *
 * @example mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n') // { kind: 'merged', text: 'A\nb\nC\n' }
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergedTexts {
  const [baseLines, ourLines, theirLines] = [
    linesWithEndings(base),
    linesWithEndings(ours),
    linesWithEndings(theirs),
  ];
  const ourHunks = diffSequences(baseLines, ourLines);
  const wanted: Hunk[] = [];
  for (const hunk of diffSequences(baseLines, theirLines)) {
    const overlapping = ourHunks.filter(other => touch(hunk, other));
    if (overlapping.length === 0) wanted.push(hunk);
    else if (!isSame(overlapping, hunk, ourLines, theirLines)) return conflict(ourHunks, overlapping, hunk);
  }
  const starts = startsOf(baseLines);
  const at = (line: number) => starts[line] as number;
  const changes = (hunks: readonly Hunk[], lines: readonly string[]) =>
    ChangeSet.of(
      base.length,
      hunks.map(h => ({ from: at(h.aFrom), to: at(h.aTo), insert: lines.slice(h.bFrom, h.bTo).join('') })),
    );
  const first = changes(ourHunks, ourLines);
  return { kind: 'merged', text: changes(wanted, theirLines).over(first).apply(ours) };
}

/** The lines of a text with their endings. */
function linesWithEndings(text: string): string[] {
  const index = LineIndex.of(text);
  return Array.from({ length: index.count }, (_, i) => text.slice(index.from(i), index.at(i).next));
}

function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) as number) + line.length);
  return starts;
}

function touch(a: Hunk, b: Hunk): boolean {
  return a.aFrom <= b.aTo && b.aFrom <= a.aTo;
}

function isSame(
  overlapping: readonly Hunk[],
  hunk: Hunk,
  ourLines: readonly string[],
  theirLines: readonly string[],
): boolean {
  const [other] = overlapping;
  if (overlapping.length !== 1 || other === undefined || other.aFrom !== hunk.aFrom || other.aTo !== hunk.aTo)
    return false;
  return ourLines.slice(other.bFrom, other.bTo).join('') === theirLines.slice(hunk.bFrom, hunk.bTo).join('');
}

function conflict(ourHunks: readonly Hunk[], overlapping: readonly Hunk[], hunk: Hunk): MergedTexts {
  const first = overlapping[0] as Hunk;
  const last = overlapping.at(-1) as Hunk;
  const from = Math.min(hunk.aFrom, first.aFrom);
  const to = Math.max(hunk.aTo, last.aTo);
  const shift = (line: number, hunks: readonly Hunk[]) =>
    hunks.filter(h => h.aTo <= line).reduce((sum, h) => sum + h.bTo - h.bFrom - (h.aTo - h.aFrom), line);
  const before = ourHunks.slice(0, ourHunks.indexOf(first));
  const through = ourHunks.slice(0, ourHunks.indexOf(last) + 1);
  return {
    kind: 'conflict',
    conflict: {
      oursFrom: shift(from, before),
      oursTo: shift(to, through),
      theirsFrom: hunk.bFrom,
      theirsTo: hunk.bTo,
    },
  };
}

/** The result of merging three versions of a file. */
type MergedDocuments =
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
