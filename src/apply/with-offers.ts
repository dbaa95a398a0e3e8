import type {
  AmbiguousPlace,
  ConflictEvidence,
  Edit,
  Evidence,
  Excerpt,
  Refusal,
  ReplaceEdit,
} from '../edit/index.js';
import {
  type Address,
  type AddressForm,
  addressOf,
  type ChangeSet,
  type Document,
  type LineRange,
  parseAddress,
  placeOfAddress,
} from '../text/index.js';
import type { ApplyEditsOptions } from './make-at.js';
import { offerOf } from './offer.js';
import { otherNameThere } from './other-name-there.js';
import type { FilePlan } from './plan.js';

/** The most refused edits of a file for which a likely place is worked out. */
const MOST = 20;

/**
 * The plan of a file whose refusals say how to name their places: each with its address, and what
 * the edit would do at the likeliest one, if that may be confirmed.
 */
export function withOffers<Plan extends FilePlan>(
  plan: Plan,
  edits: readonly Edit[],
  form: AddressForm,
  options: ApplyEditsOptions,
): Plan {
  const { document } = plan.before;
  if (document === undefined) return plan;
  let left = MOST;
  const planned = plan.outcomes.flatMap(each =>
    each.kind === 'applied' && each.madeIn === 'given' ? [each.changes] : [],
  );
  const outcomes = plan.outcomes.map((outcome, i) => {
    if (outcome.kind !== 'refused') return outcome;
    const edit = edits[i] as Edit;
    const isMissing = outcome.refusal.code === 'EDIT_NO_OCCURRENCE_FOUND' && edit.kind === 'replace';
    const more = isMissing && left-- > 0 ? lookedUp(document, edit, outcome.refusal, options, planned) : {};
    const seen = ('seen' in edit && edit.seen) || [];
    const nameOf = (lines: LineRange) => clearAddress(document, lines, form, seen);
    return { ...outcome, refusal: addressed(document, outcome.refusal, nameOf, more) };
  });
  return { ...plan, outcomes };
}

/** What the edit would do at the likeliest place; else which name the nearest one has otherwise. */
function lookedUp(
  document: Document,
  edit: ReplaceEdit,
  refused: Refusal,
  options: ApplyEditsOptions,
  planned: readonly ChangeSet[],
): Pick<Evidence, 'offer' | 'name'> {
  const offer = offerOf(document, edit, options, planned);
  if (offer !== undefined) return { offer };
  const name = otherNameThere(document, edit, refused);
  return name === undefined ? {} : { name };
}

/** The address of lines, long where earlier states have the short one for other lines. */
function clearAddress(
  document: Document,
  lines: LineRange,
  form: AddressForm,
  seen: readonly Document[],
): string {
  const address = addressOf(document, lines, form);
  if (form === 'long' || seen.length === 0) return address;
  const place = placeOfAddress(document, parseAddress(address) as Address, [...seen, document]);
  return place.kind === 'lines' ? address : addressOf(document, lines, 'long');
}

type NameOf = (lines: LineRange) => string;

function addressed(
  document: Document,
  refusal: Refusal,
  nameOf: NameOf,
  { offer, name }: Pick<Evidence, 'offer' | 'name'>,
): Refusal {
  const { evidence } = refusal;
  const { nearest, places, standing, conflict } = evidence;
  const found: Evidence = {
    ...evidence,
    ...(nearest && { nearest: withAddress(document, nearest, nameOf) }),
    ...(places && { places: places.map(place => withAddress<AmbiguousPlace>(document, place, nameOf)) }),
    ...(standing && { standing: standing.map(each => withAddress(document, each, nameOf)) }),
    ...(conflict && { conflict: conflictAt(document, conflict, nameOf) }),
    ...(name && { name }),
    ...(offer && { offer: { ...offer, address: nameOf(offer) } }),
  };
  return { ...refusal, evidence: found };
}

/** A text that ends with a line break is quoted without the blank line that follows it. */
function withoutBlankEnd<Shown extends Excerpt>(shown: Shown): Shown {
  const { first, last, lines } = shown;
  const isWhole = lines.length === last - first + 1;
  let count = lines.length;
  while (isWhole && count > 1 && lines[count - 1]?.trim() === '') count--;
  return count === lines.length ? shown : { ...shown, last: first + count - 1, lines: lines.slice(0, count) };
}

/** A conflict with the address of its lines, where there are any. */
function conflictAt(document: Document, conflict: ConflictEvidence, nameOf: NameOf): ConflictEvidence {
  const { first, file: lines } = conflict;
  const last = first + lines.length - 1;
  const { address } = withAddress<Excerpt>(document, { first, last, lines }, nameOf);
  return { ...conflict, ...(address !== undefined && { address }) };
}

/** Only where the lines are those of the file: an edit may be of the text after others. */
function withAddress<Shown extends Excerpt>(document: Document, given: Shown, nameOf: NameOf): Shown {
  const shown = withoutBlankEnd(given);
  const { first, last, lines } = shown;
  const isThere = first >= 1 && last >= first && last <= document.lines.count;
  const isSame = isThere && lines.every((line, i) => document.lines.content(first - 1 + i) === line);
  return isSame ? { ...shown, address: nameOf({ first, last }) } : shown;
}
