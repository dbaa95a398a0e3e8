import { type Change, ChangeSet, type Document, doConflict } from '../text/index.js';
import { offsetOf } from './columns.js';
import type { Finding } from './finding.js';

/**
 * The changes of a tool's own fix as one set; `undefined` if there is no fix, an edit is outside
 * the text, two overlap, or the unit of the columns is unclear.
 *
 * @example toolChanges(document, finding)?.apply(document.text)
 */
export function toolChanges(
  document: Document,
  { fix, range: { unit }, cell }: Finding,
): ChangeSet | undefined {
  // The lines of a notebook count inside its cells, which are strings of a JSON file.
  if (fix === undefined || cell !== undefined || fix.edits.length === 0) return undefined;
  const changes: Change[] = [];
  for (const edit of fix.edits) {
    const [from, to] =
      'from' in edit
        ? [edit.from, edit.to]
        : [offsetOf(document, edit.start, unit), offsetOf(document, edit.end, unit)];
    if (from === undefined || to === undefined || to < from || to > document.text.length) return undefined;
    changes.push({ from, to, insert: edit.text });
  }
  const sorted = changes.toSorted((a, b) => a.from - b.from);
  const hasConflict = sorted.some((each, i) => i > 0 && doConflict(sorted[i - 1] as Change, each));
  return hasConflict ? undefined : ChangeSet.of(document.text.length, changes);
}
