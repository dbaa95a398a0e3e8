import { describe, expect, test } from 'vitest';
import { type Converted, convertReply } from '../../src/apply/convert.js';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { FORMAT_NAMES, type FormatName } from '../../src/formats/index.js';

const FILES = {
  'src/a.py': 'import os\n\n\ndef first():\n\treturn 1\n\n\ndef second():\n\treturn 2\n',
  'win.txt': 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n',
  'unended.txt': 'alpha\nbeta\ngamma',
  'twice.txt': 'same\nx\nsame\ny\nsame\n',
};

/** Replies in all formats that carry what they search for, with changes of each kind. */
const REPLIES: Readonly<Record<string, string>> = {
  'a changed line': '[{"path": "src/a.py", "old_str": "return 2", "new_str": "return 22"}]',
  'several files': `src/a.py
<<<<<<< SEARCH
def first():
    return 1
=======
def first():
    return 11
>>>>>>> REPLACE
win.txt
<<<<<<< SEARCH
two
three
=======
TWO
2.5
three
>>>>>>> REPLACE
`,
  'a deletion': '*** Begin Patch\n*** Update File: win.txt\n@@\n one\n-two\n three\n*** End Patch\n',
  'the end of a file that has no newline':
    '--- a/unended.txt\n+++ b/unended.txt\n@@ -2,2 +2,2 @@\n beta\n-gamma\n\\ No newline at end of file\n+delta\n',
  'every occurrence': '[{"path": "twice.txt", "old_str": "same", "new_str": "other", "replace_all": true}]',
};

const textsOf = (files: MemoryWorkspace) =>
  Object.fromEntries(Object.keys(FILES).map(path => [path, files.textOf(path)]));

async function applied(reply: string): Promise<Record<string, string | undefined>> {
  const files = new MemoryWorkspace(FILES);
  // A whole file that was made of a deletion does not say so.
  const report = await applyReply(reply, files, { wholeFiles: true });
  expect([report.outcome, report.exitCode]).toEqual(['applied', 0]);
  return textsOf(files);
}

function textOf(converted: Converted): string {
  if (converted.kind === 'converted') return converted.text;
  throw new Error(converted.refusals.map(({ message }) => message).join(' '));
}

describe('a converted reply', () => {
  const rows = Object.entries(REPLIES).flatMap(([name, reply]) =>
    FORMAT_NAMES.map(to => [name, to, reply] as const),
  );

  test.each(rows)('of %s does the same as %s', async (_, to, reply) => {
    const converted = await convertReply(reply, to, new MemoryWorkspace(FILES));
    expect(await applied(textOf(converted))).toEqual(await applied(reply));
  });

  test.each(['apply-patch', 'unified-diff'] as FormatName[])(
    'of files made, gone and moved as %s',
    async to => {
      const reply =
        '*** Begin Patch\n*** Add File: n.txt\n+new\n*** Delete File: twice.txt\n*** Update File: win.txt\n*** Move to: w/in.txt\n@@\n-two\n+TWO\n*** End Patch\n';
      const [once, again] = [new MemoryWorkspace(FILES), new MemoryWorkspace(FILES)];
      const converted = await convertReply(reply, to, again);
      for (const [files, each] of [
        [once, reply],
        [again, textOf(converted)],
      ] as const) {
        expect((await applyReply(each, files)).outcome).toBe('applied');
        expect([files.textOf('n.txt'), files.textOf('twice.txt'), files.textOf('win.txt')]).toEqual([
          'new\n',
          undefined,
          undefined,
        ]);
        expect(files.textOf('w/in.txt')).toBe('one\r\nTWO\r\nthree\r\nfour\r\nfive\r\n');
      }
    },
  );

  test('needs no files where the format carries what is searched', async () => {
    const reply = REPLIES['a changed line'] as string;
    const converted = await convertReply(reply, 'search-replace');
    expect(converted).toMatchObject({ kind: 'converted', from: 'edit-call' });
    expect(await applied(textOf(converted))).toEqual(await applied(reply));
  });

  test('changes no file', async () => {
    const files = new MemoryWorkspace(FILES);
    await convertReply(REPLIES['several files'] as string, 'unified-diff', files);
    expect(textsOf(files)).toEqual(FILES);
  });
});

describe('a conversion is refused', () => {
  const changed = REPLIES['a changed line'] as string;

  test.each([
    ['without files where they are needed', changed, 'unified-diff', undefined, 'USAGE', /--root/],
    ['of a reply without an edit', 'No.', 'unified-diff', FILES, 'EDIT_MALFORMED', /no edit/],
    ['of a broken reply', '<<<<<<< SEARCH\na\n', 'edit-call', FILES, 'EDIT_TRUNCATED', /ends inside/],
    [
      'of an edit that is not found',
      changed,
      'unified-diff',
      { 'src/a.py': 'x\n' },
      'EDIT_NO_OCCURRENCE_FOUND',
      /./,
    ],
    ['of a file that is not there', changed, 'unified-diff', {}, 'EDIT_FILE_NOT_FOUND', /./],
    [
      'of a removed file, as a format that removes none',
      '*** Begin Patch\n*** Delete File: win.txt\n*** End Patch\n',
      'search-replace',
      FILES,
      'USAGE',
      /another format/,
    ],
  ] as const)('%s', async (_, reply, to, files, code, message) => {
    const converted = await convertReply(reply, to, files && new MemoryWorkspace(files));
    expect(converted.kind === 'refused' && converted.refusals[0]).toMatchObject({ code });
    expect(converted.kind === 'refused' && converted.refusals[0]?.message).toMatch(message);
  });
});
