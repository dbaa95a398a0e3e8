import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onDisk, ranOnDisk } from './on-disk.js';
import { block, failed, ofDefinition, passed, type ScriptedModel, script, scripted, whole } from './talk.js';

const BEFORE = Array.from(
  { length: 30 },
  (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
).join('');
const AFTER = BEFORE.replace('add(value, 7)', '7');
const SCRIPT = script('a.py', ofDefinition('def step_7(value):', 'def step_7(value):\n    return 7\n'));

/** The same change, by each way to ask. */
const ANSWERS = {
  'whole-file': whole('a.py', AFTER),
  'diff-mode': block('    return add(value, 7)', '    return 7'),
  'edit-script': SCRIPT,
} as const;
const STRATEGIES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/** A model during whose first answer somebody changes a file. */
function during(model: ScriptedModel, change: () => void) {
  let isDone = false;
  return {
    ...model,
    askText: (async request => {
      const answer = await model.askText(request);
      if (!isDone) change();
      isDone = true;
      return answer;
    }) as ScriptedModel['askText'],
  };
}

/** Changes elsewhere in the file. */
const ELSEWHERE: Readonly<Record<string, (text: string) => string>> = {
  'a line at the end': text => `${text}# mine\n`,
  'a line at the start': text => `# mine\n${text}`,
  'a line in between': text => text.replace('def step_3(value):', '# mine\ndef step_3(value):'),
  'lines removed above': text => text.replace('def step_2(value):\n    return add(value, 2)\n\n\n', ''),
  'lines removed below': text => text.replace('def step_20(value):\n    return add(value, 20)\n\n\n', ''),
  'a word of another line': text => text.replace('add(value, 12)', 'plus(value, 12)'),
  'another definition above and one below': text => `import os\n\n\n${text}\n\ndef last():\n    return 0\n`,
  'many lines above': text => `${'# filler\n'.repeat(400)}${text}`,
  'the blank lines of another place': text =>
    text.replace('return add(value, 12)\n\n\n', 'return add(value, 12)\n\n'),
  'a copy of the changed function under another name': text =>
    `${text}def other(value):\n    return add(value, 7)\n`,
};

describe.each(STRATEGIES)('by %s, somebody changes the file while the model answers', forced => {
  test.each(Object.entries(ELSEWHERE))('%s: both changes are in the file', async (_, change) => {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = during(scripted(ANSWERS[forced]), () => tree.write('a.py', change(BEFORE)));
    const ran = await ranOnDisk(tree, model, { forced });
    expect(ran.report.problems).toEqual([]);
    expect(ran.files['a.py']).toBe(change(BEFORE).replace('return add(value, 7)', 'return 7'));
    expect(ran.report.warnings.join()).toContain('a.py was changed while the model answered');
    expect(ran.facts.calls).toBe(1);
    // The change of the others is no part of the run, and stays where that is taken back.
    expect(ran.report.files[0]?.diff.match(/^[-+][^-+]/gm)).toHaveLength(2);
    expect((await ran.workspace.undo()).outcome).toBe('undone');
    expect(tree.read('a.py')).toBe(change(BEFORE));
  });

  test.each([
    ['changes the same line', (text: string) => text.replace('add(value, 7)', 'plus(value, 70)')],
    [
      'removes the function',
      (text: string) => text.replace('def step_7(value):\n    return add(value, 7)\n\n\n', ''),
    ],
    ['writes something else', () => 'x = 1\n'],
    ['empties the file', () => ''],
  ])('%s: that is a refusal, and the change stays', async (_, change) => {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = during(scripted(ANSWERS[forced]), () => tree.write('a.py', change(BEFORE)));
    const ran = await ranOnDisk(tree, model, { forced });
    expect(ran.report.problems.map(({ code }) => code)).toEqual(['EDIT_STALE_FILE']);
    expect(ran.files).toEqual({ 'a.py': change(BEFORE) });
    expect(ran.report.exitCode).toBe(1);
  });

  test('makes the same change: there is nothing left to do', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = during(scripted(ANSWERS[forced]), () => tree.write('a.py', AFTER));
    const ran = await ranOnDisk(tree, model, { forced });
    expect(ran.report).toMatchObject({ outcome: 'already-applied', exitCode: 0, problems: [] });
    expect(ran.report.edits.map(({ status }) => status)).toEqual(['already-applied']);
    expect(ran.files).toEqual({ 'a.py': AFTER });
  });

  test('removes the file: that is a refusal', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = during(scripted(ANSWERS[forced]), () => rmSync(join(tree.root, 'a.py')));
    const ran = await ranOnDisk(tree, model, { forced });
    expect(ran.report.problems.map(({ code }) => code)).toEqual(['EDIT_STALE_FILE']);
    expect(ran.files).toEqual({});
  });

  test('and what both make together does not parse: refused', async () => {
    const tree = onDisk({ 'a.py': BEFORE });
    const broken = (text: string) => text.replace('def step_20(value):', 'def step_20(value:');
    const model = during(scripted(ANSWERS[forced]), () => tree.write('a.py', broken(BEFORE)));
    const ran = await ranOnDisk(tree, model, { forced });
    // The file was broken by the others, not by this.
    expect(ran.files['a.py']).toBe(broken(AFTER));
  });
});

test('a line beside the changed one: the block is placed anew, the whole file is refused', async () => {
  const beside = (text: string) => text.replace('def step_7(value):', 'def step_7(value, more=0):');
  for (const [forced, isMade] of [
    ['diff-mode', true],
    ['whole-file', false],
  ] as const) {
    const tree = onDisk({ 'a.py': BEFORE });
    const model = during(scripted(ANSWERS[forced]), () => tree.write('a.py', beside(BEFORE)));
    const ran = await ranOnDisk(tree, model, { forced });
    expect(ran.files['a.py']).toBe(isMade ? beside(AFTER) : beside(BEFORE));
    expect(ran.report.exitCode).toBe(isMade ? 0 : 1);
  }
});

test('a file that appears where one is to be made is left alone', async () => {
  const tree = onDisk({});
  const model = during(scripted(whole('new.py', 'x = 1\n')), () => tree.write('new.py', 'y = 2\n'));
  const ran = await ranOnDisk(tree, model, { paths: ['new.py'] });
  expect(ran.files).toEqual({ 'new.py': 'y = 2\n' });
  expect(ran.report.problems.map(({ code }) => code)).toEqual(['EDIT_STALE_FILE']);
});

/** Answers of two rounds; while it is asked for the second, somebody else changes the file. */
function changedInRoundTwo(tree: ReturnType<typeof onDisk>): ScriptedModel {
  const first = scripted(
    block('    return add(value, 7)', '    return 7'),
    block('    return 7', '    return 77'),
  );
  return {
    ...first,
    askText: (async request => {
      const answer = await first.askText(request);
      if (first.asked.length === 2) tree.write('a.py', `${tree.read('a.py')}# mine\n`);
      return answer;
    }) as ScriptedModel['askText'],
  };
}

test('in a later round, with tests that fail in the end: what the others have changed stays, all else is put back', async () => {
  const tree = onDisk({ 'a.py': BEFORE });
  const model = changedInRoundTwo(tree);
  const ran = await ranOnDisk(tree, model, { forced: 'diff-mode', rounds: 2 }, () => failed('no'));
  expect(ran.files).toEqual({ 'a.py': `${BEFORE}# mine\n` });
  expect(ran.facts.standing).toContain(
    'a.py is as it was before, with what somebody else has changed meanwhile in a.py.',
  );
});

test('in a later round, with tests that pass: one undo takes the run back and leaves the change of the others', async () => {
  const tree = onDisk({ 'a.py': BEFORE });
  const model = changedInRoundTwo(tree);
  const ran = await ranOnDisk(tree, model, { forced: 'diff-mode' }, round =>
    round === 1 ? failed('no') : passed,
  );
  expect(ran.files).toEqual({ 'a.py': `${BEFORE.replace('add(value, 7)', '77')}# mine\n` });
  expect((await ran.workspace.undo()).outcome).toBe('undone');
  expect(tree.read('a.py')).toBe(`${BEFORE}# mine\n`);
});

test('several files, one of them changed by others: all are written', async () => {
  const tree = onDisk({ 'a.py': BEFORE, 'b.py': 'x = 1\n' });
  const model = during(scripted(ANSWERS['whole-file'], whole('b.py', 'x = 2\n')), () =>
    tree.write('a.py', `# mine\n${BEFORE}`),
  );
  const ran = await ranOnDisk(tree, model);
  expect(ran.files).toEqual({ 'a.py': `# mine\n${AFTER}`, 'b.py': 'x = 2\n' });
});

test('a run that has written nothing reports that, whatever others do', async () => {
  const tree = onDisk({ 'a.py': BEFORE });
  const model = during(scripted({ text: 'I will not.', finish: 'refused' }), () =>
    tree.write('a.py', `${BEFORE}# mine\n`),
  );
  const ran = await ranOnDisk(tree, model, {}, () => failed('no'));
  expect(ran.files).toEqual({ 'a.py': `${BEFORE}# mine\n` });
  expect(ran.report.files).toEqual([]);
  expect(ran.facts.standing).toBe('The run has written nothing.');
});
