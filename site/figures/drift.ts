import type { Decision, DriftFigureData, DriftPlace, DriftState, Piece } from './data.js';

/** What each piece of evidence is, in a few words. */
const LABELS: Readonly<Record<string, string>> = {
  bias: 'where every place starts',
  matched: 'share of the quote that is here',
  specific: 'how rare its words are',
  unique: 'lines that are nowhere else',
  intact: 'changed lines are here',
  intactUnique: 'changed lines are only here',
  framed: 'lines beside the change are here',
  whole: 'every line is here, none between',
  slips: 'misspelt words',
  signs: 'signs that differ',
  otherWords: 'a line with another word',
  otherComment: 'other words in a comment',
  missingChanged: 'a changed line is missing',
  missingBeside: 'a line beside it is missing',
  missingContext: 'a line farther away is missing',
  missingEnds: 'the quote goes on, the place does not',
  sparse: 'lines that one side lacks',
  replaced: 'other lines in their place',
  extraChanged: 'an extra line in the change',
  extraBeside: 'an extra line beside it',
  extraComment: 'a comment left out',
  shifted: 'all lines indented otherwise',
  uneven: 'uneven indentation',
};

/** @throws Error for a piece that has no words yet */
export function labelOf(key: string): string {
  const label = LABELS[key];
  if (label === undefined) throw new Error(`The figure has no words for ${key}`);
  return label;
}

/** The state for the slips that are switched on, in any order. */
export function stateFor({ states }: DriftFigureData, on: ReadonlySet<string>): DriftState {
  const found = states.find(({ slips }) => slips.length === on.size && slips.every(slip => on.has(slip)));
  if (found === undefined) throw new Error(`No state for ${[...on].join(', ')}`);
  return found;
}

/** The best place of those that are meant, and the best of the others; there may be none. */
export function shownPlaces({ places }: DriftState): { meant?: DriftPlace; decoy?: DriftPlace } {
  const best = (isMeant: boolean) =>
    places.filter(place => place.isMeant === isMeant).toSorted((a, b) => sumOf(b) - sumOf(a))[0];
  return { meant: best(true), decoy: best(false) };
}

function sumOf({ pieces }: DriftPlace): number {
  return pieces.reduce((sum, [, , logits]) => sum + logits, 0);
}

/** A row of the figure: what a piece adds for the two places, `0` where one lacks it. */
export interface Row {
  readonly key: string;
  readonly label: string;
  readonly meant: number;
  readonly decoy: number;
}

/** The pieces of both places, the start first, in the order of the engine. */
export function rowsOf(bias: number, state: DriftState): Row[] {
  const { meant, decoy } = shownPlaces(state);
  const pieces = (place?: DriftPlace): readonly Piece[] =>
    place === undefined ? [] : [['bias', 1, bias], ...place.pieces];
  const keys = Object.keys(LABELS).filter(key =>
    [...pieces(meant), ...pieces(decoy)].some(([k]) => k === key),
  );
  const of = (place: DriftPlace | undefined, key: string) => pieces(place).find(([k]) => k === key)?.[2] ?? 0;
  return keys.map(key => ({ key, label: labelOf(key), meant: of(meant, key), decoy: of(decoy, key) }));
}

/**
 * A probability in percent, with as many digits as tell it from all and nothing.
 *
 * @example percent(0.99957) // '99.957 %'
 */
export function percent(p: number): string {
  if (p < 5e-7) return '0 %';
  if (p > 1 - 5e-7) return '100 %';
  const digits = p < 0.01 || p > 0.99 ? 3 : 1;
  const text = (100 * p).toFixed(digits);
  if (p > 0.5 && Number(text) === 100) return '> 99.999 %';
  return Number(text) === 0 ? '< 0.001 %' : `${text} %`;
}

/** What the command does, in a sentence or two. */
export function decisionText({ decision }: DriftState): string {
  if (decision.status === 'refused')
    return `mortise apply refuses the edit (${decision.code}) and shows the nearest lines.`;
  const made = `mortise apply makes the edit at ${linesOf(decision)}`;
  if (decision.tier === 'drift') return `${made}: 99.9 % or more is enough.`;
  const why = decision.tier === 'exact' ? 'nothing differs' : `only the ${decision.tier} differs`;
  return `${made} by the tier ${decision.tier}, before it weighs anything: ${why}.`;
}

function linesOf({ first, last }: Decision): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}
