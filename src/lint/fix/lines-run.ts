import { type Document, diffSequences } from '../../text/index.js';

/** Which lines with code of a file were run by tests. Lines are 1-based. */
export interface RanIn {
  /** Lines that ran in a test. */
  readonly run: readonly number[];
  /** Lines that ran only when their module was imported. */
  readonly imported: readonly number[];
  readonly missed: readonly number[];
}

/** The same for several files, by path. */
export type RanLines = ReadonlyMap<string, RanIn>;

/** How many changed or added lines were run by the tests. */
export interface LinesRun {
  /** Lines with code, in files for which this is known. */
  readonly changed: number;
  /** Those of them that ran in a test. */
  readonly run: number;
  /** Those of them that ran only when their module was imported. */
  readonly imported: number;
  /** Changed lines of files for which this is not known. */
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
 * Count the changed lines that were run by tests.
 *
 * @param ran which lines ran; `undefined` if that is not known.
 * @returns `undefined` if that is not known, unless there is nothing to count.
 * @example linesRun([{ path: 'a.py', before, after }], ran)
 * // { changed: 3, run: 2, imported: 0, unknown: 0 }
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

/** Whether a changed or added line may have code. */
export function hasChangedCode(files: readonly ChangedFile[]): boolean {
  return files.some(({ before, after }) => changedLineNumbers(before, after).length > 0);
}

/**
 * The numbers of the lines that only the second text has, 1-based, without blank lines and
 * comments.
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
