import type { Draft, Words } from '../answers/parts.js';
import type { Range } from '../text/index.js';
import { linesOf, type Sign } from './place.js';
import { NotSaid, shown } from './refused.js';
import { isAsked, isDoubtful, quotedIn, type Sentence } from './said.js';
import type { Selection } from './selection.js';
import type { Step } from './steps.js';

/** A selection with all that it is checked by. */
export interface Chosen {
  readonly selection: Selection;
  readonly step: Step;
  readonly draft: Draft;
  readonly words: Words;
}

/** What a selection that is allowed does to its file. */
export interface Made {
  /** The lines that go, by index from 0, the second one behind the last; and those that come. */
  readonly splices: readonly (Range & { readonly lines: readonly string[] })[];
  /** What other files do not have all of, if this is the file that is meant. */
  readonly signs: readonly Sign[];
  /** The lines of its fence that come, by index, if it puts in some. */
  readonly put: Range | undefined;
  /** Range that the answer names or shows as what goes. */
  readonly gone: readonly string[];
}

/**
 * The sentences that a selection quotes: all of each, without a condition and without a "not".
 *
 * @throws NotSaid if they are no words of the answer
 */
export function quotedFor({ selection, step, words }: Chosen): readonly Sentence[] {
  const said = quotedIn(selection.because, step.said);
  if (said.length === 0)
    throw new NotSaid(`The answer does not say ${shown(selection.because ?? '')} about line ${step.line}.`);
  if (said.some(sentence => isDoubtful(sentence, words)))
    throw new NotSaid(`The answer does not ask for a change by ${shown(selection.because ?? '')}.`);
  return said;
}

/**
 * The same where no code stands for the change: the sentences must ask for it.
 *
 * @throws NotSaid if they do not
 */
export function reasonsOf(chosen: Chosen): readonly Sentence[] {
  const said = quotedFor(chosen);
  if (!said.every(sentence => isAsked(sentence, chosen.words)))
    throw new NotSaid(`The answer does not ask for a change by ${shown(chosen.selection.because ?? '')}.`);
  return said;
}

/**
 * The lines of a file that are selected.
 *
 * @throws NotSaid if there are none
 */
export function placeOf({ selection: { from, to }, draft }: Chosen): Range {
  return linesOf(draft, from, to);
}
