import { type Document, diffSequences } from '../../text/index.js';

/** Of files that tests have run: the lines with code that they ran, and those that they did not. 1-based. */
export type RanLines = ReadonlyMap<
  string,
  { readonly run: readonly number[]; readonly missed: readonly number[] }
>;

/** How many of the lines that were changed or added the tests have run. */
export interface LinesRun {
  /** Those with code, in files of which it is known. */
  readonly changed: number;
  /** Of these, the ones that were run. */
  readonly run: number;
  /** Changed lines of files of which it is not known. */
  readonly unknown: number;
}

/** A file before and after. */
export interface ChangedFile {
  readonly path: string;
  readonly before: Document;
  readonly after: Document;
}

/**
 * Count which of the changed lines tests have run.
 *
 * @param ran `undefined` where it is not known which lines ran.
 * @returns `undefined` then.
 * @example linesRun([{ path: 'a.py', before, after }], ran) // { changed: 3, run: 2, unknown: 0 }
 */
export function linesRun(files: readonly ChangedFile[], ran: RanLines | undefined): LinesRun | undefined {
  if (ran === undefined) return undefined;
  let [changed, run, unknown] = [0, 0, 0];
  for (const { path, before, after } of files) {
    const lines = changedLineNumbers(before, after);
    const own = ran.get(path);
    if (own === undefined) {
      unknown += lines.length;
      continue;
    }
    const [done, missed] = [new Set(own.run), new Set(own.missed)];
    run += lines.filter(each => done.has(each)).length;
    changed += lines.filter(each => done.has(each) || missed.has(each)).length;
  }
  return { changed, run, unknown };
}

/** The lines that the one text has and the other has not, 1-based, but for blank ones and comments. */
function changedLineNumbers(before: Document, after: Document): readonly number[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return diffSequences(old, now).flatMap(({ bFrom, bTo }) =>
    Array.from({ length: bTo - bFrom }, (_, i) => bFrom + i + 1).filter(line => hasCode(now[line - 1] ?? '')),
  );
}

function hasCode(line: string): boolean {
  return !/^\s*(?:#|$)/.test(line);
}

function textsOf({ lines }: Document): readonly string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}
