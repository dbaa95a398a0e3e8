import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/lint/answer.js';
import { Document } from '../../src/text/index.js';

/** The text after an answer, or the code of the refusal. */
function answered(
  text: string,
  [first, last]: readonly [number, number],
  reply: string,
  path?: string,
): string {
  const answer = readAnswer(Document.of(text), [{ first, last }], reply, path);
  return answer.kind === 'refused' ? answer.refusal.code : answer.changes.apply(text);
}

const fence = (text: string) => `\`\`\`\`python\n${text}\n\`\`\`\``;
const SPACES = 'class K:\n    def f(x):\n        if x == None:\n            return 1\n        return 2\n';
const TABS = SPACES.replaceAll('    ', '\t');
const BODY = 'if x is None:\n    return 1\nreturn 2';
const fixed = (text: string) => text.replace('== None', 'is None');

describe('what an answer must not put in', () => {
  test.each([
    ['a comment for what is left out', 'def f(x):\n    # ... rest of the code', 'EDIT_PLACEHOLDER'],
    ['dots with words for it', 'def f(x):\n    # ... existing code ...\n    return 2', 'EDIT_PLACEHOLDER'],
    ['a conflict', '<<<<<<< ours\ndef f(x):\n    return 1\n=======\n>>>>>>> theirs', 'EDIT_MALFORMED'],
    ['an edit block', '<<<<<<< SEARCH\ndef f(x):\n=======\ndef f(y):\n>>>>>>> REPLACE', 'EDIT_MALFORMED'],
    ['a character that no text has', 'def f(x):\n    return "\0"', 'EDIT_UNENCODABLE'],
  ])('%s is refused', (_, body, code) => expect(answered(SPACES, [2, 5], fence(body))).toBe(code));

  test('in either of two regions', () => {
    const text = 'import a\n\nsetup()\nimport b\n';
    const regions = [
      { first: 1, last: 1 },
      { first: 4, last: 4 },
    ] as const;
    const reply = `${fence('import a\nimport b')}\n${fence('# ... rest of the file')}`;
    expect(readAnswer(Document.of(text), regions, reply)).toMatchObject({
      refusal: { code: 'EDIT_PLACEHOLDER' },
    });
  });

  test('but what the file has already it may keep, and dots alone are code', () => {
    const own = 'def f(x):\n    # ... rest of the code\n    return x == None\n';
    expect(answered(own, [1, 3], fence(fixed(own.trimEnd())))).toBe(fixed(own));
    expect(answered(SPACES, [3, 5], fence('...'))).toBe('class K:\n    def f(x):\n        ...\n');
  });

  test('in prose dots may represent something', () => {
    const text = 'a\nb\n';
    expect(answered(text, [2, 2], fence('# ... rest of the code'), 'a.md')).toBe(
      'a\n# ... rest of the code\n',
    );
    expect(answered(text, [2, 2], fence('# ... rest of the code'), 'a.py')).toBe('EDIT_PLACEHOLDER');
  });
});

describe('an answer in other blanks', () => {
  test.each([
    ['spaces for tabs', TABS, BODY],
    ['two spaces for tabs', TABS, BODY.replaceAll('    ', '  ')],
    ['spaces for tabs, as far in as the file has it', TABS, BODY.replace(/^/gm, '        ')],
    ['tabs for spaces', SPACES, BODY.replaceAll('    ', '\t')],
    [
      'tabs for spaces, as far in as the file has it',
      SPACES,
      BODY.replaceAll('    ', '\t').replace(/^/gm, '\t\t'),
    ],
    ['the tabs of the file', TABS, BODY.replaceAll('    ', '\t')],
  ])('%s', (_, text, body) => expect(answered(text, [3, 5], fence(body))).toBe(fixed(text)));

  test('new lines too are indented as the file is', () => {
    const body = 'if x is None:\n    if y:\n        z(1,\n          2)\n    return 1\nreturn 2';
    expect(answered(TABS, [3, 5], fence(body))).toBe(
      fixed(TABS).replace('\t\t\treturn 1', '\t\t\tif y:\n\t\t\t\tz(1,\n\t\t\t\t  2)\n\t\t\treturn 1'),
    );
  });

  test('a file with both keeps both', () => {
    const both = 'def f(x):\n    if x:\n\ty = [1,\n\t     2]\n\treturn y == None\n';
    expect(answered(both, [1, 5], fence(fixed(both.trimEnd())))).toBe(fixed(both));
  });
});

describe('an answer with what is no text', () => {
  test.each([
    ['a byte order mark in front of all', SPACES, `\ufeff${fence(BODY)}`],
    ['one in front of the code', SPACES, fence(`\ufeff${BODY}`)],
    ['one in front of code without a fence', SPACES, `\ufeff${BODY}`],
  ])('%s', (_, text, reply) => expect(answered(text, [3, 5], reply)).toBe(fixed(text)));

  test('a mark that the snippet has stays', () => {
    const text = 'a = 1\n\ufeffb = 2\n';
    expect(answered(text, [2, 2], fence('\ufeffb = 2'))).toBe('EDIT_NO_CHANGE');
    expect(answered(text, [2, 2], fence('\ufeffb = 3'))).toBe('a = 1\n\ufeffb = 3\n');
  });
});

describe('line ends', () => {
  test('a form feed stays where the answer has it, and in lines that it keeps', () => {
    const text = 'a = 1\n\f\n\fdef f():\n    return a == None\n';
    expect(answered(text, [2, 4], fence('\f\n\fdef f():\n    return a is None'))).toBe(fixed(text));
  });

  test('CRLF of the file is that of new lines, whichever the answer has', () => {
    const text = SPACES.replaceAll('\n', '\r\n');
    const body = BODY.replace('return 2', 'log()\nreturn 2');
    const expected = fixed(text).replace('        return 2', '        log()\r\n        return 2');
    expect(answered(text, [3, 5], fence(body))).toBe(expected);
    expect(answered(text, [3, 5], fence(body).replaceAll('\n', '\r\n'))).toBe(expected);
    expect(answered(SPACES, [3, 5], fence(body).replaceAll('\n', '\r\n'))).toBe(
      expected.replaceAll('\r\n', '\n'),
    );
  });

  test('a file without a last newline stays so', () => {
    const text = SPACES.trimEnd();
    expect(answered(text, [3, 5], fence(BODY))).toBe(fixed(text));
    expect(answered(text, [3, 5], `${BODY}\n`)).toBe(fixed(text));
    expect(answered(text, [3, 5], fence(`${BODY}\nlog()`))).toBe(`${fixed(text)}\n        log()`);
  });
});

describe('several fences', () => {
  test.each([
    ['the old code first', `Before:\n${fence(BODY.replace('is', '=='))}\nAfter:\n${fence(BODY)}`],
    ['the same twice', `${fence(BODY)}\nAgain:\n${fence(BODY)}`],
    ['in tildes', `~~~python\n${BODY}\n~~~`],
    ['behind thoughts', `<think>\nIs it None?\n</think>\n${fence(BODY)}`],
  ])('%s', (_, reply) => expect(answered(SPACES, [3, 5], reply)).toBe(fixed(SPACES)));

  test('an example of how it is called is not known from code', () => {
    expect(answered(SPACES, [3, 5], `${fence(BODY)}\nFor example:\n${fence('f(None)')}`)).toBe(
      'EDIT_AMBIGUOUS',
    );
  });
});
