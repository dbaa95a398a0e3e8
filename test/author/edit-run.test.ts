import { describe, expect, test } from 'vitest';
import type { EditStep } from '../../src/author/index.js';
import type { RefusedReply } from '../../src/author/retries.js';
import { refusedReplyText } from '../../src/cli/refused-reply-text.js';
import { block, failed, ofDefinition, passed, ranOn, script, scripted, whole } from './talk.js';

const SMALL = 'def add(a, b):\n    return a - b\n';
const FIXED = 'def add(a, b):\n    return a + b\n';
const LARGE = Array.from(
  { length: 150 },
  (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
).join('');
const PLAIN = Array.from({ length: 600 }, (_, i) => `line ${i}.\n`).join('');

const scriptOf = (line: string, content: string) => script('big.py', ofDefinition(line, content));
const STEP_7 = scriptOf('def step_7(value):', 'def step_7(value):\n    return 7\n');
const LARGE_FIXED = LARGE.replace('add(value, 7)\n', '7\n');

const codesOf = ({ report }: Awaited<ReturnType<typeof ranOn>>) => report.problems.map(({ code }) => code);
const lastOf = (model: ReturnType<typeof scripted>, asked = -1) =>
  model.asked.at(asked)?.at(-1)?.content ?? '';

describe('a small file', () => {
  test('is asked for whole, and read once (requirement 6)', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(whole('a.py', FIXED)));
    expect(ran.report).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    expect(ran.facts.files).toEqual([
      { path: 'a.py', strategy: 'whole-file', why: 'the file is small', ended: 'whole-file' },
    ]);
    expect(ran.facts).toMatchObject({ kind: 'edit-run', firstApply: true, calls: 1, rounds: 1 });
    expect([...ran.reads.values()]).toEqual([1]);
  });

  test('that was cut is asked for in diff mode at once (requirement 8)', async () => {
    const model = scripted(
      { text: whole('a.py', FIXED).slice(0, -8), finish: 'length' },
      block('    return a - b', '    return a + b'),
    );
    const ran = await ranOn({ 'a.py': SMALL }, model);
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    expect(ran.facts.fallBacks).toMatchObject([
      { from: 'whole-file', to: 'diff-mode', code: 'EDIT_TRUNCATED' },
    ]);
    expect(model.asked[1]?.[0]?.content).toContain('FIND:');
  });

  test('a reply that is malformed goes back with what is wrong with it', async () => {
    const model = scripted('I would use a plus.', whole('a.py', FIXED));
    const ran = await ranOn({ 'a.py': SMALL }, model);
    expect(ran.report.outcome).toBe('applied');
    expect(lastOf(model)).toContain('There is no file in the reply.');
    expect(lastOf(model)).toContain('EDIT_MALFORMED');
    expect(ran.facts.firstApply).toBe(false);
  });

  test('a reply that leaves code out is refused and goes back', async () => {
    const long = `${SMALL}\n\n${LARGE.slice(0, LARGE.indexOf('def step_50'))}`;
    const model = scripted(
      whole('a.py', `${FIXED}\n# ... rest of the code unchanged ...\n`),
      whole('a.py', long.replace('a - b', 'a + b')),
    );
    const ran = await ranOn({ 'a.py': long }, model);
    expect(ran.report.outcome).toBe('applied');
    expect(lastOf(model)).toContain('EDIT_PLACEHOLDER');
  });

  test('that needs no change stays', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted('NO CHANGE'));
    expect(ran.report).toMatchObject({ outcome: 'already-applied', exitCode: 0, files: [] });
  });
});

describe('a large file', () => {
  test('is asked for by an edit script, and read once', async () => {
    const ran = await ranOn({ 'big.py': LARGE }, scripted(STEP_7));
    expect(ran.report.problems).toEqual([]);
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED);
    expect(ran.facts.files).toMatchObject([{ strategy: 'edit-script', ended: 'edit-script' }]);
    expect(ran.facts.anchors).toEqual({ offered: 150, selected: 1, valid: 1 });
    expect([...ran.reads.values()]).toEqual([1]);
  });

  test('without anchors is asked for in diff mode', async () => {
    const ran = await ranOn({ 'a.txt': PLAIN }, scripted(block('line 7.', 'line seven.')));
    expect(ran.files.textOf('a.txt')).toBe(PLAIN.replace('line 7.\n', 'line seven.\n'));
    expect(ran.facts.files).toMatchObject([{ strategy: 'diff-mode' }]);
  });

  test('falls back where anchors are not there after all tries: script, then diff mode, then the whole file', async () => {
    const wrong = scriptOf('def step_seven(value):', 'def step_seven(value):\n    return 7\n');
    const model = scripted(...Array(4).fill(wrong), ...Array(4).fill(lost), whole('big.py', LARGE_FIXED));
    const ran = await ranOn({ 'big.py': LARGE }, model);
    expect(ran.report.outcome).toBe('applied');
    expect(ran.facts.fallBacks.map(({ from, to, code }: Record<string, string>) => [from, to, code])).toEqual(
      [
        ['edit-script', 'diff-mode', 'ANCHOR_NOT_FOUND'],
        ['diff-mode', 'whole-file', 'EDIT_NO_OCCURRENCE_FOUND'],
      ],
    );
    expect(ran.facts.calls).toBe(9);
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED);
  });

  const lost = block('    return no_such_name(value, 7)', '    return 7');

  test('a strategy that is preferred comes first, and the next one after it', async () => {
    const model = scripted(...Array(4).fill(lost), whole('big.py', LARGE_FIXED));
    const ran = await ranOn({ 'big.py': LARGE }, model, { preferred: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED);
    expect(ran.facts.files).toMatchObject([
      { strategy: 'diff-mode', why: 'it was asked for', ended: 'whole-file' },
    ]);
  });

  test('a strategy that is forced is the only one', async () => {
    const ran = await ranOn({ 'big.py': LARGE }, scripted(...Array(4).fill(lost)), { forced: 'diff-mode' });
    expect(ran.facts.files).toMatchObject([{ why: 'no other way is allowed', ended: 'diff-mode' }]);
    expect(codesOf(ran)).toEqual(['EDIT_NO_OCCURRENCE_FOUND']);
    expect(ran.report).toMatchObject({ outcome: 'refused', exitCode: 1 });
    expect(ran.files.textOf('big.py')).toBe(LARGE);
  });

  test('an ambiguous FIND goes back with all its places (safety: wrong location)', async () => {
    const text = `${LARGE}def last():\n    return add(value, 7)\n`;
    const model = scripted(
      block('    return add(value, 7)', '    return 7'),
      block('def step_7(value):\n    return add(value, 7)', 'def step_7(value):\n    return 7'),
    );
    const ran = await ranOn({ 'big.py': text }, model, { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(text.replace('add(value, 7)\n', '7\n'));
    expect(lastOf(model)).toContain('EDIT_AMBIGUOUS');
    expect(lastOf(model)).toContain('Place 1 of 2, line 30');
    expect(lastOf(model)).toContain('Place 2 of 2, line 602');
  });

  test('one bad change of several: the good ones are kept, and the whole is made at once or not at all', async () => {
    const good = block('    return add(value, 3)', '    return 3');
    const bad = block('    return no_such_name(value, seven)', '    return 7');
    const model = scripted(
      good + bad,
      block('def step_7(value):\n    return add(value, 7)', 'def step_7(value):\n    return 7'),
    );
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED.replace('add(value, 3)\n', '3\n'));
    expect(lastOf(model)).toContain('is kept: do not send it again');
  });
});

// The documents "Edit Script PoC" (reference_patch, search_range) and "Diff-based Generation".
describe('what a task points to', () => {
  const LONG = 'm = 0\n'.repeat(30_000);

  test('a reference patch is shown by its start, and what it names is shown of the file', async () => {
    const text = `${LONG}def near():\n    return 1\n${LONG}`;
    const patch = `-def near():\n${'x'.repeat(2_000)}`;
    const model = scripted('NO CHANGE');
    const task = { reference: patch, budget: 5_000, forced: 'diff-mode' } as const;
    await ranOn({ 'big.py': text }, model, task);
    expect(lastOf(model)).toContain(`${patch.slice(0, 2_000)}\n[cut: 13 more characters]`);
    expect(lastOf(model)).toContain('def near():\n    return 1\n');
  });

  test.each([
    [undefined, 'lines 289 to 312', 289, 312],
    [2, 'two lines on each side', 298, 302],
  ])('a range of %s: of a line that the task numbers, %s', async (range, _, first, last) => {
    const body = Array.from({ length: 24 }, (_, i) => `    x${i} = ${i}\n`).join('');
    const text = `${'m = 0\n'.repeat(288)}def here():\n${body}`.replace('    x23 = 23\n', '') + LONG;
    const model = scripted('NO CHANGE');
    const task = { instruction: 'Mend line 300.', range, budget: 2_000, forced: 'diff-mode' } as const;
    await ranOn({ 'big.py': text }, model, task);
    expect(lastOf(model)).toContain(`Lines ${first}-${last}:\n`);
  });
});

describe('a reply that was not taken', () => {
  test('is told and kept with its codes, changes and places, without code', async () => {
    const steps: EditStep[] = [];
    const good = block('    return add(value, 3)', '    return 3');
    const twice = block('def last', 'def first');
    const text = `${LARGE}def last():\n    pass\n\n\ndef last2():\n    pass\n`;
    const model = scripted('Prose.', good + twice, block('def last():', 'def first():'));
    const ran = await ranOn({ 'big.py': text }, model, { forced: 'diff-mode' }, undefined, step => {
      steps.push(step);
    });
    const about = { path: 'big.py', strategy: 'diff-mode', next: 'again' } as const;
    const replies: RefusedReply[] = [
      { ...about, reply: 1, refused: [{ code: 'EDIT_MALFORMED', block: null, places: [] }] },
      { ...about, reply: 2, refused: [{ code: 'EDIT_AMBIGUOUS', block: 2, places: [601, 605] }] },
    ];
    expect(ran.facts.refusedReplies).toEqual(replies);
    expect(steps.flatMap(step => (step.kind === 'refused' ? [step.reply] : []))).toEqual(replies);
    expect(replies.map(refusedReplyText)).toEqual([
      'reply 1 not taken: EDIT_MALFORMED; asked again',
      'reply 2 not taken: EDIT_AMBIGUOUS (change 2; lines 601, 605); asked again',
    ]);
  });
});

describe('a reply that is cut', () => {
  test('before anything is whole: it is asked again with less of the file', async () => {
    const others = LARGE.replaceAll('step_', 'more_').replaceAll('add(', 'sum(');
    const BIG = LARGE + others + others.replaceAll('more_', 'next_');
    const cut = { text: half.slice(0, 30), finish: 'length' } as const;
    const model = scripted(cut, cut, second);
    const task = { instruction: 'Mend step_7.', forced: 'diff-mode' } as const;
    const ran = await ranOn({ 'big.py': BIG }, model, task);
    const asked = model.asked.map(messages => messages.map(({ content }) => content).join(''));
    expect(asked[0]).toContain(LARGE);
    expect(asked[1]).toContain('You are shown less of the file now');
    expect(asked[2]).toContain('def step_7(value):\n    return add(value, 7)\n');
    expect(asked[2]?.length).toBeLessThan(6_000);
    expect(ran.facts.refusedReplies.map(({ next }: { next: string }) => next)).toEqual([
      ...['again-with-less', 'again-with-less'],
    ]);
  });

  const first = block('    return add(value, 3)', '    return 3');
  const second = block('    return add(value, 7)', '    return 7');
  const both = LARGE_FIXED.replace('add(value, 3)\n', '3\n');
  const half = second.slice(0, -12);

  test.each([
    ['as its provider says', 'length', 'The limit of tokens cut the reply.'],
    ['though its provider says that it is complete', 'stop', 'ends inside a block that is not closed'],
  ] as const)('%s: its whole changes are kept, the rest is asked for', async (_, finish, said) => {
    const model = scripted({ text: first + half, finish }, second);
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(both);
    expect(lastOf(model)).toContain(said);
    expect(lastOf(model)).toContain('is kept: do not send it again');
  });

  test('behind a change is no whole one either, until the model says that nothing is missing', async () => {
    const ran = await ranOn({ 'big.py': LARGE }, scripted({ text: first, finish: 'length' }, 'NO CHANGE'), {
      forced: 'diff-mode',
    });
    expect(ran.files.textOf('big.py')).toBe(LARGE.replace('add(value, 3)\n', '3\n'));
    expect(ran.facts.calls).toBe(2);
  });

  test('four times in every way: the file is unchanged, with EDIT_TRUNCATED (safety: infinite loop)', async () => {
    const cut = { text: half, finish: 'length' } as const;
    const model = scripted(...Array(8).fill(cut), {
      text: whole('big.py', LARGE).slice(0, 900),
      finish: 'length',
    });
    const ran = await ranOn({ 'big.py': LARGE }, model);
    expect(ran.facts.fallBacks.map(({ to }: { to: string }) => to)).toEqual(['diff-mode', 'whole-file']);
    expect(codesOf(ran)).toEqual(['EDIT_TRUNCATED']);
    expect(ran.files.textOf('big.py')).toBe(LARGE);
    expect(ran.facts.calls).toBe(9);
  });

  test('an edit script keeps its whole edits', async () => {
    const two = JSON.parse(STEP_7);
    const three = JSON.parse(scriptOf('def step_3(value):', 'def step_3(value):\n    return 3\n'));
    const text = JSON.stringify({ ...three, edits: [...three.edits, ...two.edits] });
    const ran = await ranOn(
      { 'big.py': LARGE },
      scripted({ text: text.slice(0, -60), finish: 'length' }, STEP_7),
    );
    expect(ran.files.textOf('big.py')).toBe(both);
  });
});

describe('a new file (requirement 7)', () => {
  const TEXT = Array.from({ length: 1_000 }, (_, i) => `const name${i} = ${i};\n`).join('');
  const cutAt = (text: string, length: number) => ({
    text: text.slice(0, length),
    finish: 'length' as const,
  });
  const NEW = { paths: ['new.ts'] };

  test('is asked for whole, however long it is', async () => {
    const ran = await ranOn({}, scripted(whole('new.ts', TEXT)), NEW);
    expect(ran.files.textOf('new.ts')).toBe(TEXT);
    expect(ran.facts.files).toMatchObject([{ strategy: 'whole-file', why: 'the file is new' }]);
    expect(ran.report.files).toMatchObject([{ path: 'new.ts', status: 'created' }]);
  });

  test('that is cut is continued where it was cut', async () => {
    const all = whole('new.ts', TEXT);
    const kept = all.slice(0, 9_000).split('\n').length - 3;
    const rest = TEXT.split('\n').slice(kept).join('\n');
    const model = scripted(cutAt(all, 9_000), whole('new.ts', rest));
    const ran = await ranOn({}, model, NEW);
    expect(ran.files.textOf('new.ts')).toBe(TEXT);
    expect(lastOf(model)).toContain(`The ${kept} whole lines of the file are kept`);
  });

  test('that is begun anew, or repeats what was shown, is no matter', async () => {
    const all = whole('new.ts', TEXT);
    expect((await ranOn({}, scripted(cutAt(all, 9_000), all), NEW)).files.textOf('new.ts')).toBe(TEXT);
    const kept = all.slice(0, 9_000).split('\n').length - 3;
    const again = TEXT.split('\n')
      .slice(kept - 12)
      .join('\n');
    expect(
      (await ranOn({}, scripted(cutAt(all, 9_000), whole('new.ts', again)), NEW)).files.textOf('new.ts'),
    ).toBe(TEXT);
  });

  test('that is cut four times is not made', async () => {
    const ran = await ranOn({}, scripted(...Array(4).fill(cutAt(whole('new.ts', TEXT), 9_000))), NEW);
    expect(codesOf(ran)).toEqual(['EDIT_TRUNCATED']);
    expect(ran.files.textOf('new.ts')).toBeUndefined();
  });
});

describe('a reply that is stopped', () => {
  const bad = block('    return no_such_name(value, seven)', '    return 7');
  const more = Array.from({ length: 20 }, (_, i) =>
    block(`    return add(value, ${100 + i})`, `    return ${i}`),
  ).join('');
  const right = block('    return add(value, 7)', '    return 7');

  test('at its first change, which has no place: nothing after it is read, and the refusal is sent back', async () => {
    const model = scripted(bad + more, right + more);
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' });
    expect(ran.report.outcome).toBe('applied');
    expect(model.heard[0]).toBeLessThan(bad.length + 20);
    expect(lastOf(model)).toContain('EDIT_NO_OCCURRENCE_FOUND');
    expect(lastOf(model)).toContain('was not read');
    expect(ran.facts.savedTokens).toBeGreaterThan(more.length / 4 - 10);
  });

  test('keeps the changes before', async () => {
    const model = scripted(block('    return add(value, 3)', '    return 3') + bad + more, right);
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED.replace('add(value, 3)\n', '3\n'));
  });

  test('at an anchor that is not there', async () => {
    const model = scripted(
      scriptOf('def step_seven(value):', 'x').replace(/\]\}$/, `,${' '.repeat(500)}]}`),
      STEP_7,
    );
    const ran = await ranOn({ 'big.py': LARGE }, model);
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED);
    expect(model.heard[0]).toBeLessThan(400);
    expect(lastOf(model)).toContain('ANCHOR_NOT_FOUND');
  });
});

describe('files that are not named', () => {
  const files = { 'a.py': SMALL, 'b.py': SMALL };
  const both = `${whole('a.py', FIXED)}\n${whole('b.py', FIXED)}`;

  test('are not touched, and the model is informed', async () => {
    const model = scripted(both, whole('a.py', FIXED));
    const ran = await ranOn(files, model, { paths: ['a.py'] });
    expect(ran.files.textOf('b.py')).toBe(SMALL);
    expect(ran.report.outcome).toBe('applied');
    expect(lastOf(model)).toContain('b.py must not be changed. The files of this task are: a.py.');
  });

  test('may be where that is allowed', async () => {
    const ran = await ranOn(files, scripted(both), { paths: ['a.py'], mayTouch: path => path === 'b.py' });
    expect(ran.files.textOf('b.py')).toBe(FIXED);
  });
});

describe('what ends a run', () => {
  test('a model that refuses', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted({ text: 'I will not.', finish: 'refused' }));
    expect(ran.report).toMatchObject({ outcome: 'failed', exitCode: 4 });
    expect(ran.report.problems).toMatchObject([
      { code: 'MODEL_FAILED', message: 'The model refused to answer: I will not.' },
    ]);
  });

  test('the limit of calls', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(...Array(2).fill('Use a plus.')), { calls: 2 });
    expect(codesOf(ran)).toEqual(['MODEL_BUDGET', 'EDIT_MALFORMED']);
    expect(ran.report.exitCode).toBe(4);
  });

  test('a file that cannot be edited', async () => {
    expect(codesOf(await ranOn({ 'a.bin': '\0\0\0' }, scripted()))).toEqual(['EDIT_BINARY_FILE']);
    expect(codesOf(await ranOn({}, scripted(), { paths: ['../a.py'] }))).toEqual(['EDIT_INVALID_PATH']);
  });
});

describe('tests', () => {
  const once = whole('a.py', SMALL.replace('-', '*'));

  test('that fail go into the next round, and what passes stays', async () => {
    const model = scripted(once, whole('a.py', FIXED));
    const ran = await ranOn({ 'a.py': SMALL }, model, {}, [failed('1 passed\nE  assert 6 == 5\n'), passed]);
    expect(ran.report.outcome).toBe('applied');
    expect(ran.files.textOf('a.py')).toBe(FIXED);
    expect(lastOf(model)).toContain('E  assert 6 == 5');
    expect(lastOf(model)).toContain('-    return a - b\n+    return a * b');
    expect(ran.facts).toMatchObject({ rounds: 2, tests: { rounds: ['failed', 'passed'] } });
    // Read once, and looked at after each run of the tests.
    expect([...ran.reads.values()]).toEqual([3]);
  });

  test('that never pass leave the tree as it was', async () => {
    const tries = ['*', '/', '%', '**'].map(sign => whole('a.py', SMALL.replace('-', sign)));
    const ran = await ranOn(
      { 'a.py': SMALL },
      scripted(...tries),
      {},
      Array(4).fill(failed('E  assert 6 == 5')),
    );
    expect(ran.files.textOf('a.py')).toBe(SMALL);
    expect(ran.report).toMatchObject({
      outcome: 'refused',
      exitCode: 1,
      problems: [{ code: 'TESTS_FAILED' }],
    });
    expect(ran.report.problems[0]?.message).toContain('after 4 rounds. a.py is as it was before.');
    expect(ran.facts.failure).toBe('E  assert 6 == 5');
  });

  test('that never pass, with the last try kept', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(once), { rounds: 1, keep: true }, [failed('no')]);
    expect(ran.files.textOf('a.py')).toBe(SMALL.replace('-', '*'));
    expect(ran.report).toMatchObject({
      outcome: 'applied',
      exitCode: 1,
      problems: [{ code: 'TESTS_FAILED' }],
    });
  });

  test('are not run where nothing is to be written', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(once), { dryRun: true }, []);
    expect(ran.report.outcome).toBe('planned');
    expect(ran.files.textOf('a.py')).toBe(SMALL);
    expect(ran.report.files[0]?.diff).toContain('+    return a * b');
  });

  test('that fail after a model which has no more to say leave the tree as it was', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(once, ...Array(4).fill('Sorry.')), {}, [
      failed('no'),
    ]);
    expect(ran.files.textOf('a.py')).toBe(SMALL);
    expect(codesOf(ran)).toEqual(['EDIT_MALFORMED']);
  });
});

describe('several files', () => {
  test('are asked about one after the other, each shown what was done before', async () => {
    const model = scripted(whole('a.py', FIXED), whole('test_a.py', 'assert add(1, 2) == 3\n'));
    const ran = await ranOn({ 'a.py': SMALL, 'test_a.py': 'pass\n' }, model);
    expect(ran.report.edits.map(({ number, path }) => [number, path])).toEqual([
      [1, 'a.py'],
      [2, 'test_a.py'],
    ]);
    expect(lastOf(model, 0)).toContain('The tests that must pass');
    expect(lastOf(model, 1)).toContain('+    return a + b');
    expect(ran.files.textOf('test_a.py')).toBe('assert add(1, 2) == 3\n');
  });

  test('one that cannot be changed leaves all of them as they were', async () => {
    const ran = await ranOn(
      { 'a.py': SMALL, 'b.py': SMALL },
      scripted(whole('a.py', FIXED), ...Array(4).fill('No.')),
    );
    expect(ran.files.textOf('a.py')).toBe(SMALL);
    expect(ran.report.outcome).toBe('refused');
  });
});

describe('the merged result (requirement 5)', () => {
  test('must parse: what breaks it goes back with the line', async () => {
    const broken = block('    return add(value, 7)', '    return add(value, 7');
    const model = scripted(broken, block('    return add(value, 7)', '    return 7'));
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(LARGE_FIXED);
    expect(lastOf(model)).toContain('EDIT_SYNTAX_BROKEN');
  });
});

describe('the safety table of diff mode', () => {
  const bad = block('    return no_such_name(value, 7)', '    return 7');
  const good = block('    return add(value, 3)', '    return 3');
  const diff = { forced: 'diff-mode' as const };

  test('partial changes: one that cannot be made keeps all others from being made', async () => {
    const ran = await ranOn({ 'big.py': LARGE }, scripted(...Array(4).fill(good + bad)), diff);
    expect(ran.files.textOf('big.py')).toBe(LARGE);
    expect(ran.report).toMatchObject({ outcome: 'refused', files: [] });
  });

  test('infinite loop: three more tries, then the whole file', async () => {
    const model = scripted(...Array(4).fill(block('no such line', 'x')), whole('a.txt', `${PLAIN}more\n`));
    const ran = await ranOn({ 'a.txt': PLAIN }, model);
    expect(ran.facts.calls).toBe(5);
    expect(ran.facts.fallBacks).toMatchObject([{ from: 'diff-mode', to: 'whole-file' }]);
    expect(ran.files.textOf('a.txt')).toBe(`${PLAIN}more\n`);
  });

  test('wrong location: an ambiguous FIND is never decided, and is refused with its places in the end', async () => {
    const text = `${PLAIN}line 7.\n`;
    const ran = await ranOn({ 'a.txt': text }, scripted(...Array(4).fill(block('line 7.', 'x'))), diff);
    expect(ran.files.textOf('a.txt')).toBe(text);
    expect(ran.report.problems).toMatchObject([
      { code: 'EDIT_AMBIGUOUS', evidence: { places: [{ first: 8 }, { first: 601 }] } },
    ]);
  });

  test('code injection: a block changes no other file than the one that was asked for', async () => {
    const other = `FILE: b.txt\n${block('line 7.', 'x')}`;
    const ran = await ranOn({ 'a.txt': PLAIN, 'b.txt': PLAIN }, scripted(...Array(4).fill(other)), {
      ...diff,
      paths: ['a.txt'],
    });
    expect(ran.files.textOf('b.txt')).toBe(PLAIN);
    expect(codesOf(ran)).toEqual(['EDIT_INVALID_PATH']);
  });

  test.each(['../b.txt', '/etc/passwd', '.git/config'])('path traversal: %s is refused', async path => {
    const ran = await ranOn(
      { 'a.txt': PLAIN },
      scripted(...Array(4).fill(`FILE: ${path}\n${block('line 7.', 'x')}`)),
      diff,
    );
    expect(codesOf(ran)).toEqual(['EDIT_INVALID_PATH']);
  });
});

describe('a model that gives up a change', () => {
  const good = block('    return add(value, 3)', '    return 3');
  const bad = block('    return no_such_name(value, 7)', '    return 7');

  test.each([
    ['a change that was refused', [bad, 'NO CHANGE', 'NO CHANGE', 'NO CHANGE']],
    ['one of several', [good + bad, 'NO CHANGE', 'NO CHANGE', 'NO CHANGE']],
  ])('%s: a set with a hole in it is not made', async (_, answers) => {
    const ran = await ranOn({ 'big.py': LARGE }, scripted(...answers), { forced: 'diff-mode' });
    expect(ran.files.textOf('big.py')).toBe(LARGE);
    expect(codesOf(ran)).toEqual(['EDIT_MALFORMED']);
  });

  test('a whole file that was refused', async () => {
    const left = whole('a.py', `${FIXED}# ... rest of the code unchanged ...\n`);
    const ran = await ranOn({ 'a.py': SMALL }, scripted(left, ...Array(3).fill('NO CHANGE')));
    expect(ran.files.textOf('a.py')).toBe(SMALL);
    expect(ran.report.exitCode).toBe(1);
  });
});

describe('the work of a run', () => {
  test('each state of a file is parsed once, over all replies and rounds', async () => {
    const right = block('    return add(value, 7)', '    return 7');
    const model = scripted(
      'Prose.',
      block('    return no_such_name(value, 7)', '    return 7'),
      right,
      block('    return 7', '    return 8'),
    );
    const ran = await ranOn({ 'big.py': LARGE }, model, { forced: 'diff-mode' }, [
      failed('E  assert'),
      passed,
    ]);
    expect(ran.report.outcome).toBe('applied');
    const texts = [...ran.parsed].map(document => document.text);
    expect(texts).toHaveLength(3);
    expect(new Set(texts).size).toBe(3);
    // Read once, and looked at after each run of the tests.
    expect([...ran.reads.values()]).toEqual([3]);
  });

  test('a file is one, however its path is written', async () => {
    const model = scripted(whole('a.py', FIXED));
    const ran = await ranOn({ 'a.py': SMALL }, model, { paths: ['./a.py', 'a.py'] });
    expect(model.asked).toHaveLength(1);
    expect(ran.files.textOf('a.py')).toBe(FIXED);
  });

  test('its record is plain JSON, and holds no code', async () => {
    const ran = await ranOn({ 'a.py': SMALL }, scripted(whole('a.py', FIXED)));
    expect(JSON.parse(JSON.stringify(ran.facts))).toEqual(ran.facts);
    expect(JSON.stringify(ran.facts)).not.toContain('return');
  });
});
