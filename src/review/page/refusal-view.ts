import { CODES } from '../../edit/codes.js';
import { button, el } from './dom.js';
import type { Lines } from './position.js';
import { type Item, linesName, type ShownEvidence, type ShownPlace, type ShownRefusal } from './shown.js';
import { oneLine } from './visible.js';
import { compared, quoted } from './words.js';

/** What can be done about a refusal in the file view. */
interface PlaceActions {
  /** Whether the edit can be put at lines of the file. */
  readonly canPut: boolean;
  readonly put: (lines: Lines) => void;
  readonly look: (index: number) => void;
}

/** A refusal in full: what happened, what it rests on, what settles it. */
export function refusalView(item: Item, refusal: ShownRefusal, actions: PlaceActions): HTMLElement {
  const { evidence } = refusal;
  return el(
    'div',
    { class: 'refusal' },
    ...refusalHead(refusal),
    ...ambiguousPlaces(evidence, actions),
    ...nearestPlace(item, evidence, actions),
    ...conflictSides(item, evidence, actions),
    ...(evidence.standing ?? []).map(({ first, last, lines }) =>
      quoted(lines.join('\n'), `The new text is in the file already, ${linesName(first, last)}`),
    ),
    ...onlySearched(item, evidence),
    otherFile(evidence),
    similarPaths(evidence),
  );
}

/** The title, the message and the next step. */
export function refusalHead({ code, message, hint }: ShownRefusal): HTMLElement[] {
  const info = CODES[code as keyof typeof CODES];
  const title = info === undefined ? 'Refused' : info.title;
  return [
    el('h3', {}, title, ' ', el('code', {}, oneLine(code))),
    el('p', {}, oneLine(message)),
    el('p', { class: 'hint' }, el('strong', {}, 'For the model: '), oneLine(hint)),
  ];
}

function ambiguousPlaces({ places, placeCount }: ShownEvidence, actions: PlaceActions): HTMLElement[] {
  if (places === null || places.length === 0) return [];
  const more = (placeCount ?? places.length) - places.length;
  return [
    el(
      'ul',
      { class: 'places', 'aria-label': 'Places' },
      ...places.map((each, i) => placeRow(each, i, actions)),
    ),
    ...(more > 0
      ? [el('p', { class: 'hint' }, `… and ${more} more places, which can be chosen in the file.`)]
      : []),
  ];
}

function placeRow(place: ShownPlace, index: number, actions: PlaceActions): HTMLElement {
  const name = linesName(place.first, place.last);
  const { distinguishedBy: by, meaning } = place;
  const only = by === null ? null : `Only here: line ${by.line}, ${oneLine(by.text.trim())}`;
  return el(
    'li',
    {},
    el('span', { class: 'where' }, `Place ${index + 1}, ${name}`),
    el('span', { class: 'only' }, meaning === null ? only : oneLine(meaning)),
    putButton(place, actions, () => actions.look(index)),
  );
}

function nearestPlace({ search }: Item, evidence: ShownEvidence, actions: PlaceActions): HTMLElement[] {
  const { nearest, places } = evidence;
  if (nearest === null || (places !== null && places.length > 0)) return [];
  const { first, last, lines } = nearest;
  const names = ['The reply searched for', `The most similar place, ${linesName(first, last)}`] as const;
  return [
    compared(search ?? '', lines.join('\n'), names),
    el(
      'p',
      { class: 'settle' },
      putButton(nearest, actions, () => actions.look(0)),
    ),
  ];
}

/** What the reply began with, what the file has instead, and what each edit wants there. */
function conflictSides({ search }: Item, { conflict }: ShownEvidence, actions: PlaceActions): HTMLElement[] {
  if (conflict === null) return [];
  const { first, file, wanted, earlier } = conflict;
  const lines = { first, last: first + file.length - 1 };
  const inFile =
    file.length === 0
      ? `The file has no lines there, at line ${first}`
      : `In the file now, ${linesName(first, lines.last)}`;
  const [now, then] = [file.join('\n'), wanted.join('\n')];
  return [
    ...(search === null || earlier !== null ? [] : [quoted(search, 'The reply searched for')]),
    ...(earlier === null
      ? [compared(now, then, [inFile, 'The edit would change them to'])]
      : [quoted(now, inFile), compared(earlier.join('\n'), then, BOTH_EDITS)]),
    // There, the edit before it stays in the way.
    ...(file.length === 0 || earlier !== null
      ? []
      : [
          el(
            'p',
            { class: 'settle' },
            putButton(lines, actions, () => actions.look(0)),
          ),
        ]),
  ];
}

const BOTH_EDITS = ['An earlier edit changes them to', 'This edit would change them to'] as const;

/** Without anything like it in the file, what was searched for stands alone. */
function onlySearched({ search }: Item, { nearest, places, conflict }: ShownEvidence): HTMLElement[] {
  if (search === null || nearest !== null || conflict !== null) return [];
  const isAmbiguous = places !== null && places.length > 0;
  return [quoted(search, isAmbiguous ? 'What the reply searched for' : 'The reply searched for')];
}

function otherFile({ elsewhere }: ShownEvidence): HTMLElement | null {
  if (elsewhere === null) return null;
  const { path, first, last, lines } = elsewhere;
  return quoted(lines.join('\n'), `All of it is in ${oneLine(path)}, ${linesName(first, last)}`);
}

function similarPaths({ similarPaths: paths }: ShownEvidence): HTMLElement | null {
  if (paths === null || paths.length === 0) return null;
  return el('p', {}, 'Files with a similar name: ', el('code', {}, paths.map(oneLine).join(', ')));
}

function putButton(lines: Lines, { canPut, put }: PlaceActions, onLook: () => void): HTMLElement | null {
  if (!canPut) return null;
  const name = linesName(lines.first, lines.last);
  const made = button('Put it here', () => put({ first: lines.first, last: lines.last }), {
    'aria-label': `Put it here, ${name}`,
    'data-first': lines.first,
  });
  made.addEventListener('focus', onLook);
  made.addEventListener('pointerenter', onLook);
  return made;
}
