import { type Document, diffSequences } from '../../text/index.js';

/** What is known of the lines with code of a file that tests have run. 1-based. */
export interface RanIn {
  /** What they change ran in a test. */
  readonly run: readonly number[];
  /** They ran, but in no test: when a module was imported. */
  readonly imported: readonly number[];
  readonly missed: readonly number[];
}

/** The same of files, by their paths. */
export type RanLines = ReadonlyMap<string, RanIn>;

/** How many of the lines that were changed or added the tests have run. */
export interface LinesRun {
  /** Those with code, in files of which it is known. */
  readonly changed: number;
  /** Of these, the ones that were run in a test. */
  readonly run: number;
  /** Of these, the ones that only ran when their module was imported. */
  readonly imported: number;
  /** Changed lines of files of which it is not known. */
  readonly unknown: number;
}

/** A file before and after. */
export interface ChangedFile {
  readonly path: string;
  readonly before: Document;
  readonly after: Document;
}

const NO_LINES: LinesRun = { changed: 0, run: 0, imported: 0, unknown: 0 };

/**
 * Count which of the changed lines tests have run.
 *
 * @param ran `undefined` where it is not known which lines ran.
 * @returns `undefined` then, unless there is nothing to count.
 * @example linesRun([{ path: 'a.py', before, after }], ran) // { changed: 3, run: 2, imported: 0, unknown: 0 }
 */
export function linesRun(files: readonly ChangedFile[], ran: RanLines | undefined): LinesRun | undefined {
  if (!hasChangedCode(files)) return NO_LINES;
  if (ran === undefined) return undefined;
  const counts = files.map(({ path, before, after }) =>
    counted(changedLineNumbers(before, after), ran.get(path)),
  );
  return counts.reduce(sum, NO_LINES);
}

function counted(changed: readonly number[], own: RanIn | undefined): LinesRun {
  if (own === undefined) return { changed: 0, run: 0, imported: 0, unknown: changed.length };
  const among = (lines: readonly number[]) => {
    const known = new Set(lines);
    return changed.filter(each => known.has(each)).length;
  };
  const [run, imported] = [among(own.run), among(own.imported)];
  return { changed: run + imported + among(own.missed), run, imported, unknown: 0 };
}

function sum(one: LinesRun, other: LinesRun): LinesRun {
  return {
    changed: one.changed + other.changed,
    run: one.run + other.run,
    imported: one.imported + other.imported,
    unknown: one.unknown + other.unknown,
  };
}

/** Whether any line was changed or added that may have code. */
export function hasChangedCode(files: readonly ChangedFile[]): boolean {
  return files.some(({ before, after }) => changedLineNumbers(before, after).length > 0);
}

/**
 * The lines that the one text has and the other has not, 1-based, but for blank ones and comments.
 */
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
