import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../src/author/index.js';
import { block, ofDefinition, ranOn, type Said, script, scripted, whole } from './talk.js';

const BEFORE = Array.from(
  { length: 6 },
  (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
).join('');
const AFTER = BEFORE.replace('add(value, 1)', 'one')
  .replace('add(value, 3)', 'three')
  .replace('add(value, 5)', 'five');
const CHANGES = [
  [1, 'one'],
  [3, 'three'],
  [5, 'five'],
] as const;
const BLOCKS = CHANGES.map(([i, name]) => block(`    return add(value, ${i})`, `    return ${name}`)).join(
  '',
);
const SCRIPT = JSON.stringify(
  {
    file: 'a.py',
    edits: CHANGES.map(([i, name]) =>
      ofDefinition(`def step_${i}(value):`, `def step_${i}(value):\n    return ${name}\n`),
    ),
  },
  undefined,
  1,
);

/**
 * What a model says that does it right, for each way of asking; and the way that a cut one leads
 * to.
 */
const WAYS: readonly (readonly [Strategy | 'new', string, string])[] = [
  ['diff-mode', BLOCKS, BLOCKS],
  ['edit-script', SCRIPT, SCRIPT],
  ['new', whole('a.py', AFTER), whole('a.py', AFTER)],
];

const run = (way: Strategy | 'new', ...answers: readonly (Said | string)[]) =>
  ranOn(way === 'new' ? {} : { 'a.py': BEFORE }, scripted(...answers), {
    paths: ['a.py'],
    ...(way !== 'new' && { forced: way }),
  });
const offsets = (text: string) => Array.from({ length: Math.ceil(text.length / 21) }, (_, i) => i * 21);

describe.each(WAYS)('a reply that is cut at any place: %s', (way, reply, again) => {
  test('is applied as a whole when it is sent again', async () => {
    for (const at of offsets(reply)) {
      const ran = await run(way, { text: reply.slice(0, at), finish: 'length' }, again);
      expect(ran.report.problems, `cut at ${at}`).toEqual([]);
      expect(ran.files.textOf('a.py'), `cut at ${at}`).toBe(AFTER);
    }
  });

  test('leaves the file as it was when it is cut four times', async () => {
    for (const at of offsets(reply)) {
      const cut = { text: reply.slice(0, at), finish: 'length' } as const;
      const ran = await run(way, cut, cut, cut, cut);
      expect(
        ran.report.problems.map(({ code }) => code),
        `cut at ${at}`,
      ).toEqual(['EDIT_TRUNCATED']);
      expect(ran.files.textOf('a.py'), `cut at ${at}`).toBe(way === 'new' ? undefined : BEFORE);
    }
  });
});

test('an insertion is made once, though a cut reply is sent again', async () => {
  const added = (i: number) =>
    ofDefinition(`def step_${i}(value):`, `def new_${i}():\n    return ${i}\n`, 'insert_after');
  const inserts = script('a.py', added(1), added(3));
  const ran = await run('edit-script', { text: inserts.slice(0, -40), finish: 'length' }, inserts);
  expect(ran.files.textOf('a.py')?.match(/def new_/g)).toHaveLength(2);
});

describe('a new file whose lines say little', () => {
  const rows = (count: number) => '0, 0\n'.repeat(count);
  const rest = (kept: number) => whole('zeros.csv', rows(1_000 - kept));

  test('is not taken for repeated or begun anew', async () => {
    const cut = whole('zeros.csv', rows(1_000)).slice(0, 3_000);
    const kept = cut.split('\n').length - 3;
    const ran = await ranOn({}, scripted({ text: cut, finish: 'length' }, rest(kept)), {
      paths: ['zeros.csv'],
    });
    expect(ran.files.textOf('zeros.csv')).toBe(rows(1_000));
  });
});

test('a whole file that is cut at any place is asked for in diff mode', async () => {
  const reply = whole('a.py', AFTER);
  for (const at of offsets(reply)) {
    const model = scripted({ text: reply.slice(0, at), finish: 'length' }, BLOCKS);
    const ran = await ranOn({ 'a.py': BEFORE }, model, { paths: ['a.py'] });
    expect(ran.files.textOf('a.py'), `cut at ${at}`).toBe(AFTER);
    expect(ran.facts.fallBacks, `cut at ${at}`).toMatchObject([{ to: 'diff-mode', code: 'EDIT_TRUNCATED' }]);
  }
});
