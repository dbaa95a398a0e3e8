import { expect, test } from 'vitest';
import { rowsText, rowText } from '../../src/report/rows-text.js';
import { rowOf } from './sample.js';

const REFUSAL = { code: 'TESTS_FAILED', message: 'The tests failed.', evidence: 'no' };

test('each row is one line: state, repository, and why or where', () => {
  const rows = [
    rowOf(1, { state: 'refused', repository: 'a', refusal: REFUSAL, pull: null, waiting: '' }),
    rowOf(2, { state: 'proposed', repository: 'b', pull: 'https://example.org/b/pull/1', waiting: 'checks' }),
    rowOf(3, { state: 'pushed', repository: 'c', pull: null, waiting: 'a limit of the host' }),
    rowOf(4, { state: 'nothing', repository: 'd', pull: null, waiting: '' }),
    rowOf(5, { state: 'pushed', repository: 'e', pull: null, waiting: '', note: '1 of 2 findings remain.' }),
  ];
  expect(rowsText(rows)).toBe(`refused        a  TESTS_FAILED: The tests failed.
proposed       b  https://example.org/b/pull/1
pushed         c  waits for a limit of the host
nothing to do  d
pushed         e  note: 1 of 2 findings remain.
`);
});

test('a refusal from before is not the reason of a row that is no more refused', () => {
  expect(rowsText([rowOf(1, { state: 'nothing', refusal: REFUSAL, pull: null, waiting: '' })])).not.toContain(
    'TESTS',
  );
});

test('a long note is whole where one row is shown', () => {
  const note = `The model changed tests, too: ${'a'.repeat(200)}.`;
  const row = rowOf(5, { state: 'pushed', note });
  expect(rowsText([row])).not.toContain(note);
  expect(rowText(row)).toContain(`\nNote: ${note}\n`);
});

test('a change that no test ran on says so, as long as it counts', () => {
  const untested = { repository: 'a', verified: 'none', pull: null, waiting: '' } as const;
  expect(rowsText([rowOf(1, { ...untested, state: 'pushed' })])).toBe('pushed         a  not tested\n');
  expect(rowsText([rowOf(1, { ...untested, state: 'closed' })])).toBe('closed         a\n');
});

test('no rows are no lines', () => {
  expect(rowsText([])).toBe('');
});

test('a hostile row stays one line without controls', () => {
  const refusal = { ...REFUSAL, message: `two\nlines \x1b[2J${'x'.repeat(1000)}` };
  const text = rowsText([rowOf(1, { state: 'refused', repository: 'a\n\x1b[31m', refusal })]);
  expect(text.split('\n')).toHaveLength(2);
  expect(text).not.toContain('\x1b');
  expect(text.length).toBeLessThan(250);
});

test('all of a hostile row has no controls, and keeps the newlines and tabs of its diff', () => {
  const refusal = { ...REFUSAL, evidence: 'one\n\x1b]0;title\x07two' };
  const diff = '+\tif x:\n+\x1b[2J\u202e\n';
  const text = rowText(rowOf(1, { state: 'refused', repository: 'a', refusal, diff }));
  expect(text).toContain('The tests failed.\n\none\n\\x1b]0;title\\x07two\n');
  expect(text).toContain('\n+\tif x:\n+\\x1b[2J\\u202e\n');
});
