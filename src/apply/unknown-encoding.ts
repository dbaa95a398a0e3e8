import { type Code, refusal } from '../edit/index.js';
import type { Document } from '../text/index.js';
import type { EditOutcome } from './edit-outcome.js';

/** Possible results of an unknown encoding: the text is not found, or cannot be written. */
const BY_ENCODING: ReadonlySet<Code> = new Set<Code>([
  'EDIT_NO_OCCURRENCE_FOUND',
  'EDIT_UNENCODABLE',
  'ANCHOR_NOT_FOUND',
]);

const ADVICE =
  'The encoding of this file is not known, so only its ASCII characters can be read: name it by --encoding, or as charset in .editorconfig.';

/**
 * The same outcomes; a refusal that an unknown encoding may have caused says how to name the
 * encoding.
 */
export function namingEncoding(document: Document, outcomes: readonly EditOutcome[]): readonly EditOutcome[] {
  if (document.encoding !== 'bytes') return outcomes;
  return outcomes.map(outcome => {
    if (outcome.kind !== 'refused' || !BY_ENCODING.has(outcome.refusal.code)) return outcome;
    const { code, message, evidence } = outcome.refusal;
    return { ...outcome, refusal: refusal(code, `${message} ${ADVICE}`, evidence) };
  });
}
