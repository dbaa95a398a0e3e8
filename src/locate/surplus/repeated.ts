import type { Texts } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import { foldHash } from '../fold.js';
import { lineHashes } from '../line-hashes.js';
import { isComment } from '../line-kinds.js';
import { occurrences } from '../occurrences.js';

/** The most lines that are written twice by mistake. */
const LONGEST = 4;

/** Lines that a text has twice in a row, by the index where the second time begins. */
interface Repeat {
  readonly at: number;
  readonly lines: readonly string[];
}

/**
 * Both texts without the second of two equal runs of lines that follow each other in the search and
 * not in the file. The replacement has them twice too, unless they are comments. `undefined` if
 * there are none.
 *
 * @example withoutRepeatedLines(Document.of('a()\nb\n'), { search: ['a()', 'a()', 'b'], replace: ['a()', 'a()', 'c'] }) // { search: ['a()', 'b'], replace: ['a()', 'c'] }
 */
export function withoutRepeatedLines(document: Document, texts: Texts): Texts | undefined {
  let { search, replace } = texts;
  for (const repeat of repeatsIn(document, search).toReversed()) {
    const made = withoutRepeat({ search, replace }, repeat);
    if (made === undefined) return undefined;
    ({ search, replace } = made);
  }
  return search.length < texts.search.length ? { search, replace } : undefined;
}

function repeatsIn(document: Document, lines: readonly string[]): readonly Repeat[] {
  const repeats: Repeat[] = [];
  for (let i = 0; i < lines.length; i++) {
    const repeat = repeatAt(document, lines, i);
    if (repeat === undefined) continue;
    repeats.push(repeat);
    i = repeat.at - 1;
  }
  return repeats;
}

function repeatAt(document: Document, lines: readonly string[], from: number): Repeat | undefined {
  for (let count = 1; count <= LONGEST && from + 2 * count <= lines.length; count++) {
    const run = lines.slice(from, from + count);
    const at = from + count;
    if (run.every((line, i) => line.trim() === lines[at + i]?.trim()) && isSlip(document, run))
      return { at, lines: run };
  }
  return undefined;
}

/** Signs alone are often there twice, and so are lines that the file has twice in a row. */
function isSlip(document: Document, run: readonly string[]): boolean {
  if (run[0]?.trim() === '' || !run.some(line => /[\p{L}\p{N}]/u.test(line))) return false;
  const hashes = run.map(line => foldHash(line, 0, line.length)).filter(hash => hash !== 0);
  return occurrences(lineHashes(document).sequence, Int32Array.from([...hashes, ...hashes]), 1).length === 0;
}

function withoutRepeat({ search, replace }: Texts, { at, lines }: Repeat): Texts | undefined {
  const once = search.toSpliced(at, lines.length);
  const second = secondIn(replace, lines);
  if (second !== undefined) return { search: once, replace: replace.toSpliced(second, lines.length) };
  // An edit that deletes one of two equal lines means a file that has two.
  return lines.every(isComment) ? { search: once, replace } : undefined;
}

/** Where lines occur for the second time in a row. */
function secondIn(text: readonly string[], lines: readonly string[]): number | undefined {
  const isAt = (from: number) => lines.every((line, i) => text[from + i]?.trim() === line.trim());
  const at = text.findIndex((_, i) => isAt(i) && isAt(i + lines.length));
  return at < 0 ? undefined : at + lines.length;
}
