import type { EditReport, Refusal, Report } from '../edit/index.js';
import type { Document } from '../text/index.js';
import { patchedAsSent, type Texts } from './patch-as-sent.js';
import { type Refused, refusedBecause } from './refused.js';
import { refusedEdits } from './refused-edits.js';

/**
 * Why the tools `apply_patch` of agents are not to get a patch that mortise refuses. They would
 * write some all the same: they take the first of several places, and lines that differ in their
 * indentation, and write the new lines as they are sent. Of what they would refuse too, the lines
 * that may be meant are told.
 *
 * `undefined` if the tool takes its lines as they are in one place, or no such lines are known.
 *
 * @param documents the files as edits quote them
 */
export function refusedPatch(
  report: Report,
  patch: string,
  files: Texts,
  documents: ReadonlyMap<string, Document>,
): Refused | undefined {
  const refused = report.edits.filter(hasRefusal);
  const ambiguous = refused.find(({ refusal }) => refusal.code === 'EDIT_AMBIGUOUS');
  const isTaken = (read: (line: string) => string) => patchedAsSent(patch, files, true, read) !== undefined;
  const [first] = refused;
  if (first === undefined || (ambiguous === undefined && isTaken(line => line.trimEnd()))) return undefined;
  const told = refusedEdits(report, documents);
  const edits = told?.edits && { edits: told.edits };
  if (ambiguous !== undefined) return { ...severalPlaces(ambiguous, told !== undefined), ...edits };
  return isTaken(line => line.trim()) ? { ...otherDepth(first), ...edits } : told;
}

type RefusedEdit = EditReport & { readonly refusal: Refusal };

function hasRefusal(edit: EditReport): edit is RefusedEdit {
  return edit.refusal !== null;
}

function otherDepth({ path }: RefusedEdit): Refused {
  return refusedBecause(
    `the lines of the patch are in ${path ?? 'the file'} with another indentation only, and it is not certain how ` +
      'deep the new lines belong. Read the file again, and send all lines with the indentation that they have there.',
  );
}

/** How many places are named with a line that tells them apart. */
const MOST_PLACES = 5;

/** @param areTold whether the places are told with the call that names them */
function severalPlaces({ path, refusal: { message, evidence } }: RefusedEdit, areTold: boolean): Refused {
  const why = `${path ?? 'the file'}: ${message} The patch would go into the first one`;
  if (areTold) return refusedBecause(`${why}.`);
  const places = (evidence.places ?? []).slice(0, MOST_PLACES).map(({ first, distinguishedBy }) => {
    const beside = distinguishedBy;
    return beside === undefined
      ? `line ${first}`
      : `line ${first} (near line ${beside.line}: ${JSON.stringify(beside.text)})`;
  });
  return refusedBecause(
    `${why}: ${places.join('; ')}. ` +
      'Add the line that only the right place has to the context, and send the patch again.',
  );
}
