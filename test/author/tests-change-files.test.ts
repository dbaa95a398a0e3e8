import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../cli/folder.js';
import { type OnDisk, onDisk, ranOnDisk } from './on-disk.js';
import { block, failed, passed, scripted, whole } from './talk.js';

const BEFORE =
  'def add(a,b):\n    return a - b\n\n\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n';
const trial = (sign: string) => BEFORE.replace('a - b', `a ${sign} b`);
const TRIES = ['*', '/', '%', '**'].map(sign => whole('a.py', trial(sign)));
const RIGHT = whole('a.py', trial('+'));

type Change = (tree: OnDisk) => void;

/**
 * What a test command may do to the file that it tests: in the very lines that the model has
 * changed.
 */
const IN_THE_SAME_LINES: Readonly<Record<string, Change>> = {
  'formats the changed line': tree => tree.write('a.py', tree.read('a.py').replace(/a (\S+) b/, '(a $1 b)')),
  'formats the whole file': tree =>
    tree.write('a.py', tree.read('a.py').replaceAll('    ', '  ').replace('a,b', 'a, b')),
  'writes CRLF': tree => tree.write('a.py', tree.read('a.py').replaceAll('\n', '\r\n')),
  'writes tabs': tree => tree.write('a.py', tree.read('a.py').replaceAll('    ', '\t')),
  'adds a line beside the changed one': tree =>
    tree.write('a.py', tree.read('a.py').replace('    return a', '    # checked\n    return a')),
  'empties the file': tree => tree.write('a.py', ''),
  'removes the file': tree => rmSync(join(tree.root, 'a.py'), { force: true }),
  'writes another file over it': tree => tree.write('a.py', 'x = 1\n'),
  'wraps the changed line': tree =>
    tree.write('a.py', tree.read('a.py').replace(/return (a .*)/, 'return (\n        $1\n    )')),
  'joins lines': tree => tree.write('a.py', tree.read('a.py').replaceAll('\n\n\n', '\n')),
};

describe('a test command that changes the file and fails', () => {
  test.each(Object.entries(IN_THE_SAME_LINES))(
    '%s: the file is as it was, to the byte',
    async (_, change) => {
      for (const rounds of [1, 3]) {
        const tree = onDisk({ 'a.py': BEFORE });
        const ran = await ranOnDisk(tree, scripted(...TRIES), { rounds, forced: 'whole-file' }, () => {
          change(tree);
          return failed('E  assert 6 == 5');
        });
        expect(ran.files).toEqual({ 'a.py': BEFORE });
        expect(ran.report.problems).toMatchObject([
          { code: 'TESTS_FAILED', message: expect.stringContaining('a.py is as it was before.') },
        ]);
        expect(ran.report.files).toEqual([]);
      }
    },
  );

  test('what it made of the file is in the receipt of the undo, so that nothing is lost', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const { workspace, report } = await ranOnDisk(tree, scripted(...TRIES), { rounds: 1 }, () => {
      tree.write('a.py', tree.read('a.py').replace(/a (\S+) b/, '(a $1 b)'));
      return failed('no');
    });
    const [, receipt] = /`mortise undo (\S+)` brings back/.exec(report.warnings.join()) ?? [];
    expect((await workspace.undo(receipt)).outcome).toBe('undone');
    expect(tree.read('a.py')).toBe(trial('*').replace('a * b', '(a * b)'));
  });

  test('changes elsewhere in the file stay, and that is said', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const ran = await ranOnDisk(tree, scripted(...TRIES), { rounds: 1 }, () => {
      tree.write('a.py', `${tree.read('a.py')}# formatted\n`);
      return failed('no');
    });
    expect(ran.files).toEqual({ 'a.py': `${BEFORE}# formatted\n` });
    expect(ran.report.problems[0]?.message).toContain('This file is not as before: a.py');
    expect(ran.report.problems[0]?.message).not.toContain('as they were before');
    expect(ran.report.files).toMatchObject([
      { path: 'a.py', status: 'changed', diff: expect.stringContaining('+# formatted') },
    ]);
  });

  test('a change by somebody else after the tests, in the same lines, is shown and never lost', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const mine = trial('*').replace('return a * b', 'return a * b  # mine');
    const model = scripted(TRIES[0] ?? '', ...Array(4).fill('I give up.'));
    const ran = await ranOnDisk(
      tree,
      {
        ...model,
        askText: request => {
          if (tree.read('a.py') === trial('*')) tree.write('a.py', mine);
          return model.askText(request);
        },
      },
      {},
      () => failed('no'),
    );
    expect(ran.files).toEqual({ 'a.py': mine });
    expect(ran.report.problems.at(-1)).toMatchObject({
      code: 'EDIT_CONFLICT',
      evidence: { conflict: { file: ['    return a * b  # mine'] } },
    });
    expect(ran.facts.standing).toContain(
      'This file is not as before: a.py (not everything could be put back)',
    );
  });

  test('a new file that it formats is removed again', async () => {
    const tree = onDisk({ 'b.py': 'x = 1\n' });
    const ran = await ranOnDisk(
      tree,
      scripted(whole('new.py', 'y=2\n')),
      { paths: ['new.py'], rounds: 1 },
      () => {
        tree.write('new.py', 'y = 2\n');
        return failed('no');
      },
    );
    expect(ran.files).toEqual({ 'b.py': 'x = 1\n' });
  });

  test('the next question is about the files on the disk', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = scripted(TRIES[0] ?? '', RIGHT);
    await ranOnDisk(tree, model, { rounds: 2 }, round => {
      tree.write('a.py', tree.read('a.py').replace(/return a (.) b/, 'return (a $1 b)'));
      return round === 1 ? failed('no') : passed;
    });
    expect(model.asked[1]?.at(-1)?.content).toContain('return (a * b)');
  });

  test('--keep leaves what they made of it, and says so', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const ran = await ranOnDisk(tree, scripted(...TRIES), { rounds: 1, keep: true }, () => {
      tree.write('a.py', tree.read('a.py').replace('a * b', '(a * b)'));
      return failed('no');
    });
    expect(ran.files['a.py']).toContain('return (a * b)');
    expect(ran.report.files[0]?.diff).toContain('+    return (a * b)');
    expect(ran.report.warnings.join()).toContain('a.py was changed while the tests ran');
  });

  test('interrupted: the file is as it was', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const ran = await ranOnDisk(tree, scripted(...TRIES), {}, () => {
      tree.write('a.py', tree.read('a.py').replace('a * b', '(a * b)'));
      return { ended: 'interrupted', output: '' };
    });
    expect(ran.report.exitCode).toBe(130);
    expect(ran.files).toEqual({ 'a.py': BEFORE });
  });

  test('another file of the task, which the model left alone, keeps what the tests made of it', async () => {
    const tree = onDisk({ 'a.py': BEFORE, 'b.py': 'y=2\n' });
    const ran = await ranOnDisk(tree, scripted(TRIES[0] ?? '', 'NO CHANGE'), { rounds: 1 }, () => {
      tree.write('b.py', 'y = 2\n');
      return failed('no');
    });
    expect(ran.files).toEqual({ 'a.py': BEFORE, 'b.py': 'y = 2\n' });
    expect(ran.report.problems[0]?.message).toContain('not as before: b.py');
  });
});

describe('a test command that changes the file and passes', () => {
  const formatting = (tree: OnDisk, until: number) => (round: number) => {
    tree.write('a.py', tree.read('a.py').replace(/return a (\S+) b/, 'return (a $1 b)'));
    return round === until ? passed : failed('no');
  };

  test.each([1, 2, 3])(
    'in round %i: the report has what is on the disk, and one undo takes all of it back',
    async until => {
      const tree = onDisk({ 'a.py': BEFORE });
      const answers = [...TRIES.slice(0, until - 1), RIGHT];
      const ran = await ranOnDisk(tree, scripted(...answers), {}, formatting(tree, until));
      expect(ran.report.problems).toEqual([]);
      expect(ran.files['a.py']).toBe(BEFORE.replace('a - b', '(a + b)'));
      expect(ran.report.files[0]?.diff).toContain('+    return (a + b)');
      expect(ran.report.warnings.join()).toContain('a.py was changed while the tests ran');
      expect(ran.report.receipt).not.toBeNull();
      expect((await ran.workspace.undo()).outcome).toBe('undone');
      expect(filesIn(tree.root)).toEqual({ 'a.py': BEFORE });
      expect((await ran.workspace.undo()).exitCode).toBe(1);
    },
  );

  test('of several files, with a change elsewhere in one', async () => {
    const tree = onDisk({ 'a.py': BEFORE, 'b.py': BEFORE });
    const answers = [
      whole('a.py', trial('*')),
      whole('b.py', trial('*')),
      whole('a.py', trial('+')),
      block('a * b', 'a + b'),
    ];
    const model = scripted(...answers);
    const ran = await ranOnDisk(tree, model, { forced: undefined }, round => {
      tree.write('b.py', `${tree.read('b.py')}# round ${round}\n`);
      return round === 1 ? failed('no') : passed;
    });
    expect(ran.report.problems).toEqual([]);
    expect(ran.files).toEqual({ 'a.py': trial('+'), 'b.py': `${trial('+')}# round 1\n# round 2\n` });
    expect((await ran.workspace.undo()).outcome).toBe('undone');
    expect(tree.read('a.py')).toBe(BEFORE);
    expect(tree.read('b.py')).toContain('return a - b');
  });
});

test('tests that change nothing are not said to', async () => {
  const tree = onDisk({ 'a.py': BEFORE });
  const ran = await ranOnDisk(tree, scripted(...TRIES), { rounds: 2 }, () => failed('no'));
  expect(ran.report.warnings).toEqual([]);
  expect(ran.files).toEqual({ 'a.py': BEFORE });
  expect(ran.facts.standing).toContain(
    'a.py is as it was before. Files that the run did not read were not looked at',
  );
});
