import { CODES, type Code } from './codes.js';
import type { Evidence, Excerpt, Refusal } from './refusal.js';

/** Whether all lines of an excerpt are shown. */
function isWhole({ first, last, lines }: Excerpt): boolean {
  return lines.length === last - first + 1;
}

/**
 * What to do after a refusal: the hint of its code, or more exact advice by its evidence. `format`:
 * that of the reply, as a report names it; `null` if it is not known.
 *
 * @example adviceFor(refusal('EDIT_NO_CHANGE', ''), null) === CODES.EDIT_NO_CHANGE.hint // true
 */
export function adviceFor({ code, evidence }: Refusal, format: string | null): string {
  const { places = [], placeCount } = evidence;
  const hint = inWordsOf(format, CODES[code].hint);
  if (evidence.elsewhere !== undefined)
    return `If ${evidence.elsewhere.path} is meant, send the edit again with that path.`;
  const shown = code === 'EDIT_NO_OCCURRENCE_FOUND' ? wholePlaceIn(evidence) : undefined;
  if (shown !== undefined) return copyFromHere(shown);
  if (code !== 'EDIT_AMBIGUOUS') return hint;
  if (places.some(({ meaning }) => meaning !== undefined))
    return 'Send the hunk again with lines of the file around the change, which only the right place has.';
  return format === 'edit-call' && placeCount !== undefined
    ? `${hint} If all of these places are meant, set expected_replacements to ${placeCount}.`
    : hint;
}

/**
 * What a refusal is called.
 *
 * @example titleFor('EDIT_MALFORMED', 'edit-call') // 'The call is malformed'
 */
export function titleFor(code: Code, format: string | null): string {
  return inWordsOf(format, CODES[code].title);
}

/** Who calls a tool has written no reply. */
export function inWordsOf(format: string | null, sentence: string): string {
  return format === 'edit-call' ? sentence.replace(/\breply\b/, 'call') : sentence;
}

/**
 * The nearest place, if all of its lines are shown, so that they can be sent as the search;
 * `undefined` if lines are left out, or it may have more.
 */
export function wholePlaceIn({ nearest, isOpenEnded }: Evidence): Excerpt | undefined {
  return nearest !== undefined && isWhole(nearest) && isOpenEnded !== true ? nearest : undefined;
}

/** The lines are in the report: nothing need be read first. */
function copyFromHere({ first, last }: Excerpt): string {
  return last > first
    ? `If lines ${first}-${last} above are meant, send the edit again with these lines, copied from here.`
    : `If line ${first} above is meant, send the edit again with this line, copied from here.`;
}
