import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/lint/answer.js';
import { Document } from '../../src/text/index.js';

const FILE = `class Store:
    def load(self, path):
        log(path)
        f = open(path)
        rows = []
        for line in f:
            rows.append(line)
        f.close()
        return rows


def next():
    pass
`;

/** The text of lines with other ones in the place of 4 to 9. */
const withBody = (body: string, file = FILE) => {
  const lines = file.split('\n');
  const own = body.split('\n').map(line => (line === '' ? '' : `        ${line}`));
  return [...lines.slice(0, 3), ...own, ...lines.slice(9)].join('\n');
};

function answered(text: string, reply: string): string {
  const answer = readAnswer(Document.of(text), [{ first: 4, last: 9 }], reply, 'a.py');
  return answer.kind === 'refused' ? answer.refusal.code : answer.changes.apply(text);
}

const fence = (text: string) => `\`\`\`\`python\n${text}\n\`\`\`\``;
const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by);

const REST = 'rows = []\nfor line in f:\n    rows.append(line)\nreturn rows';
const inside = indented(REST, '    ');
const WRAPPED: readonly (readonly [string, string])[] = [
  ['`with`', `with open(path) as f:\n${inside}`],
  ['`with`, and a line behind it', `with open(path) as f:\n${inside.replace(/\n.*$/, '')}\nreturn rows`],
  ['`with`, with a comment', `with open(path) as f:  # closed\n${inside}`],
  ['`with` over several lines', `with open(\n    path,\n) as f:\n${inside}`],
  ['`with (`', `with (\n    open(path) as f,\n):\n${inside}`],
  ['two `with`', `with lock:\n    with open(path) as f:\n${indented(inside, '    ')}`],
  ['`try`', `try:\n    f = open(path)\n${inside}\nfinally:\n    f.close()`],
  ['`try` with an empty line', `try:\n    f = open(path)\n\n${inside}\nexcept OSError:\n    raise`],
  ['`if`', `if path is not None:\n    f = open(path)\n${inside}\nreturn []`],
  ['`if` and `else`', `if path is None:\n    return []\nelse:\n    f = open(path)\n${inside}`],
  ['`async with`', `async with open(path) as f:\n${inside}`],
  ['`for`', `for path in path:\n    f = open(path)\n${inside}\nreturn []`],
  ['a function in it', `def read():\n    f = open(path)\n${inside}\nreturn read()`],
];

describe('an answer that puts most lines of a region in a block', () => {
  test.each(WRAPPED)('%s', (_, body) => expect(answered(FILE, fence(body))).toBe(withBody(body)));

  test.each(WRAPPED)('%s, as far in as the file has it', (_, body) =>
    expect(answered(FILE, fence(indented(body, '        ')))).toBe(withBody(body)),
  );

  test.each(WRAPPED)('%s, without the blanks of its first line', (_, body) =>
    expect(answered(FILE, fence(indented(body, '        ').trimStart()))).toBe(withBody(body)),
  );

  test.each(WRAPPED)('%s, in tabs', (_, body) => {
    const tabs = (text: string) => text.replaceAll('    ', '\t');
    expect(answered(tabs(FILE), fence(tabs(body)))).toBe(tabs(withBody(body)));
  });

  test.each(WRAPPED)('%s, with the head of the function that was only shown', (_, body) => {
    const shown = `    def load(self, path):\n        log(path)\n${indented(body, '        ')}`;
    expect(answered(FILE, fence(shown))).toBe(withBody(body));
  });
});

describe('an answer that takes lines out of a block', () => {
  const NESTED = withBody(
    'with open(path) as f:\n    rows = []\n    rows += f\n    log(1)\n    log(2)\nreturn rows',
  );
  test.each([
    'f = open(path)\nrows = []\nrows += f\nlog(1)\nlog(2)\nreturn rows',
    'rows = list(open(path))\nlog(2)',
  ])('%s', body => {
    expect(answered(NESTED, fence(body))).toBe(withBody(body, NESTED));
    expect(answered(NESTED, fence(indented(body, '        ')))).toBe(withBody(body, NESTED));
  });
});
