import { describe, expect, test } from 'vitest';
import type { Checked, TestResults } from '../../../../src/lint/fix/ports.js';
import { fixFindings } from '../../../../src/lint/fix-findings.js';
import { NO_PROJECT } from '../../../../src/lint/source.js';
import { NodeGrammars } from '../../../../src/node/grammars.js';
import { projectOf } from '../../../../src/project/project.js';
import { answering, fixToy, ToyChecker } from '../toy.js';

const options = { level: 'tested' } as const;
const RIGHT = answering([/== None/g, 'is None']);

/** Tests that pass while the text of a file holds all of some words. */
function testsThatNeed(words: readonly string[]) {
  const tests = async (candidate: ReadonlyMap<string, Uint8Array>): Promise<TestResults> => {
    const text = new TextDecoder().decode(candidate.get('a.py'));
    const passes = words.every(each => text.includes(each));
    return {
      tests: new Map([['t', passes ? 'passed' : 'failed']]),
      isBroken: false,
      commandPasses: undefined,
    };
  };
  const check = (checked: Checked): Checked => ({ ...checked, tests: new Map([['t', 'passed']]) }) as Checked;
  return { tests, check };
}

const TEXT = 'def f(x):\n    if x == None:\n        return 1\n    return 2\n';

describe('what is written without a person', () => {
  test('a fix that is proved', async () => {
    const files = { 'a.py': 'def f(x):\n    unused = 1\n    return x\n' };
    const { output, textOf } = await fixToy(files, answering(['    unused = 1\n', '']), { options });
    expect(textOf('a.py')).toBe('def f(x):\n    return x\n');
    expect(output).toMatchObject({ left: 0, waiting: 0, grades: { proved: 1, tested: 0, review: 0 } });
    expect(output.findings[0]?.grade).toBe('Proved: the program does the same as before.');
  });

  test('a fix of which the tests notice every fault', async () => {
    const over = testsThatNeed(['    if x is None:\n        return 1\n']);
    const { output, textOf } = await fixToy({ 'a.py': TEXT }, RIGHT, { options, over });
    expect(textOf('a.py')).toContain('is None');
    expect(output).toMatchObject({ waiting: 0, grades: { proved: 0, tested: 1, review: 0 } });
    expect(output.findings[0]?.grade).toMatch(/^Tested: the tests fail with each of \d faults/);
  });
});

describe('what waits for a person', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ['no test notices a fault', [], /no test fails when line 2 is wrong/],
    ['the tests fail with this fix', ['something else'], /fail with this fix alone/],
  ])('a fix where %s', async (_, words, why) => {
    const over = testsThatNeed(words);
    const { output, textOf, report } = await fixToy({ 'a.py': TEXT }, RIGHT, { options, over });
    expect(textOf('a.py')).toBe(TEXT);
    expect(output).toMatchObject({ left: 0, waiting: 1, fixedByModel: 0, grades: { proved: 0, tested: 0 } });
    expect(output.ready[0]?.grade).toMatch(why);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 5 });
  });

  test('a fix where no tests run, beside one that is proved', async () => {
    const files = { 'a.py': TEXT, 'b.py': 'def f(x):\n    unused = 1\n    return x\n' };
    const model = answering([/== None/g, 'is None'], ['    unused = 1\n', '']);
    const { output, textOf } = await fixToy(files, model, { options });
    expect([textOf('a.py'), textOf('b.py')]).toEqual([TEXT, 'def f(x):\n    return x\n']);
    expect(output).toMatchObject({ waiting: 1, left: 0, fixedByModel: 1 });
  });

  test('and is written when that person takes it', async () => {
    const { output, workspace } = await fixToy({ 'a.py': TEXT }, RIGHT, { options });
    const checker = new ToyChecker(workspace);
    const task = { checker, sources: NO_PROJECT, taken: output.ready, level: 'reviewable' } as const;
    const taken = await fixFindings(task, projectOf({ workspace, grammars: new NodeGrammars() }));
    expect(workspace.textOf('a.py')).toContain('is None');
    expect(taken.output).toMatchObject({ left: 0, waiting: 0, grades: { review: 1 } });
  });

  test('but not over lines that are others now', async () => {
    const { output, workspace } = await fixToy({ 'a.py': TEXT }, RIGHT, { options });
    const changed = await fixToy({ 'a.py': TEXT.replace('return 1', 'return 7') }, undefined, { options });
    const checker = new ToyChecker(changed.workspace);
    const task = { checker, sources: NO_PROJECT, taken: output.ready, level: 'reviewable' } as const;
    const { report } = await fixFindings(
      task,
      projectOf({ workspace: changed.workspace, grammars: new NodeGrammars() }),
    );
    expect(report.warnings.join()).toContain('does not fit a.py as it is now');
    expect(workspace.textOf('a.py')).toBe(TEXT);
  });
});
