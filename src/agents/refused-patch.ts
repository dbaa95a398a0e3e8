import type { EditReport, Refusal, Report } from '../edit/index.js';
import { patchedAsSent, type Texts } from './patch-as-sent.js';
import { type Refused, refusedBecause } from './refused.js';

/**
 * Why the tools `apply_patch` of agents are not to get a patch that mortise refuses: they would
 * write it all the same. They take the first of several places, and lines that differ in their
 * indentation, and write the new lines as they are sent.
 *
 * `undefined` if the tool refuses the patch too, or takes its lines as they are in one place.
 */
export function refusedPatch(report: Report, patch: string, files: Texts): Refused | undefined {
  const refused = report.edits.filter(hasRefusal);
  const ambiguous = refused.find(({ refusal }) => refusal.code === 'EDIT_AMBIGUOUS');
  if (ambiguous !== undefined) return severalPlaces(ambiguous);
  const [first] = refused;
  if (first === undefined || !isTakenOtherwise(patch, files)) return undefined;
  return refusedBecause(
    `the lines of the patch are in ${first.path ?? 'the file'} with another indentation only, and it is not certain how ` +
      'deep the new lines belong. Read the file again, and send all lines with the indentation that they have there.',
  );
}

type RefusedEdit = EditReport & { readonly refusal: Refusal };

function hasRefusal(edit: EditReport): edit is RefusedEdit {
  return edit.refusal !== null;
}

/** How many places are named with a line that tells them apart. */
const MOST_PLACES = 5;

function severalPlaces({ path, refusal: { message, evidence } }: RefusedEdit): Refused {
  const places = (evidence.places ?? []).slice(0, MOST_PLACES).map(({ first, distinguishedBy }) => {
    const beside = distinguishedBy;
    return beside === undefined
      ? `line ${first}`
      : `line ${first} (near line ${beside.line}: ${JSON.stringify(beside.text)})`;
  });
  return refusedBecause(
    `${path ?? 'the file'}: ${message} The patch would go into the first one: ${places.join('; ')}. ` +
      'Add the line that only the right place has to the context, and send the patch again.',
  );
}

/** Whether the tool takes the lines of a patch, but only if it does not look at indentation. */
function isTakenOtherwise(patch: string, files: Texts): boolean {
  const isTaken = (read: (line: string) => string) => patchedAsSent(patch, files, true, read) !== undefined;
  return !isTaken(line => line.trimEnd()) && isTaken(line => line.trim());
}
