import { diffSequences, type Hunk } from '#mortise/internal';
import type { Case } from './cases.js';

/**
 * What became of a case: `right` to the byte, or refused where only that is right; `space`: differs
 * in white space alone; `wrong`: anything else that was written, also at the right place, and an
 * edit that was said to be made and was not; `refused` where an answer was possible.
 */
export const VERDICTS = ['right', 'space', 'wrong', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A case's truth, with the other answers that are right too. */
export interface Truth extends Case {
  readonly also_ok?: string | null;
  readonly refuse_ok?: boolean;
}

/** Judge a result: the text that came out, or `undefined` for a refusal. */
export function judge(truth: Truth, result: string | undefined): Verdict {
  const { expected } = truth;
  if (expected === null) {
    return result === undefined || (truth.also_ok != null && result === truth.also_ok) ? 'right' : 'wrong';
  }
  if (result === undefined) return truth.refuse_ok === true ? 'right' : 'refused';
  if (result === expected) return 'right';
  if (isLost(truth, expected, result)) return 'wrong';
  return squash(result) === squash(expected) ? 'space' : 'wrong';
}

/**
 * Whether a change that was to be made is missing in a result that came without an error: where the
 * expected text differs from the original, the result is as the original was. Who sent the edit
 * takes it for made.
 */
function isLost({ original }: Truth, expected: string, result: string): boolean {
  if (result === original) return true;
  const before = original.split('\n');
  const made = diffSequences(before, result.split('\n'));
  const isNearTo = (a: Hunk, b: Hunk) => a.aFrom <= b.aTo + SLIDE && b.aFrom <= a.aTo + SLIDE;
  return diffSequences(before, expected.split('\n')).some(hunk => !made.some(other => isNearTo(hunk, other)));
}

/** A change of lines that stand several times may be told at some of them or at others. */
const SLIDE = 12;

/**
 * What the judge that scores all engines takes for blank: not quite what `\s` is (the mark U+FEFF
 * is a sign, U+0085 a blank).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators U+001C to U+001F are blanks there
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

function squash(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return lines
    .map(line => line.replace(BLANK, ''))
    .filter(line => line !== '')
    .join('\n');
}
