import { fit } from '../apply/index.js';
import type { LinesPlace, Pairing } from '../edit/index.js';
import { alignLines, ChangeSet, Document, splitLines } from '../text/index.js';

/**
 * The change from one text to another, made of the text that is in a file in place of the
 * first: the three-way merge that every edit goes through. `undefined` if it cannot carry the
 * change.
 *
 * @example carried("f('a')", "f('b')", 'f("a")') // 'f("b")'
 */
export function carried(oldStr: string, newStr: string, inFile: string): string | undefined {
  const texts = { search: splitLines(oldStr), replace: splitLines(newStr) };
  if (endsLine(oldStr) !== endsLine(newStr) && newStr !== '') return undefined;
  // A last line ending is no line: all three texts go without, and the one of the file stays.
  if (endsLine(oldStr)) texts.search.pop();
  if (endsLine(newStr)) texts.replace.pop();
  const ending = endsLine(inFile) ? (/\r?\n$|\r$/.exec(inFile)?.[0] ?? '') : '';
  const document = Document.of(inFile.slice(0, inFile.length - ending.length));
  const fitted = fit(document, placeOf(document, texts));
  if (fitted.kind === 'refused') return undefined;
  const text = ChangeSet.of(document.text.length, fitted.changes).apply(document.text) + ending;
  return text === inFile ? undefined : text;
}

function endsLine(text: string): boolean {
  return /[\r\n]$/.test(text);
}

/** A whole text as the place of another: equal and similar lines correspond. */
function placeOf(document: Document, texts: LinesPlace['texts']): LinesPlace {
  const { lines } = document;
  const own = lines.contents();
  return {
    kind: 'lines',
    texts,
    fileFrom: 0,
    fileTo: lines.count,
    pairings: pairingsOf(texts.search, own),
    found: { tier: 'exact', reading: 'as-is', confidence: 1, differences: [], runnerUp: undefined },
  };
}

/** Pairs of lines, and between them the stretches that only one side has. */
function pairingsOf(search: readonly string[], own: readonly string[]): Pairing[] {
  const pairs =
    search.length === own.length && search.length === 1 ? [{ a: 0, b: 0 }] : alignLines(search, own);
  const pairings: Pairing[] = [];
  let [a, b] = [0, 0];
  const gap = (searchTo: number, fileTo: number) => {
    if (searchTo > a || fileTo > b) pairings.push({ searchFrom: a, searchTo, fileFrom: b, fileTo });
  };
  for (const pair of pairs) {
    gap(pair.a, pair.b);
    pairings.push({ searchFrom: pair.a, searchTo: pair.a + 1, fileFrom: pair.b, fileTo: pair.b + 1 });
    [a, b] = [pair.a + 1, pair.b + 1];
  }
  gap(search.length, own.length);
  return pairings;
}
