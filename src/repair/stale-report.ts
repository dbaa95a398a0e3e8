import { type Refusal, type Report, refusal } from '../edit/index.js';

/** Possible results if the caller knows another text than the one that is there. */
const BY_STALENESS: ReadonlySet<string> = new Set([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
  'EDIT_AMBIGUOUS',
  'EDIT_CONFLICT',
]);

/**
 * The report of an edit of a file that was changed since the caller saw it: placed in what is
 * there now, or stale.
 */
export function staleReport(report: Report): Report {
  const [edit] = report.edits;
  if (edit === undefined) return report;
  const why = edit.refusal;
  if (why !== null && BY_STALENESS.has(why.code))
    return { ...report, edits: [{ ...edit, refusal: staleRefusal(edit.path ?? 'The file', why) }] };
  if (edit.status !== 'applied') return report;
  const warning = `${edit.path} was changed since it was last read; the edit was placed in its text now.`;
  return { ...report, warnings: [...report.warnings, warning] };
}

function staleRefusal(path: string, { message, evidence }: Refusal): Refusal {
  const text = `${path} was changed since it was last read, and the edit does not fit its text now. ${message}`;
  return refusal('EDIT_STALE_FILE', text, evidence);
}
