import { type Document, diffSequences, type LineRange } from '../../text/index.js';
import { type Finding, findingLines } from '../finding.js';
import { hidesOthers } from '../fix/hidden-findings.js';

/** What changed in a file: lines of its present text, and where lines were removed. */
export interface ChangedLines {
  /** 1-based, in order. */
  readonly changed: readonly LineRange[];
  /** Lines were removed after each of these lines; 0 is the start of the file. */
  readonly removedAfter: readonly number[];
}

/**
 * The lines of a text that an earlier text does not have. Line endings do not count.
 *
 * @example changedLines(Document.of('a\nb\n'), Document.of('a\nc\n')).changed // [{ first: 2, last: 2 }]
 */
export function changedLines(before: Document, after: Document): ChangedLines {
  const hunks = diffSequences(linesOf(before), linesOf(after));
  return {
    changed: hunks.flatMap(({ bFrom, bTo }) => (bFrom < bTo ? [{ first: bFrom + 1, last: bTo }] : [])),
    removedAfter: hunks.flatMap(({ bFrom, bTo }) => (bFrom === bTo ? [bFrom] : [])),
  };
}

function linesOf({ lines }: Document): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}

/**
 * Whether a finding is on changed lines: any line of its range changed, or lines were removed
 * inside of it. A failed test always counts, because its cause may be anywhere. A finding without a
 * line of the file, about the whole file, in a notebook, or about a file that does not parse counts
 * if the file changed at all.
 */
export function isOnChangedLines(finding: Finding, { changed, removedAfter }: ChangedLines): boolean {
  if (finding.test !== undefined) return true;
  const lines = findingLines(finding);
  if (lines.last < 1 || finding.isOfFile || finding.cell !== undefined || isSyntaxError(finding))
    return changed.length + removedAfter.length > 0;
  return (
    changed.some(each => each.first <= lines.last && lines.first <= each.last) ||
    removedAfter.some(line => line >= lines.first && line < lines.last)
  );
}

/** A removed line breaks a file, but the tool reports it at another line. */
function isSyntaxError(finding: Finding): boolean {
  return hidesOthers(finding) || /^(?:fatal|parse-error|parser-error|syntax-error)$/i.test(finding.rule);
}
