import { describe, expect, test } from 'vitest';
import { amount } from '../../../test/support/amount.js';
import type { Answer } from '../src/answers.js';
import { answerOf } from '../src/apply.js';
import { type Case, casesOf } from '../src/cases.js';
import { withLinesInFront } from './lines-in-front.js';
import { sharedFile } from './shared.js';

const FILES = ['commits', 'recorded', 'recorded2026', 'recorded3'];

/** Each so many cases. */
const STEP = amount({ usual: 80, all: 1 });
/** The most lines that are put in front. */
const MOST = 40;
/** Their numbers, for a case by its own: every case with few and with many, and all in turn. */
const countsOf = (number: number) => [1, 3, 4, MOST, 2 + ((7 * number) % (MOST - 2))];

/** A file without text, or with a mark at its start, is another one with lines in front. */
const canBeMoved = ({ original }: Case) => original.trim() !== '' && !original.startsWith('\ufeff');

async function sampled(path: string): Promise<readonly Case[]> {
  const cases: Case[] = [];
  let at = 0;
  for await (const one of casesOf(path)) if (at++ % STEP === 0 && canBeMoved(one)) cases.push(one);
  return cases;
}

const told = ({ outcome, result }: Answer) => (outcome === 'applied' ? result : outcome);

describe('unrelated lines above', () => {
  test.each(FILES)('do not change what comes out of the edits: %s', async name => {
    const path = sharedFile(`cases/${name}.jsonl.gz`);
    const cases = path === undefined ? [] : await sampled(path);
    for (const [number, one] of cases.entries()) {
      const alone = await answerOf(one, undefined);
      for (const count of countsOf(number)) {
        const { one: moved, front } = withLinesInFront(one, count);
        const expected = alone.outcome === 'applied' ? front + alone.result : alone.outcome;
        expect(told(await answerOf(moved, undefined)), `${one.id} with ${count} lines`).toBe(expected);
      }
    }
  });
});
