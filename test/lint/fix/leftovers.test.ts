import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../../src/apply/index.js';
import { Files } from '../../../src/lint/fix/files.js';
import { conflictWithWaiting } from '../../../src/lint/fix/leftovers.js';
import type { Checked } from '../../../src/lint/fix/ports.js';
import type { Proposal } from '../../../src/lint/fix/proposal.js';
import { Verifier } from '../../../src/lint/fix/verifier.js';
import { projectOf } from '../../../src/project/project.js';
import { ChangeSet } from '../../../src/text/index.js';
import { answering, fixToy, ToyChecker } from './toy.js';

/** A text of 40 characters; what is changed of it, as `from to insert`. */
const LENGTH = 40;
type Change = readonly [from: number, to: number, insert: string];
const setOf = (changes: readonly Change[]) =>
  ChangeSet.of(
    LENGTH,
    changes.map(([from, to, insert]) => ({ from, to, insert })),
  );

describe('what goes along with fixes is in the way of a fix that waits', () => {
  test.each<[string, readonly Change[], readonly Change[], boolean]>([
    ['where it takes away the same text', [[0, 10, '']], [[0, 10, 'import os\n']], true],
    ['where it takes away a part of it', [[0, 10, '']], [[5, 8, 'x']], true],
    ['where it takes away more', [[4, 6, '']], [[0, 10, 'x']], true],
    ['where both overlap', [[0, 10, '']], [[8, 20, 'x']], true],
    [
      'where a second change does',
      [
        [0, 2, ''],
        [20, 30, ''],
      ],
      [[25, 26, 'x']],
      true,
    ],
    ['where it is written into what goes', [[0, 10, '']], [[5, 5, 'x']], true],
    ['but not elsewhere in the file', [[0, 10, '']], [[20, 30, 'x']], false],
    ['but not before it', [[20, 30, '']], [[0, 10, 'x']], false],
    ['but not where nothing changes', [], [[0, 10, 'x']], false],
  ])('%s', (_, own, other, expected) => {
    const waiting = [{ path: 'a.py', changes: setOf(other) }];
    expect(conflictWithWaiting(new Map([['a.py', setOf(own)]]), waiting)).toBe(expected);
    // The same places of another file are none of it.
    expect(conflictWithWaiting(new Map([['b.py', setOf(own)]]), waiting)).toBe(false);
  });

  test('one of several is enough', () => {
    const waiting = [[20, 30, 'x'] as const, [0, 1, 'y'] as const].map(each => ({
      path: 'a.py',
      changes: setOf([each]),
    }));
    expect(conflictWithWaiting(new Map([['a.py', setOf([[0, 10, '']])]]), waiting)).toBe(true);
    expect(conflictWithWaiting(new Map([['a.py', setOf([[0, 10, '']])]]), [])).toBe(false);
  });
});

/** Finds the import only where nothing in the file reads it. */
const onlyUnused = (checked: Checked, texts: ReadonlyMap<string, string>): Checked => {
  if (checked.kind !== 'checked') return checked;
  const isUnused = (file: string) => !/\bos\./.test(texts.get(file) ?? '');
  return {
    ...checked,
    findings: checked.findings.filter(each => each.rule !== 'F401' || isUnused(each.file)),
  };
};

describe('an import that a fix leaves unused', () => {
  const files = { 'a.py': 'import os\n\n\ndef f(x):\n    unused = os.sep\n    return x\n' };
  const dropped = answering(['    unused = os.sep\n', '']);

  test('goes with it', async () => {
    const { textOf, output } = await fixToy(files, dropped, { over: { check: onlyUnused } });
    expect(textOf('a.py')).toBe('\n\ndef f(x):\n    return x\n');
    expect(output).toMatchObject({ fixedByModel: 1, left: 0, checks: 3 });
  });

  test.each([
    ['does not go where a fix that waits changes it', 'import os', 'import os, sys', 1, 'blamed'],
    ['goes where one that waits changes other lines', '    return x', '    return (x)', 2, 'verified'],
  ])('%s', async (_, from, to, runs, kind) => {
    const workspace = new MemoryWorkspace(files);
    const held = new Files(projectOf({ workspace }));
    await held.open(['a.py']);
    const checker = new ToyChecker(workspace, { check: onlyUnused });
    const before = await checker.check(new Map());
    if (before.kind !== 'checked') throw new Error('The toy checker failed');
    checker.runs = 0;
    const about = { checking: () => undefined, testing: () => undefined };
    const verifier = new Verifier(checker, held, before, about, undefined);
    const change = (old: string, text: string): Proposal => {
      const at = files['a.py'].indexOf(old);
      const changes = ChangeSet.of(files['a.py'].length, [{ from: at, to: at + old.length, insert: text }]);
      const findings = before.findings.filter(each => each.rule === 'F841' && text === '');
      return { path: 'a.py', changes, findings, maker: 'model' };
    };
    const verdict = await verifier.verify([change('    unused = os.sep\n', '')], [change(from, to)]);
    expect([verdict.kind, checker.runs]).toEqual([kind, runs]);
  });
});
