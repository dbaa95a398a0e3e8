import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { convertReply, MemoryWorkspace } from '../../src/index.js';
import { Document } from '../../src/text/index.js';

test.each([3, 4, 5])('%i equal edits for two places: they are said to be equal', count => {
  const document = Document.of('a()\nkeep()\nb()\nkeep()\n');
  const edits = Array.from({ length: count }, () => replaceEdit('keep()', 'drop()'));
  const refused = applyEdits(document, edits).outcomes.flatMap(each =>
    each.kind === 'refused' ? [each.refusal.message] : [],
  );
  expect(refused.join()).toContain(`${count} edits are equal`);
  expect(refused.join()).not.toContain('expected');
});

describe('a diff of a file that is not UTF-8', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const call = JSON.stringify({ path: 'a.txt', old_str: 'b', new_str: 'c' });

  test('in UTF-16 is refused, since git cannot apply it', async () => {
    const converted = await convertReply(
      call,
      'unified-diff',
      new MemoryWorkspace({ 'a.txt': utf16('a\nb\n') }),
    );
    expect(converted).toMatchObject({
      kind: 'refused',
      refusals: [{ message: expect.stringContaining('git could not apply') }],
    });
  });

  test('in an unknown encoding is refused if it shows letters beyond ASCII', async () => {
    const bytes = new Uint8Array([0x83, 0x41, 0x0a, 0x62, 0x0a]);
    const converted = await convertReply(call, 'unified-diff', new MemoryWorkspace({ 'a.txt': bytes }));
    expect(converted.kind).toBe('refused');
  });

  test('in ASCII alone is made', async () => {
    const converted = await convertReply(call, 'unified-diff', new MemoryWorkspace({ 'a.txt': 'a\nb\n' }));
    expect(converted.kind).toBe('converted');
  });
});
