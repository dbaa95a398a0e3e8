import { type AddressEdit, type Edit, type Refusal, refusal } from '../edit/index.js';
import { excerpt, placesApart } from '../locate/index.js';
import {
  type Address,
  type AddressPlace,
  type Document,
  diffSequences,
  type LineRange,
  parseAddress,
  placeOfAddress,
} from '../text/index.js';

/** What an edit says of the states of the file that its addresses are of. */
type OfStates = Pick<AddressEdit, 'seen' | 'base'>;

/**
 * The lines of a file that an address of an edit means, or why they are not known.
 *
 * @example linesOfAddress(document, '12-20#483', { seen: [document] }).kind // 'lines'
 */
export function linesOfAddress(
  document: Document,
  at: string,
  { seen = [], base }: OfStates,
): ({ readonly kind: 'lines' } & LineRange) | { readonly kind: 'refused'; readonly refusal: Refusal } {
  const address = parseAddress(at);
  if (address === undefined) return { kind: 'refused', refusal: refusal('EDIT_MALFORMED', noAddress(at)) };
  const states = [...seen, ...(isBase(document, base) ? [document] : [])];
  const place = placeOfAddress(document, address, states);
  if (place.kind === 'lines') return place;
  return { kind: 'refused', refusal: whyNot(document, at, seen, address, place) };
}

/** What a refusal says of an address without a state, after the address. */
export const UNKNOWN_STATE = 'is of no state of the file that you were shown';

function noAddress(text: string): string {
  return `${JSON.stringify(text)} is no address: one looks like 12#483 or 12-20#483, and is copied from what read, search, anchors or a refusal shows.`;
}

/**
 * An edit with the states of its file in which its writer was given addresses.
 *
 * @example withSeen(edit, [document])
 */
export function withSeen(edit: Edit, seen: readonly Document[]): Edit {
  return edit.kind === 'anchor' || edit.kind === 'address' ? { ...edit, seen } : edit;
}

/** Whether an edit says that it is of a file in this very state. */
export function isOfState(document: Document, { seen = [], base }: OfStates): boolean {
  return isBase(document, base) || seen.some(({ text }) => text === document.text);
}

/** Whether the caller says that the file is in the state that its address is of. */
function isBase(document: Document, base: string | undefined): boolean {
  if (base === undefined || document.encode().kind !== 'bytes') return false;
  return base.length >= LEAST_OF_HASH && document.hash.startsWith(base.toLowerCase());
}

/** The fewest hex digits of a hash that name a state. */
const LEAST_OF_HASH = 8;

function whyNot(
  document: Document,
  at: string,
  seen: readonly Document[],
  address: Address,
  place: Exclude<AddressPlace, { readonly kind: 'lines' }>,
): Refusal {
  const { lines } = document;
  const near = excerpt(lines, ...linesNear(document, seen, address));
  switch (place.kind) {
    case 'unknown':
      return refusal('ANCHOR_NOT_FOUND', `${at} ${UNKNOWN_STATE}.`, {
        nearest: near,
      });
    case 'gone':
      return refusal('ANCHOR_NOT_FOUND', `The lines of ${at} are not in the file any more.`, {
        nearest: near,
      });
    case 'several': {
      const { length } = place.places;
      const times = length === 1 ? 'once' : `${length} times`;
      return notOne(
        document,
        place,
        `The file has changed since ${at} was given, and the text of its lines is there ${times}, with other lines beside it.`,
      );
    }
    case 'either':
      return notOne(
        document,
        place,
        `You were shown different lines of this file as ${at}, at different times: short addresses can be the same by chance. What is left of these lines is shown here.`,
      );
  }
}

function notOne(
  { lines }: Document,
  { places }: { readonly places: readonly LineRange[] },
  message: string,
): Refusal {
  const extents = places.map(({ first, last }) => ({ from: first - 1, to: last }));
  const evidence = { places: placesApart(lines, extents), placeCount: extents.length };
  return refusal('ANCHOR_NOT_UNIQUE', message, evidence);
}

/** The lines that are now where those of an address were, as indexes, the end excluded. */
function linesNear(now: Document, states: readonly Document[], { first, last }: LineRange): [number, number] {
  const then = states.at(-1);
  const { count } = now.lines;
  const clipped = (from: number, to: number): [number, number] => {
    const start = Math.max(0, Math.min(from, count - 1));
    return [start, Math.max(start + Math.min(1, count), Math.min(to, count))];
  };
  if (then === undefined || then.lines.count < last) return clipped(first - 1, last);
  const hunks = diffSequences(then.lines.contents(), now.lines.contents());
  const moved = (index: number, isEnd: boolean) => {
    const hunk = hunks.findLast(({ aFrom }) => aFrom <= index);
    if (hunk === undefined) return index;
    if (index < hunk.aTo) return isEnd ? hunk.bTo - 1 : hunk.bFrom;
    return index + hunk.bTo - hunk.aTo;
  };
  return clipped(moved(first - 1, false), moved(last - 1, true) + 1);
}
