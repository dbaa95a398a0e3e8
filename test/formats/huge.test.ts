import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { reportJson, reportText } from '../../src/report/index.js';
import { reportResult } from '../../src/tools/results.js';

const N = 140_000;
/** The family: one piece of a format, again and again; each opens or ends what is never closed. */
const PIECES: Readonly<Record<string, readonly [head: string, piece: string]>> = {
  'starts of blocks': ['', '<<<<<<< SEARCH\n'],
  dividers: ['', '=======\n'],
  'ends of blocks': ['', '>>>>>>> REPLACE\n'],
  'blocks without end': ['a.txt\n', '<<<<<<< SEARCH\nx\n'],
  'labels FIND': ['', 'FIND:\n'],
  'labels REPLACE': ['', 'REPLACE:\n'],
  'labels FILE': ['', 'FILE: a.txt\n'],
  'begins of patches': ['', '*** Begin Patch\n'],
  'updates of a patch': ['*** Begin Patch\n', '*** Update File: a.txt\n'],
  'deletes of a patch': ['*** Begin Patch\n', '*** Delete File: a.txt\n'],
  'headers of diffs': ['', '--- a/a.txt\n+++ b/a.txt\n'],
  'headers of git': ['', 'diff --git a/a.txt b/a.txt\n'],
  hunks: ['--- a/a.txt\n+++ b/a.txt\n', '@@ -1 +1 @@\n'],
  fences: ['', '```\n'],
  'fences with paths': ['', '```python a.py\n'],
  brackets: ['', '['],
  'braces of objects': ['', '{"a":'],
};

describe('a reply of 140,000 times one piece', () => {
  test.each(Object.entries(PIECES))('%s: is refused, and its report is short', async (_, [head, piece]) => {
    const reply = head + piece.repeat(N);
    const report = await applyReply(reply, new MemoryWorkspace({ 'a.txt': 'x\n' }));
    expect(['refused', 'failed']).toContain(report.outcome);
    const texts = [
      reportText(report, { color: false }),
      reportJson(report),
      JSON.stringify(reportResult(report, { diff: true })),
    ];
    for (const text of texts) expect(text.length).toBeLessThan(200_000);
  });
});

describe('the report of many edits that are refused', () => {
  const block = (i: number) => `a.txt\n<<<<<<< SEARCH\nnone ${i}\n=======\nx\n>>>>>>> REPLACE\n`;
  const reply = Array.from({ length: 2000 }, (_, i) => block(i)).join('');

  test('lists the first hundred, and counts the others', async () => {
    const report = await applyReply(reply, new MemoryWorkspace({ 'a.txt': 'x\n' }));
    expect(report.edits).toHaveLength(2000);
    const json = JSON.parse(reportJson(report));
    expect(json.edits).toHaveLength(100);
    expect(json.warnings.at(-1)).toBe('1900 more edits are refused and not listed.');
    const text = reportText(report, { color: false });
    expect(text).toContain('Edit 100 of a.txt');
    expect(text).not.toContain('Edit 101 of a.txt');
    expect(reportJson(report).length).toBeLessThan(reply.length * 2);
  });

  test('leaves out no edit that is made', async () => {
    const made = 'a.txt\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n';
    const workspace = new MemoryWorkspace({ 'a.txt': 'x\n' });
    const report = await applyReply(reply + made, workspace, { keepGoing: true });
    const { edits } = JSON.parse(reportJson(report));
    expect(edits).toHaveLength(101);
    expect(edits.at(-1)).toMatchObject({ number: 2001, status: 'applied' });
  });
});
