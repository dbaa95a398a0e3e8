import { describe, expect, test } from 'vitest';
import { convertReply } from '../../src/apply/convert.js';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { FORMAT_NAMES, parseReply, REPLY_LIMITS, readWithin } from '../../src/formats/index.js';

const read = (edits: number) => (text: string) => ({
  ...parseReply(`a.txt\n<<<<<<< SEARCH\n${text}x\n=======\ny\n>>>>>>> REPLACE\n`.repeat(edits)),
});

describe('a reply with more than is read of one', () => {
  test.each([
    [3, 1, undefined],
    [4, 1, 'more than 3 lines'],
    [3, 2, undefined],
    [3, 3, '3 edits, and 2 are taken at once'],
    [0, 40, '40 edits, and 2 are taken at once'],
  ])('%d lines and %d edits', (lines, edits, message) => {
    const parsed = readWithin('\n'.repeat(lines), 'search-replace', read(edits), { lines: 3, edits: 2 });
    expect(parsed.problems.map(problem => [problem.code, problem.message])).toEqual(
      message === undefined ? [] : [['EDIT_TOO_LARGE', expect.stringContaining(message)]],
    );
    expect(parsed.edits).toHaveLength(message === undefined ? edits : 0);
  });

  const files = { 'a.txt': 'x\n' };
  const block = 'a.txt\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n';
  const long = block + '\n'.repeat(REPLY_LIMITS.lines);

  test.each(['auto', ...FORMAT_NAMES] as const)('changes nothing, read as %s', async format => {
    const workspace = new MemoryWorkspace(files);
    const report = await applyReply(long, workspace, { format, keepGoing: true });
    expect([report.outcome, report.problems[0]?.code]).toEqual(['refused', 'EDIT_TOO_LARGE']);
    expect(report.problems[0]?.message).toBe(
      'Line 1 of the reply: The reply has more than 1,000,000 lines: nothing was done. Send the edits in several replies.',
    );
    expect(await workspace.read('a.txt')).toMatchObject({ kind: 'file' });
  });

  test('is not converted, either', async () => {
    const report = await convertReply(long, 'unified-diff', new MemoryWorkspace(files));
    expect(JSON.stringify(report)).toContain('EDIT_TOO_LARGE');
  });

  test('is refused by the number of its edits', () => {
    const [most, more] = [REPLY_LIMITS.edits, REPLY_LIMITS.edits + 1];
    const diff = (count: number) => `--- a/a.txt\n+++ b/a.txt\n${'@@ -1 +1 @@\n-x\n+y\n'.repeat(count)}`;
    expect(parseReply(diff(most)).edits).toHaveLength(most);
    expect(parseReply(diff(more))).toMatchObject({ edits: [], problems: [{ code: 'EDIT_TOO_LARGE' }] });
  });
});

// What takes the square of the line takes minutes here, and the test runner ends it.
describe('one line of half a million characters', () => {
  const LONG: Readonly<Record<string, string>> = {
    'one letter': 'x'.repeat(500_000),
    'one word': 'word_'.repeat(100_000),
    digits: '1'.repeat(500_000),
    'paths and numbers': 'a:1'.repeat(150_000),
    colons: ':'.repeat(500_000),
    dashes: '-'.repeat(500_000),
    'words with blanks': 'word, '.repeat(80_000),
    quotes: '"'.repeat(500_000),
    brackets: '('.repeat(500_000),
    backslashes: '\\'.repeat(500_000),
    stars: '*'.repeat(500_000),
  };

  test.each(Object.entries(LONG))('of %s beside an edit that has a part of it', async (_, line) => {
    const half = line.slice(0, 250_000);
    const diff = `--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n ${half}\n-b\n+c\n`;
    const report = await applyReply(diff, new MemoryWorkspace({ 'a.txt': `${line}needle\nb\nc\n` }));
    expect(['applied', 'refused']).toContain(report.outcome);
  });
});
