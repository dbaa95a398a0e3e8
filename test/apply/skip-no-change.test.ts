import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { reportText } from '../../src/report/index.js';
import { Document } from '../../src/text/index.js';

const NONE: readonly [string, string] = ['a', 'a'];
const REAL: readonly [string, string] = ['b', 'c'];

const kinds = (text: string, ...edits: readonly (readonly [string, string])[]) =>
  applyEdits(
    Document.of(text),
    edits.map(([search, replace]) => replaceEdit(search, replace)),
  ).outcomes.map(o => (o.kind === 'refused' ? o.refusal.code : o.kind));

const call = (path: string, search: string, replace: string) =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;

describe('an edit whose search and replacement are the same', () => {
  it.each<[string, string, readonly (readonly [string, string])[], readonly string[]]>([
    ['alone', 'a\nb\n', [NONE], ['EDIT_NO_CHANGE']],
    ['with others of its kind', 'a\nb\n', [NONE, NONE], ['EDIT_NO_CHANGE', 'EDIT_NO_CHANGE']],
    ['before another', 'a\nb\n', [NONE, REAL], ['skipped', 'applied']],
    ['behind another', 'a\nb\n', [REAL, NONE], ['applied', 'skipped']],
    ['between others', 'a\nb\nd\n', [REAL, NONE, ['d', 'e']], ['applied', 'skipped', 'applied']],
    ['twice', 'a\nb\n', [NONE, REAL, NONE], ['skipped', 'applied', 'skipped']],
    ['that stands nowhere', 'b\n', [['z', 'z'], REAL], ['skipped', 'applied']],
    ['that stands twice', 'a\na\nb\n', [NONE, REAL], ['skipped', 'applied']],
    ['of the line that another changes', 'b\n', [['b', 'b'], REAL], ['skipped', 'applied']],
    ['of many lines', 'a\nx\nb\n', [['a\nx', 'a\nx'], REAL], ['skipped', 'applied']],
    ['beside one that is refused', 'a\n', [NONE, REAL], ['skipped', 'EDIT_NO_OCCURRENCE_FOUND']],
  ])('%s', (_, text, edits, expected) => {
    expect(kinds(text, ...edits)).toEqual(expected);
  });

  it('is skipped where another file changes, and the report says so', async () => {
    const workspace = new MemoryWorkspace({ 'one.txt': 'a\n', 'two.txt': 'b\n' });
    const report = await applyReply(call('one.txt', 'a', 'a') + call('two.txt', 'b', 'c'), workspace);
    expect(report).toMatchObject({ outcome: 'applied', exitCode: 0 });
    expect(report.edits.map(({ status, refusal }) => [status, refusal])).toEqual([
      ['skipped', null],
      ['applied', null],
    ]);
    const text = reportText(report, { color: false });
    expect(text).toContain('edit 1  one.txt  skipped: the old text and the new text are the same');
    expect(text).toContain('Applied 1 edit to 1 file. 1 edit was skipped.');
  });

  it('is refused where nothing changes in any file', async () => {
    const workspace = new MemoryWorkspace({ 'one.txt': 'a\n', 'two.txt': 'b\n' });
    const report = await applyReply(call('one.txt', 'a', 'a') + call('two.txt', 'b', 'b'), workspace);
    expect(report).toMatchObject({ outcome: 'refused', exitCode: 1 });
  });
});
