import { expect, test } from 'vitest';
import { type CheckedBy, checkedText } from '../../../src/lint/fix/checked-by.js';
import { linesRun, type RanLines } from '../../../src/lint/fix/lines-run.js';
import { Document } from '../../../src/text/index.js';
import { answering, fixToy } from './toy.js';

const HEAD = 'the tools find less and nothing new';
const lines = (changed: number, run: number, unknown = 0, imported = 0) => ({
  changed,
  run,
  imported,
  unknown,
});

test.each<[CheckedBy, string]>([
  [{ tools: ['ruff'], tests: 'none', lines: null }, `Checked by ruff: ${HEAD}; no tests ran.`],
  [
    { tools: ['ruff', 'mypy', 'pytest'], tests: 'pass', lines: null },
    `Checked by ruff and mypy: ${HEAD}; the tests ran and pass; not known which lines ran.`,
  ],
  [
    { tools: ['ruff', 'mypy', 'pytest'], tests: 'pass', lines: lines(7, 5) },
    `Checked by ruff, mypy and tests: ${HEAD}; the tests ran and pass; 5 of 7 changed lines were run by them.`,
  ],
  [
    { tools: ['ruff'], tests: 'pass', lines: lines(1, 0) },
    `Checked by ruff: ${HEAD}; the tests ran and pass; 0 of 1 changed line was run by them.`,
  ],
  [
    { tools: ['ruff'], tests: 'as-before', lines: lines(2, 1, 3) },
    `Checked by ruff and tests: ${HEAD}; the tests ran, and none fails that passed before; 1 of 2 changed lines were run by them, of 3 more it is not known.`,
  ],
  [
    { tools: ['ruff'], tests: 'pass', lines: lines(0, 0) },
    `Checked by ruff: ${HEAD}; the tests ran and pass; no changed line has code to run.`,
  ],
  [
    { tools: ['ruff'], tests: 'pass', lines: lines(0, 0, 2) },
    `Checked by ruff: ${HEAD}; the tests ran and pass; not known which lines ran.`,
  ],
  [
    { tools: ['pytest'], tests: 'pass', lines: null },
    'pytest finds less and nothing new; the tests ran and pass; not known which lines ran.',
  ],
  [
    { tools: ['pytest'], tests: 'pass', lines: lines(2, 0) },
    'pytest finds less and nothing new; the tests ran and pass; 0 of 2 changed lines were run by them.',
  ],
  [
    { tools: ['pytest'], tests: 'pass', lines: lines(2, 1) },
    `Checked by tests: ${HEAD}; the tests ran and pass; 1 of 2 changed lines were run by them.`,
  ],
  [
    { tools: ['mypy'], tests: 'pass', lines: lines(3, 0, 0, 1) },
    `Checked by mypy: ${HEAD}; the tests ran and pass; 0 of 3 changed lines were run by them, 1 only when its module was imported.`,
  ],
  [
    { tools: ['mypy'], tests: 'pass', lines: lines(4, 1, 2, 2) },
    `Checked by mypy and tests: ${HEAD}; the tests ran and pass; 1 of 4 changed lines were run by them, 2 only when their modules were imported, of 2 more it is not known.`,
  ],
])('%j is said so', (verified, text) => {
  expect(checkedText(verified)).toBe(text);
});

type Own = { run: number[]; imported?: number[]; missed: number[] };

test.each<[string, string, Own | undefined, ReturnType<typeof lines>]>([
  ['a\nb\nc\n', 'a\nB\nc\n', { run: [1, 2, 3], missed: [] }, lines(1, 1)],
  ['a\nb\nc\n', 'a\nB\nc\n', { run: [1], missed: [2, 3] }, lines(1, 0)],
  ['a\nb\n', 'a\nx\ny\nb\n', { run: [1, 2, 4], missed: [3] }, lines(2, 1)],
  ['a\nb\n', 'a\n', { run: [1], missed: [] }, lines(0, 0)],
  ['a\n', 'a\n# c\n\nb\n', { run: [1], missed: [4] }, lines(1, 0)],
  ['a\n', 'A\n# c\nb\n', undefined, lines(0, 0, 2)],
  ['a\n', 'a\n', { run: [1], missed: [] }, lines(0, 0)],
  ['a\r\nb\r\n', 'a\r\nB\r\n', { run: [2], missed: [] }, lines(1, 1)],
  ['a\n', 'A\nb\nc\n', { run: [3], imported: [1], missed: [2] }, lines(3, 1, 0, 1)],
  ['', 'a\n', { run: [1], missed: [] }, lines(1, 1)],
])('of %j that became %j the lines are counted', (before, after, own, counted) => {
  const file = { path: 'a.py', before: documentOf(before), after: documentOf(after) };
  const ran: RanLines = new Map(own === undefined ? [] : [['a.py', { imported: [], ...own }]]);
  expect(linesRun([file], ran)).toEqual(counted);
});

function documentOf(text: string): Document {
  return Document.of(text);
}

test('nothing is counted where it is not known which lines ran', () => {
  const [before, after] = [documentOf('a\n'), documentOf('b\n')];
  expect(linesRun([{ path: 'a.py', before, after }], undefined)).toBe(undefined);
});

test.each([
  ['a\nb\n', 'a\n'],
  ['a\n', '# c\n\na\n'],
  ['a\n', 'a\n'],
])('of %j that became %j there is nothing to count, whatever ran', (before, after) => {
  const file = { path: 'a.py', before: documentOf(before), after: documentOf(after) };
  expect(linesRun([file], undefined)).toEqual(lines(0, 0));
});

test('the tests do not run once more where no line is to be counted', async () => {
  const { output } = await fixToy({ 'a.py': 'import os\nx = 1\n' }, undefined, {
    over: { test: passes, ranLines: never },
  });
  expect(output.checkedBy).toEqual({ tools: ['ruff'], tests: 'pass', lines: lines(0, 0) });
});

const FILES = { 'a.py': 'if x == None:\n    pass\n' };
const right = answering(['== None', 'is None']);

test('a run says what its fixes are verified by', async () => {
  const asked: (readonly string[])[] = [];
  const { output, checker } = await fixToy(FILES, right, {
    over: {
      test: async () => ({ ended: 'passed', output: '' }),
      ranLines: async (candidate, files) => {
        asked.push(files.map(each => `${each.path} ${each.before.text}`));
        expect(new TextDecoder().decode(candidate.get('a.py'))).toContain('is None');
        return new Map([['a.py', { run: [1], imported: [], missed: [2] }]]);
      },
    },
  });
  expect(asked).toEqual([[`a.py ${FILES['a.py']}`]]);
  expect(output.checkedBy).toEqual({ tools: ['ruff'], tests: 'pass', lines: lines(1, 1) });
  expect(checker.runs).toBe(2);
});

test.each([
  ['no tests run', {}, { tests: 'none', lines: null }],
  ['nothing says which lines ran', { test: passes }, { tests: 'pass', lines: null }],
  ['the tests fail before', { test: fails, ranLines: never }, { tests: 'none', lines: null }],
  ['the lines are not known', { test: passes, ranLines: unknown }, { tests: 'pass', lines: null }],
] as const)('where %s, that is said', async (_, over, checkedBy) => {
  const { output } = await fixToy(FILES, right, { over });
  expect(output.checkedBy).toEqual({ tools: ['ruff'], ...checkedBy });
});

test('where nothing is written, nothing is verified', async () => {
  const { output } = await fixToy(FILES, answering(), { over: { test: passes, ranLines: never } });
  expect(output.checkedBy).toBe(null);
});

async function passes() {
  return { ended: 'passed', output: '' } as const;
}

async function fails() {
  return { ended: 'failed', output: '' } as const;
}

async function unknown(): Promise<undefined> {}

async function never(): Promise<undefined> {
  throw new Error('nobody should ask');
}
