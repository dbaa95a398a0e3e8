import { describe, expect, test } from 'vitest';
import { unescapeOverEscaped } from '../../src/repair/index.js';

describe('unescapeOverEscaped', () => {
  test.each([
    ['a line break', 'a\\nb', 'a\nb'],
    ['a tab', 'a\\tb', 'a\tb'],
    ['a carriage return', 'a\\r\\nb', 'a\r\nb'],
    ['a double quote', 'say \\"hi\\"', 'say "hi"'],
    ['other quotes', "it\\'s \\`it\\`", "it's `it`"],
    ['a backslash', 'C:\\\\temp', 'C:\\temp'],
    ['one level only', '\\\\n', '\\n'],
    ['escaped and plain text mixed', 'a\\n\nb\\"c"', 'a\n\nb"c"'],
    ['no escape it does not know', '\\d+\\s\\u00e9', '\\d+\\s\\u00e9'],
    ['nothing where nothing is escaped', 'plain text', 'plain text'],
    ['nothing of an empty text', '', ''],
    ['a backslash at the end', 'a\\', 'a\\'],
  ])('undoes %s', (_, escaped, plain) => {
    expect(unescapeOverEscaped(escaped)).toBe(plain);
  });
});
