import { linesName } from '../text/index.js';
import type { Refused } from './refused.js';
import type { NamedPlace, RefusedEdit } from './refused-edits.js';
import { TO_FILL_IN } from './to-fill-in.js';

/** How a tool is called with an address in place of the text of lines, for a model to copy. */
export interface AddressCall {
  /** What is sent in place of the old edit. */
  readonly what: string;
  /** @param lines the new text of the lines, one item for each */
  readonly at: (address: string, lines: readonly string[]) => string;
}

/**
 * The arguments of a tool that replaces a text.
 *
 * @example argumentsAt('old', 'new').at('2#…', ['x']) // '{"old":"2#…","new":"x"}'
 */
export function argumentsAt(oldName: string, newName: string): AddressCall {
  return {
    what: 'these texts',
    at: (address, lines) => JSON.stringify({ [oldName]: address, [newName]: lines.join('\n') }),
  };
}

/** A part of a patch. */
export const HUNK_AT: AddressCall = {
  what: 'this hunk',
  at: (address, lines) => ['@@', `-${address}`, ...lines.map(line => `+${line}`)].join('\n'),
};

/** What a call that is shown has. */
const MADE = 'It has what the edit would make of these lines:';
/** Stands in a call for the file's name. */
const NAME = 'NAME';

/** What the model is told: why a call was stopped, and the call that settles it. */
export function refusalMessage({ refused, edits = [] }: Refused, call: AddressCall): string {
  const parts = edits.map(edit => placesText(edit, call)).filter(text => text !== '');
  if (parts.length === 0) return refused;
  // Not the call itself at the end: Codex puts a text right behind it.
  const end = 'The address stands for these lines of the file, in place of the old text.';
  if (edits.length === 1) return [refused, ...parts, end].join('\n');
  const each = edits.flatMap(edit => [edit.why, placesText(edit, call)].filter(text => text !== ''));
  return [`${refused} Send all edits of the call again, these as follows.`, ...each, end].join('\n');
}

function placesText({ places }: RefusedEdit, call: AddressCall): string {
  const [place, ...others] = places;
  if (place === undefined) return '';
  if (others.length > 0) return severalText(places, call);
  return place.made === undefined ? nearestText(place, call) : offerText(place, place.made, call);
}

function offerText(place: NamedPlace, made: readonly string[], call: AddressCall): string {
  const { address, name } = place;
  if (address === undefined) return nearestText(place, call);
  const meant = `If ${areMeant(place)}`;
  if (name === undefined)
    return `${meant}, send the call again with ${call.what}. ${MADE}\n${call.at(address, made)}`;
  return [
    `${nameText(place)} ${meant} all the same, send the call again with ${call.what}, and the file's name in place of ${NAME}. ${MADE}`,
    call.at(`${address} ${NAME}`, made),
  ].join('\n');
}

/** In which name a place differs from the quote; empty if it does in none. */
export function nameText({ first, last, name }: NamedPlace): string {
  if (name === undefined) return '';
  const quoted = name.quoted === '' ? 'nothing' : JSON.stringify(name.quoted);
  return `In ${linesName({ first, last })} the file has ${JSON.stringify(name.file)}; the edit quotes ${quoted}.`;
}

function nearestText(place: NamedPlace, call: AddressCall): string {
  const { address, first, last, lines } = place;
  const shown = [`Most like it: ${linesName({ first, last })} of the file:`, ...lines];
  if (address === undefined) return [...shown, 'Quote them with the lines around them.'].join('\n');
  return [
    ...shown,
    `If ${areMeant(place)}, send the call again with ${call.what}, and their new text in place of ${TO_FILL_IN}:`,
    call.at(address, [TO_FILL_IN]),
  ].join('\n');
}

function severalText(places: readonly NamedPlace[], call: AddressCall): string {
  const each = places.map(place => {
    const how = place.address === undefined ? '' : `\n${call.at(place.address, [TO_FILL_IN])}`;
    return `${placeText(place)}${how}`;
  });
  const how = places.some(({ address }) => address !== undefined)
    ? `Send the call again with ${call.what} for the place that is meant, and the new text of its lines in place of ${TO_FILL_IN}:`
    : 'Quote it with a line that only the right place has:';
  return [how, ...each].join('\n');
}

/** @example placeText({ first: 2, last: 2, … }) // 'line 2 (near line 1: "def low"):' */
export function placeText({ first, last, beside }: NamedPlace): string {
  const near = beside === undefined ? '' : ` (near line ${beside.line}: ${JSON.stringify(beside.text)})`;
  return `${linesName({ first, last })}${near}:`;
}

function areMeant({ first, last }: NamedPlace): string {
  return `${linesName({ first, last })} ${last > first ? 'are' : 'is'} meant`;
}
