import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const ADVICE = /name it by --encoding, or as charset in \.editorconfig/;

/** "日本語" and its like in the bytes of some encodings, with a line of ASCII below. */
const FILES: readonly (readonly [string, readonly number[], string])[] = [
  ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea], '日本語'],
  ['EUC-JP', [0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec], '日本語'],
  ['GBK', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
  ['Big5', [0xa4, 0xa4, 0xa4, 0xe5], '中文'],
  ['EUC-KR', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
  ['Windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
  ['KOI8-R', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
  ['Windows-1253', [0xc3, 0xe5, 0xe9, 0xdc], 'Γειά'],
];

async function refusalOf(bytes: readonly number[] | string, old: string, now: string) {
  const ascii = [...'\nlast = 1\n'].map(c => c.charCodeAt(0));
  const file = typeof bytes === 'string' ? bytes : new Uint8Array([...bytes, ...ascii]);
  const reply = `a.txt\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
  const report = await applyReply(reply, new MemoryWorkspace({ 'a.txt': file }));
  return report.edits[0]?.refusal;
}

describe('a file whose encoding nothing tells', () => {
  test.each(FILES)(
    '%s: a refusal of text that is not found says how to name the encoding',
    async (_, bytes, text) => {
      const refusal = await refusalOf(bytes, text, 'x');
      expect(refusal?.code).toBe('EDIT_NO_OCCURRENCE_FOUND');
      expect(refusal?.message).toMatch(ADVICE);
    },
  );

  test.each(FILES)('%s: and so does new text that it may not hold', async (_, bytes, text) => {
    const refusal = await refusalOf(bytes, 'last = 1', `last = "${text}"`);
    expect(refusal?.code).toBe('EDIT_UNENCODABLE');
    expect(refusal?.message).toMatch(ADVICE);
  });

  test('nothing is said of it where the encoding is known, or is not the cause', async () => {
    expect((await refusalOf('日本語\n', '中文', 'x'))?.message).not.toMatch(ADVICE);
    const twice = [...'a\na\n'].map(c => c.charCodeAt(0));
    const refusal = await refusalOf([0x93, 0xfa, 0x0a, ...twice], 'a', 'b');
    expect(refusal?.code).toBe('EDIT_AMBIGUOUS');
    expect(refusal?.message).not.toMatch(ADVICE);
  });
});
