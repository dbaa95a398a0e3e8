import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../../test/cli/folder.js';
import { mortise } from '../../../test/cli/terminal.js';
import { nearCopiesText } from '../src/near-copies.js';

/** Two functions that differ in a name, one of which is changed. */
const FILE = `def merge(rows, size):
    total = sum(rows, size)
    log(rows, total, size)
    return total


def flatten(rows, size):
    total = sum(rows, size)
    log(rows, total, size)
    return total
`;
const CASE = {
  ...{ id: 'a', category: 'exact', path: 'a.py', source: 'x', format: 'search_replace', edits: [] },
  ...{ original: FILE, expected: FILE.replace('def flatten(rows, size)', 'def flatten(rows, size=0)') },
};

test('mortise bench near-copies says how many refusals name the difference first', async () => {
  const root = folderWith({ 'cases.jsonl': `${JSON.stringify(CASE)}\n` });
  const line = ['bench', 'near-copies', join(root, 'cases.jsonl'), '--rounds', '60', '--seed', '4242'];
  const { exitCode, stdout } = await mortise(line);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^(\d\d?) near copies; \1 refused; \1 first say which name differs \(100\.0 %\)\n$/);
});

test('what the other refusals show is listed, most first', () => {
  const others = new Map([
    ['A', ['1']],
    ['B', ['2', '3']],
  ]);
  expect(nearCopiesText({ cases: 6, written: ['9'], named: 2, others })).toBe(
    '6 near copies; 5 refused; 2 first say which name differs (40.0 %)\n' +
      '     1  not refused: 9\n     2  B: 2; 3\n     1  A: 1\n',
  );
  expect(nearCopiesText({ cases: 0, written: [], named: 0, others: new Map() })).toContain('(0.0 %)');
});
