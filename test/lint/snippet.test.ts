import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outsideWindow, readAnswer } from '../../src/lint/answer.js';
import { marked, unmarked } from '../../src/lint/hidden.js';
import { cutSnippet, fitAnswer, snippetText } from '../../src/lint/snippet.js';
import type { Regions } from '../../src/lint/window.js';
import { ChangeSet, Document } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

const lines = (first: number, last: number) => ({ first, last });
const fence = (text: string) => `\`\`\`\`python\n${text}\n\`\`\`\``;

describe('a snippet', () => {
  test.each([
    ['    a\n      b\n\n    c\n', ['a', '  b', '', 'c'], '    '],
    ['\ta\n\t\tb\n', ['a', '\tb'], '\t'],
    ['\ta\n    b\n', ['\ta', '    b'], ''],
    ['  a\n \n  b\n', ['a', ' ', 'b'], '  '],
    ['    a\n    \n      \n', ['a', '', '  '], '    '],
    ['    a\n\f\n    b', ['a', '\f', 'b'], '    '],
    ['\n  \n', ['', '  '], ''],
  ])('%j is %j without %j', (text, texts, indent) => {
    const document = Document.of(text);
    const cut = cutSnippet(document, lines(1, document.lines.count));
    expect([cut.texts, cut.indent]).toEqual([texts, indent]);
  });

  const put = (text: string, first: number, last: number, answer: readonly string[]) => {
    const document = Document.of(text);
    const fitting = fitAnswer(document, cutSnippet(document, lines(first, last)), answer);
    return fitting.kind === 'refused'
      ? fitting.refusal
      : ChangeSet.of(text.length, fitting.changes).apply(text);
  };

  test.each([
    ['new lines are indented, blank ones are not', '  a\n  b\n', 1, 2, ['a', '', 'x'], '  a\n\n  x\n'],
    ['new lines end as the line before', 'a\r\nb\r\nc\n', 1, 2, ['a', 'x', 'b'], 'a\r\nx\r\nb\r\nc\n'],
    ['each line keeps its own ending', 'a\rb\nc\r\n', 1, 3, ['a', 'B', 'c'], 'a\rB\nc\r\n'],
    ['a file without a last newline stays so', 'a\nb', 2, 2, ['x', 'y'], 'a\nx\ny'],
    ['and where its last line goes', 'a\nb\nc', 2, 3, ['b'], 'a\nb'],
    ['a line before its last one gets an ending', 'a\r\nb', 1, 2, ['a', 'b', 'c'], 'a\r\nb\r\nc'],
    [
      'blanks at the ends of kept lines stay',
      'a  \n\tb\t\nc\n',
      1,
      3,
      ['a  ', '\tb\t', 'd'],
      'a  \n\tb\t\nd\n',
    ],
    ['all of it may go', 'a\nb\nc\n', 2, 2, [], 'a\nc\n'],
    ['lines of other blanks stay', '    a\n  \n    b\n', 1, 3, ['a', '  ', 'c'], '    a\n  \n    c\n'],
  ])('put back: %s', (_, text, first, last, answer, expected) => {
    expect(put(text, first, last, answer)).toBe(expected);
  });

  const content = fc.array(
    fc.tuple(
      fc.constantFrom('', ' ', '    ', '\t', '\t\t', '        ', '\f', '    \t'),
      fc.constantFrom('', 'a', 'b = 1', 'é😀', '# x  ', '```', '"""', 'x\u202ey', '\u2028', '\v'),
      fc.constantFrom('', ' ', '\t', '  '),
      fc.constantFrom('\n', '\n', '\r\n', '\r'),
    ),
    { minLength: 1, maxLength: 12 },
  );
  const text = fc.tuple(content, fc.boolean()).map(([all, ended]) => {
    const joined = all.map(parts => parts.join('')).join('');
    return ended ? joined : joined.replace(/(?:\r\n|\n|\r)$/, '');
  });
  const cuts = fc.tuple(text, fc.nat(), fc.nat()).filter(([each]) => each !== '');
  const chosen = (text: string, a: number, b: number) => {
    const document = Document.of(text);
    const ends = [(a % document.lines.count) + 1, (b % document.lines.count) + 1].sort((x, y) => x - y);
    return { document, region: lines(ends[0] as number, ends[1] as number) };
  };

  test('put back unchanged is the same bytes', () => {
    fc.assert(
      fc.property(cuts, ([text, a, b]) => {
        const { document, region } = chosen(text, a, b);
        const cut = cutSnippet(document, region);
        const nothing = { kind: 'changes', changes: [] };
        expect(fitAnswer(document, cut, cut.texts)).toEqual(nothing);
        expect(fitAnswer(document, cut, snippetText(cut).split('\n'))).toEqual(nothing);
      }),
      RUNS,
    );
  });

  test('sent back in a fence, raw, indented or numbered it changes nothing', () => {
    fc.assert(
      fc.property(cuts, ([text, a, b]) => {
        const { document, region } = chosen(text, a, b);
        const shown = marked(document.text, snippetText(cutSnippet(document, region)));
        const back = readAnswer(document, [region], fence(shown));
        expect(back).toMatchObject({ kind: 'refused', refusal: { code: 'EDIT_NO_CHANGE' } });
      }),
      RUNS,
    );
  });

  test('an answer changes nothing outside of the window', () => {
    fc.assert(
      fc.property(cuts, content, ([text, a, b], other) => {
        const { document, region } = chosen(text, a, b);
        const answer = readAnswer(document, [region], fence(other.map(([, word]) => word).join('\n')));
        if (answer.kind === 'refused') return;
        const after = answer.changes.apply(text);
        expect(outsideWindow(document, document.withText(after), [region])).toBeUndefined();
        const { range } = cutSnippet(document, region);
        expect(after.startsWith(text.slice(0, range.from)) && after.endsWith(text.slice(range.to))).toBe(
          true,
        );
      }),
      RUNS,
    );
  });

  test('hidden characters are named, and named ones are hidden again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\u202e', '\u2066', '<', '>', 'U+202E', '<U+', '⟨U+202E⟩')),
        parts => {
          const whole = parts.join('');
          const back = unmarked(whole, marked(whole, whole));
          if (!whole.includes('<U+') || !whole.includes('⟨U+')) expect(back).toBe(whole);
        },
      ),
      RUNS,
    );
    expect(marked('a\u202eb', 'a\u202eb')).toBe('a<U+202E>b');
    expect(marked('<U+202E> \u202e', '\u202e')).toBe('⟨U+202E⟩');
    expect(unmarked('<U+202E>', '<U+202E>')).toBe('<U+202E>');
  });
});

const CODE = `import os


class K:
    def f(self, x):
        first = prepare(self)
        second = compute(first)
        if x == None:
            return 1
        third = finish(second)
        return third

    def g(self):
        pass
`;
const document = Document.of(CODE);
const WINDOW = [lines(7, 9)] as const;
const FIXED = CODE.replace('== None', 'is None');

function answered(reply: string, regions: Regions = WINDOW): string {
  const answer = readAnswer(document, regions, reply);
  return answer.kind === 'changes' ? answer.changes.apply(CODE) : answer.refusal.code;
}

describe('an answer', () => {
  const body = 'second = compute(first)\nif x is None:\n    return 1';
  const deep = body.replace(/^/gm, '        ');
  const whole = FIXED.split('\n').slice(4, 11).join('\n');

  test.each([
    ['in a fence', `\`\`\`python\n${body}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${body}\n\`\`\``],
    [
      'with prose around it',
      `Here is the fixed code:\n\n\`\`\`python\n${body}\n\`\`\`\n\nI replaced \`==\` by \`is\`.`,
    ],
    [
      'with the old code quoted first',
      `Before:\n\`\`\`\n${body.replace('is None', '== None')}\n\`\`\`\nAfter:\n\`\`\`\n${body}\n\`\`\``,
    ],
    ['in a fence that is indented', `1. So:\n   \`\`\`\n${body.replace(/^/gm, '   ')}\n   \`\`\``],
    ['without a fence', `${body}\n`],
    [
      'without a fence, in prose',
      `Here is the fixed code:\n\n${body}\n\nThe comparison is by identity now.\n`,
    ],
    ['at the indentation of the file', `\`\`\`\n${deep}\n\`\`\``],
    ['the same but for its first line', `\`\`\`\n${deep.trimStart()}\n\`\`\``],
    ['at another indentation', `\`\`\`\n${body.replace(/^/gm, '  ')}\n\`\`\``],
    [
      'with line numbers',
      `\`\`\`\n${body
        .split('\n')
        .map((line, i) => `${i + 7}| ${line}`)
        .join('\n')}\n\`\`\``,
    ],
    [
      'with line numbers and tabs',
      `\`\`\`\n${body
        .split('\n')
        .map((line, i) => `   ${i + 7}\t${line}`)
        .join('\n')}\n\`\`\``,
    ],
    [
      'with line numbers, as the file is indented',
      `\`\`\`\n${deep
        .split('\n')
        .map((line, i) => `${i + 7}: ${line}`)
        .join('\n')}\n\`\`\``,
    ],
    ['with CRLF', `\`\`\`\r\n${body.replaceAll('\n', '\r\n')}\r\n\`\`\`\r\n`],
    [
      'with lines that were only shown',
      `\`\`\`\nfirst = prepare(self)\n${body}\nthird = finish(second)\n\`\`\``,
    ],
    ['as the whole function', `\`\`\`\n${FIXED.split('\n').slice(4, 11).join('\n')}\n\`\`\``],
  ])('%s', (_, reply) => expect(answered(reply)).toBe(FIXED));

  test.each([
    ['that was cut', `\`\`\`python\n${body}`, 'EDIT_TRUNCATED'],
    ['of prose alone', 'I cannot fix this without more context.', 'EDIT_MALFORMED'],
    ['of nothing', '', 'EDIT_MALFORMED'],
    ['that changes nothing', fence('second = compute(first)\nif x == None:\n    return 1'), 'EDIT_NO_CHANGE'],
    ['with two versions', `${fence(body)}\nor\n${fence('pass')}`, 'EDIT_AMBIGUOUS'],
    [
      'that changes the head above the window',
      fence(whole.replace('self, x', 'self, x, y')),
      'EDIT_OUTSIDE_WINDOW',
    ],
    [
      'that changes the end below the window',
      fence(whole.replace('return third', 'return 3')),
      'EDIT_OUTSIDE_WINDOW',
    ],
    ['that changes lines near the window', fence(whole.replace('first = ', 'one = ')), 'EDIT_OUTSIDE_WINDOW'],
  ])('%s is refused', (_, reply, code) => {
    expect(answered(reply)).toBe(code);
  });

  describe('of which no line is as it was, since the window is one line', () => {
    const one =
      'def free(price):\n    return price == None\n\n\ndef paid(price):\n    start()\n    return price > 0\n';
    const answeredIn = (line: number, text: string) => {
      const answer = readAnswer(Document.of(one), [lines(line, line)], fence(text));
      return answer.kind === 'changes' ? answer.changes.apply(one) : answer.refusal.code;
    };

    test.each([
      ['alone', 'return price is None'],
      ['with the head of its function', 'def free(price):\n    return price is None'],
    ])('%s', (_, text) => expect(answeredIn(2, text)).toBe(one.replace('== None', 'is None')));

    test('with the line below', () => {
      expect(answeredIn(6, 'begin()\nreturn price > 0')).toBe(one.replace('start()', 'begin()'));
    });

    test('with both it is refused, not put in twice', () => {
      const text = 'def paid(price):\n    begin()\n    return price > 0';
      expect(answeredIn(6, text)).toBe('EDIT_OUTSIDE_WINDOW');
    });
  });

  test('may leave lines out, or put new ones in', () => {
    expect(answered(fence('second = compute(first)'))).toBe(
      CODE.replace('        if x == None:\n            return 1\n', ''),
    );
    expect(answered(fence(`${body}\nlog(second)`))).toBe(
      FIXED.replace('return 1\n', 'return 1\n        log(second)\n'),
    );
  });

  test('may take all out', () => {
    expect(answered('```\n```')).toBe(
      CODE.split('\n')
        .filter((_, i) => i < 6 || i > 8)
        .join('\n'),
    );
  });

  test('keeps numbers that are code', () => {
    const numbers = Document.of('x = {\n    1: "a",\n    2: "b",\n}\n');
    const answer = readAnswer(numbers, [lines(2, 3)], fence('1: "a",\n2: "c",'));
    expect(answer.kind === 'changes' && answer.changes.apply(numbers.text)).toBe(
      'x = {\n    1: "a",\n    2: "c",\n}\n',
    );
  });

  test('of two regions has two fences', () => {
    const regions = [lines(1, 1), lines(8, 8)] as const;
    expect(
      answered(`Top:\n${fence('import os\nimport sys')}\nBelow:\n${fence('if x is None:')}`, regions),
    ).toBe(FIXED.replace('import os\n', 'import os\nimport sys\n'));
    expect(answered(fence('import os'), regions)).toBe('EDIT_NO_CHANGE');
    expect(answered('import os', regions)).toBe('EDIT_NO_CHANGE');
    expect(answered(`${fence('import os')}\n${fence('if x is None:')}`, regions)).toBe(FIXED);
  });

  test('without a fence keeps the blank lines at the ends of the snippet', () => {
    const spaced = Document.of('a = 1\n\nb = 2\n\n\nc = 3\n');
    const answer = readAnswer(spaced, [lines(2, 5)], 'b = 3');
    expect(answer.kind === 'changes' && answer.changes.apply(spaced.text)).toBe(
      'a = 1\n\nb = 3\n\n\nc = 3\n',
    );
  });

  test('holds the fences that the snippet holds', () => {
    const doc = Document.of('"""\n```sh\nls\n```\n"""\nx = 1\n');
    const answer = readAnswer(doc, [lines(1, 6)], fence('"""\n```sh\nls -l\n```\n"""\nx = 1'));
    expect(answer.kind === 'changes' && answer.changes.apply(doc.text)).toBe(doc.text.replace('ls', 'ls -l'));
  });

  test('never takes long', () => {
    const prose = `Foo ${'a, '.repeat(5000)}`;
    expect(readAnswer(document, WINDOW, prose).kind).toBe('changes');
  });
});

describe('the check of the window', () => {
  const check = (after: string, regions: Regions = WINDOW) =>
    outsideWindow(document, document.withText(after), regions)?.code;

  test('lets be what is inside', () => {
    expect(check(FIXED)).toBeUndefined();
    expect(check(FIXED.replace('import os', 'import sys'), [lines(1, 1), lines(7, 9)])).toBeUndefined();
    expect(check(CODE)).toBeUndefined();
  });

  test.each([
    ['above', FIXED.replace('import os', 'import sys')],
    ['below', FIXED.replace('pass', '...')],
    ['at the end', `${FIXED}\n`],
    ['everywhere', ''],
  ])('refuses a change %s', (_, after) => expect(check(after)).toBe('EDIT_OUTSIDE_WINDOW'));

  test('refuses a change between two regions', () => {
    expect(check(FIXED.replace('first = ', 'one = '), [lines(1, 1), lines(7, 9)])).toBe(
      'EDIT_OUTSIDE_WINDOW',
    );
  });
});
