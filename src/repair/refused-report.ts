import { CODES, EMPTY_REPORT, EXIT, type Refusal, type Report, refusedReport } from '../edit/index.js';
import type { CallEdit } from './attempt.js';

/** The report of a call that was refused before it came to its file. */
export function refusedCall(why: Refusal, edit: CallEdit | undefined, root: string | undefined): Report {
  const report = { ...EMPTY_REPORT, format: 'edit-call', root: root ?? null };
  if (edit === undefined) return refusedReport([why], report);
  const isOfEdit = CODES[why.code].exit === EXIT.refused;
  const refused = { status: isOfEdit ? 'refused' : 'blocked', refusal: isOfEdit ? why : null } as const;
  const { kind, path = null, source } = edit;
  const own = {
    number: 1,
    kind,
    path,
    replyLine: source.first,
    places: [],
    proof: [],
    sameAs: null,
    description: edit.description ?? null,
    choice: null,
    readBy: 'format' as const,
  };
  const whole = refusedReport([why], { ...report, edits: [{ ...own, ...refused }] });
  return isOfEdit ? { ...whole, problems: [] } : whole;
}
