import { CODES, EXIT, type Refusal, type Report } from '../edit/index.js';
import type { CallEdit } from './attempt.js';

/** The report of a call that was refused before it came to its file. */
export function refusedReport(why: Refusal, edit: CallEdit | undefined, root: string | undefined): Report {
  const { exit } = CODES[why.code];
  const isOfEdit = edit !== undefined && exit === EXIT.refused;
  return {
    outcome: exit === EXIT.refused ? 'refused' : 'failed',
    format: 'edit-call',
    root: root ?? null,
    edits:
      edit === undefined
        ? []
        : [
            {
              number: 1,
              kind: edit.kind,
              path: edit.path ?? null,
              replyLine: edit.source.first,
              status: isOfEdit ? 'refused' : 'blocked',
              places: [],
              proof: [],
              sameAs: null,
              refusal: isOfEdit ? why : null,
            },
          ],
    files: [],
    problems: isOfEdit ? [] : [why],
    warnings: [],
    receipt: null,
    receipts: [],
    output: null,
    exitCode: exit,
  };
}
