import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const CODE =
  'export function format(n) {\n  return String(n);\n}\n\nexport function parse(text) {\n  return Number(text);\n}\n';
const NEW = CODE.replace('Number(text)', 'Number.parseInt(text, 10)');
const FENCE = '````';

async function applied(reply: string, before: Readonly<Record<string, string>> = { 'src/format.js': CODE }) {
  const files = new MemoryWorkspace(before);
  const report = await applyReply(reply, files);
  return { report, codes: codesOf(report), files: [...files.files.keys()] };
}

const signed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `+${line}`);
const whole = (path: string, text = NEW) => `${path}\n${FENCE}js\n${text}${FENCE}\n`;
const block = (path: string, text = NEW) =>
  `${path}\n${FENCE}\n<<<<<<< SEARCH\n=======\n${text}>>>>>>> REPLACE\n${FENCE}\n`;

/** A file of that text at a path, in every format that makes files. */
const WAYS: readonly (readonly [string, (path: string, text?: string) => string])[] = [
  ['whole-file', whole],
  ['search-replace', block],
  [
    'find-replace',
    (path, text = NEW) => `FILE: ${path}\nFIND:\n${FENCE}\n${FENCE}\nREPLACE:\n${FENCE}\n${text}${FENCE}\n`,
  ],
  ['edit-call', (path, text = NEW) => JSON.stringify({ path, old_str: '', new_str: text })],
  [
    'apply-patch',
    (path, text = NEW) =>
      ['*** Begin Patch', `*** Add File: ${path}`, ...signed(text), '*** End Patch', ''].join('\n'),
  ],
  [
    'unified-diff',
    (path, text = NEW) =>
      ['--- /dev/null', `+++ b/${path}`, `@@ -0,0 +1,${signed(text).length} @@`, ...signed(text), ''].join(
        '\n',
      ),
  ],
];

describe('a file that would be made beside the one that is meant', () => {
  test('is put into that one where a fence is under its path, misspelt', async () => {
    for (const path of ['format.js', 'shop/src/format.js', 'SRC/format.js']) {
      const { report, files } = await applied(whole(path));
      expect([report.outcome, files]).toEqual(['applied', ['src/format.js']]);
    }
  });

  test.each(WAYS.slice(1))('is refused, and that one is named: %s', async (_, written) => {
    for (const path of ['format.js', 'shop/src/format.js']) {
      const { report, codes, files } = await applied(written(path));
      expect([codes, files]).toEqual([['EDIT_FILE_NOT_FOUND'], ['src/format.js']]);
      expect(report.edits[0]?.refusal?.evidence.similarPaths).toEqual(['src/format.js']);
    }
  });

  test.each(WAYS)('is refused where its path differs in capitals alone: %s', async (_, written) => {
    const { report, codes, files } = await applied(written('src/Format.js'));
    expect([codes, files]).toEqual([['EDIT_FILE_NOT_FOUND'], ['src/format.js']]);
    expect(report.edits[0]?.refusal?.evidence.similarPaths).toEqual(['src/format.js']);
  });

  test('is refused where a whole file shows only a part of that one', async () => {
    expect((await applied(whole('format.js', 'const digits = 2;\n'))).codes).toEqual(['EDIT_FILE_NOT_FOUND']);
  });

  test.each(WAYS.slice(1))('is made where its text is another: %s', async (_, written) => {
    expect((await applied(written('format.js', "export * from './src/format.js';\n"))).files).toContain(
      'format.js',
    );
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'new by the words of the reply',
      `New file:\n\nformat.js (new)\n${FENCE}\nexport * from './src/format.js';\n${FENCE}\n`,
      { 'src/format.js': CODE },
    ],
    ['where no file has this name', whole('other.js'), { 'src/format.js': CODE }],
    ['in a folder beside it', whole('lib/format.js', 'export const x = 1;\n'), { 'src/format.js': CODE }],
    [
      'in place of one that goes',
      [
        '*** Begin Patch',
        '*** Delete File: src/format.js',
        '*** Add File: format.js',
        ...signed(CODE),
        '*** End Patch',
        '',
      ].join('\n'),
      { 'src/format.js': CODE },
    ],
  ])('is made: %s', async (_, reply, before) => {
    const { report } = await applied(reply, before);
    expect(report.outcome).toBe('applied');
  });

  test('is made at the path that the caller names', async () => {
    const files = new MemoryWorkspace({ 'src/format.js': CODE });
    await applyReply(whole('format.js'), files, { file: 'format.js' });
    expect(files.textOf('format.js')).toBe(NEW);
  });
});
