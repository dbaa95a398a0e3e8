import type { CandidateView, DriftView, EvidencePiece, LinePair } from '../engine/types.js';
import { markedPair, wholeLine } from './difference.js';
import { type Child, el, folded } from './dom.js';
import { type Going, placeLink } from './places.js';
import { linesText, percent } from './printable.js';
import { roundedToSum } from './rounded.js';

/** More lines than this are counted, not named. */
const MOST_LINES = 4;

/** Where evidence is drawn. */
export interface Site {
  readonly going: Going;
  readonly path: string;
  /** Tells the parts of this card from those of others. */
  readonly key: string;
}

/** What drift weighed: the probabilities, and for each place what speaks for and against it. */
export function evidenceSection(drift: DriftView, site: Site): HTMLElement {
  const [first, ...others] = drift.candidates;
  return el(
    'section',
    { class: 'pg-evidence' },
    el('h4', {}, 'What was weighed'),
    drift.readingText === null ? null : el('p', {}, `The texts were read ${drift.readingText}.`),
    chances(drift, site),
    drift.whyNot === null ? null : el('p', { class: 'pg-why' }, drift.whyNot),
    first === undefined ? null : pieces(first, site),
    first === undefined ? null : folded(`${site.key}:pairs`, 'Line by line', pairs(first, site)),
    ...others.slice(0, 1).map(each => otherPlace('Runner-up', each, site)),
    ...others.slice(1).map(each => otherPlace('Another place', each, site)),
  );
}

function otherPlace(name: string, candidate: CandidateView, site: Site): HTMLElement {
  const { firstLine, lastLine } = candidate;
  const title = `${name}: ${linesText(firstLine, lastLine)}`;
  return folded(
    `${site.key}:${firstLine}-${lastLine}`,
    title,
    pieces(candidate, site),
    pairs(candidate, site),
  );
}

/** The probabilities, which sum to 1. */
function chances({ candidates, others, notHere, threshold, taken }: DriftView, site: Site): HTMLElement {
  const rows = candidates.map(({ firstLine, lastLine, probability }, i) =>
    chanceRow(
      [placeLink(site.going, site.path, { first: firstLine, last: lastLine }), ` ${placeName(i, taken)}`],
      probability,
    ),
  );
  const rest = others > 0 ? [chanceRow(['other places'], others)] : [];
  return el(
    'table',
    { class: 'pg-chances' },
    el('caption', {}, `How probable each place is. It must be ${percent(threshold)} or more.`),
    el('tbody', {}, ...rows, ...rest, chanceRow(['not here'], notHere)),
  );
}

function placeName(index: number, isTaken: boolean): string {
  if (index === 0) return isTaken ? 'this place' : 'the likeliest';
  return index === 1 ? 'runner-up' : '';
}

function chanceRow(name: readonly Child[], share: number): HTMLElement {
  const bar = el(
    'span',
    { class: 'pg-share', 'aria-hidden': 'true' },
    el('span', { style: `width: ${share * 100}%` }),
  );
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, ...name),
    el('td', {}, bar),
    el('td', { class: 'pg-number' }, percent(share)),
  );
}

/** A bar for each piece: to the right what speaks for the place, to the left what against. */
function pieces(candidate: CandidateView, site: Site): HTMLElement {
  const most = Math.max(1, ...candidate.pieces.map(({ weight }) => Math.abs(weight)));
  const rounded = roundedToSum(candidate.pieces.map(({ weight }) => weight));
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, 'Evidence'),
    el('th', { scope: 'col', class: 'pg-scale' }, el('span', {}, 'against'), el('span', {}, 'for')),
    el('th', { scope: 'col', class: 'pg-number' }, 'Weight'),
  );
  const sum = el(
    'tr',
    { class: 'pg-sum' },
    el('th', { scope: 'row' }, 'Sum'),
    el('td', {}, bar(candidate.logit, Math.max(most, Math.abs(candidate.logit)))),
    el('td', { class: 'pg-number' }, signed(rounded.reduce((total, each) => total + each, 0))),
  );
  const { firstLine, lastLine } = candidate;
  const caption = `What speaks for ${linesText(firstLine, lastLine)}, and what against, in log odds: +1 multiplies its odds by 2.7`;
  return el(
    'table',
    { class: 'pg-pieces' },
    el('caption', {}, caption),
    el('thead', {}, head),
    el(
      'tbody',
      {},
      ...candidate.pieces.map((piece, i) =>
        pieceRow(piece, candidate, { most, shown: rounded[i] as number }, site),
      ),
    ),
    el('tfoot', {}, sum),
  );
}

/** How a weight is drawn: the longest bar, and the number as it is rounded. */
interface Scale {
  readonly most: number;
  readonly shown: number;
}

function pieceRow(
  piece: EvidencePiece,
  { pairs }: CandidateView,
  { most, shown }: Scale,
  site: Site,
): HTMLElement {
  const { key, label, weight } = piece;
  const places = piece.pairs.flatMap(index => pairs[index] ?? []);
  return el(
    'tr',
    { 'data-piece': key },
    el('th', { scope: 'row' }, label, linesOf(places, site)),
    el('td', {}, bar(weight, most)),
    el('td', { class: 'pg-number' }, signed(shown)),
  );
}

function bar(weight: number, most: number): HTMLElement {
  const width = (Math.abs(weight) / most) * 50;
  const side = weight < 0 ? `right: 50%` : `left: 50%`;
  const fill = el('span', {
    class: weight < 0 ? 'pg-against' : 'pg-for',
    style: `${side}; width: ${width}%`,
  });
  return el('span', { class: 'pg-weight', 'aria-hidden': 'true' }, fill);
}

/** @example signed(-0.5) // '−0.50' */
function signed(weight: number): string {
  return `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`;
}

/** The lines that a piece was counted on. */
export function linesOf(places: readonly LinePair[], site: Site): HTMLElement | null {
  if (places.length === 0) return null;
  const shown = places.slice(0, MOST_LINES).map(pair => pairLink(pair, site));
  const more = places.length > MOST_LINES ? ` and ${places.length - MOST_LINES} more` : null;
  return el(
    'span',
    { class: 'pg-lines' },
    ...shown.flatMap((each, i) => (i === 0 ? [each] : [', ', each])),
    more,
  );
}

function pairLink({ file, fileLine, searchLine }: LinePair, { going, path }: Site): Child {
  if (file.length === 0) return `line ${searchLine} of the search`;
  return placeLink(going, path, { first: fileLine, last: fileLine + file.length - 1 });
}

const PAIR_TEXT: { readonly [kind in LinePair['kind']]: string } = {
  same: 'the same',
  similar: 'similar',
  reflow: 'on other lines',
  'search-only': 'only searched',
  'file-only': 'only in the file',
};

/** The searched lines beside those of the file. */
function pairs({ pairs: all }: CandidateView, { key }: Site): HTMLElement {
  const head = ['', 'The search', 'The file'].map(text => el('th', { scope: 'col' }, text || 'Lines'));
  const table = el(
    'table',
    { class: 'pg-pairs' },
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...all.map(pairRow)),
  );
  return el(
    'div',
    { class: 'pg-scroll', tabindex: '0', role: 'group', 'aria-label': `Line by line, ${key}` },
    table,
  );
}

function pairRow(pair: LinePair): HTMLElement {
  const [search, file] = sidesOf(pair);
  return el(
    'tr',
    { 'data-kind': pair.kind },
    el('th', { scope: 'row' }, PAIR_TEXT[pair.kind]),
    el('td', {}, ...search),
    el('td', {}, ...file),
  );
}

function sidesOf({
  kind,
  search,
  file,
}: LinePair): readonly [readonly HTMLElement[], readonly HTMLElement[]] {
  const [ours, theirs] = [search[0], file[0]];
  if (kind === 'similar' && ours !== undefined && theirs !== undefined) {
    const [a, b] = markedPair(ours, theirs);
    return [[a], [b]];
  }
  const draw = kind === 'search-only' || kind === 'file-only' ? wholeLine : plainLine;
  return [search.map(draw), file.map(draw)];
}

function plainLine(line: string): HTMLElement {
  return markedPair(line, line)[0];
}
