import { describe, expect, it, test } from 'vitest';
import { CASES, type Case, expectedOf, scriptOf } from './cases.js';
import { answering, applied, reasonsIn } from './translator.js';
import { TREE } from './tree.js';

/** Of 60 answers or more. */
const LEAST_RIGHT = 0.9;

async function outcomeOf(each: Case) {
  const { files, report } = await applied(each.reply, answering(scriptOf(each.reply, each.edits)));
  const sorted = (all: object) => JSON.stringify(Object.entries(all).sort());
  if (sorted(files) === sorted(expectedOf(each))) return 'right';
  return sorted(files) === sorted(TREE) ? `refused: ${reasonsIn(report)}` : `wrong: ${JSON.stringify(files)}`;
}

describe('answers that rules refuse', () => {
  test.each(CASES)('$name', async ({ reply }) => {
    const { report } = await applied(reply);
    expect(report.outcome).toBe('refused');
  });

  it('are put in where a model translates them well', async () => {
    const outcomes = await Promise.all(CASES.map(async each => [each.name, await outcomeOf(each)] as const));
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(outcomes.filter(([, outcome]) => outcome.startsWith('wrong'))).toEqual([]);
    const right = outcomes.filter(([, outcome]) => outcome === 'right');
    expect(right.length / CASES.length).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
