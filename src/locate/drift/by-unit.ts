import type { Document } from '../../text/index.js';
import type { Read } from '../readings.js';
import { lineSpecifics, soughtIn, type Unit } from './align.js';
import { evidenceOf } from './evidence.js';
import type { DriftCandidate } from './index.js';
import type { DriftEvidence } from './presence.js';
import { rolesOf, wordsWritten } from './roles.js';

/** Evidence that is counted on lines, each for itself. All other evidence is of the place. */
const OF_LINES = [
  'slips',
  'signs',
  'otherWords',
  'otherComment',
  'missingChanged',
  'missingBeside',
  'missingContext',
  'sparse',
  'extraChanged',
  'extraBeside',
  'extraComment',
  'quotes',
] as const satisfies readonly (keyof DriftEvidence)[];

/**
 * On which units of a candidate each piece of its evidence was counted, to show a person what
 * speaks for and against it. Weighs the candidate once more, by what the decision weighs it by.
 *
 * @example evidenceUnits(document, read, candidate).get('slips') // the lines with a misspelt word
 */
export function evidenceUnits(
  document: Document,
  { texts }: Read,
  { units, foreign }: DriftCandidate,
): ReadonlyMap<keyof DriftEvidence, ReadonlySet<Unit>> {
  const found = new Map<keyof DriftEvidence, Set<Unit>>();
  const note = (key: keyof DriftEvidence, unit: Unit) =>
    found.set(key, (found.get(key) ?? new Set()).add(unit));
  const before = new Map<string, number>();
  const { search } = texts;
  const roles = rolesOf(texts);
  const { weights } = soughtIn(document, search);
  const specifics = lineSpecifics(document, search);
  evidenceOf(document, search, roles, wordsWritten(texts), weights, specifics, units, (unit, counts) => {
    for (const key of OF_LINES) {
      // What is of the place comes last, and may make less of a count.
      if (counts[key] > (before.get(key) ?? 0)) note(key, unit);
      before.set(key, counts[key]);
    }
  });
  for (const unit of foreign) note('otherWords', unit);
  return found;
}
