import { afterEach, describe, expect, test, vi } from 'vitest';
import { Parser } from 'web-tree-sitter';
import { TREE_LIMIT } from '../../src/syntax/tree.js';
import { Document } from '../../src/text/index.js';
import { syntax } from '../support/syntax.js';

/** Brackets without end, lines that belong to nothing, and words that hold each other. */
const HARD = ['(', '[(', '{', 'not ', '!', '@a\n', 'class A {\n', 'x = 1; '];

describe('a text that would keep the parser busy', () => {
  test.each(['python', 'typescript', 'cpp'])('is read by its lines in the end (%s)', async language => {
    const reader = await syntax(language);
    for (const each of HARD) {
      const text = `${each.repeat(20_000 / each.length)}\n`;
      expect(reader.outline(Document.of(text)).language, each).toBe(language);
    }
  });

  test('is so if the faults of its tree have too many parts', async () => {
    const reader = await syntax('python');
    const found = reader.outline(Document.of(`def f():\n    pass\n${'('.repeat(50_000)}\n`));
    expect(found).toMatchObject({ source: 'lines', items: [{ name: 'f' }] });
    expect(reader.outline(Document.of('def g():\n    pass\n'))).toMatchObject({ source: 'tree' });
  });

  test('is so if it is too large', async () => {
    const reader = await syntax('typescript');
    const text = `function f() {\n}\n${'// note\n'.repeat(TREE_LIMIT / 8)}`;
    expect(reader.outline(Document.of(text))).toMatchObject({ source: 'lines', items: [{ name: 'f' }] });
  });
});

/** Text of which the parser tries many readings at once. */
const TANGLED: readonly (readonly [language: string, part: string, length: number])[] = [
  ['typescript', 'a < b > (', 270_000],
  ['cpp', 'a<b<c<', 180_000],
  ['typescript', 'a<b,', 40_000],
  ['csharp', 'a<b<c<', 180_000],
];

describe('the check of a text that has many readings', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(TANGLED)('ends after so many steps, and parses once (%s, %s)', async (language, part, length) => {
    const reader = await syntax(language);
    const parse = vi.spyOn(Parser.prototype, 'parse');
    const text = part.repeat(length / part.length);
    const [before, after] = ['x = 1', 'x = 2'].map(line => Document.of(`${line};\n${text}\n`));
    expect(reader.parses(before as Document, after as Document)).toMatchObject({
      kind: 'unknown',
      reason: 'parsing took too long',
    });
    expect(parse).toHaveBeenCalledTimes(1);
  });

  test('has no clock', async () => {
    const reader = await syntax('typescript');
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100_000));
    const [before, after] = ['f(1);', 'f(1;'].map(line =>
      Document.of(`${'call(second, [third]);\n'.repeat(15_000)}${line}\n`),
    );
    expect(reader.parses(before as Document, after as Document)).toMatchObject({ kind: 'broken' });
    expect(reader.outline(before as Document)).toMatchObject({ source: 'tree' });
  });

  test.each([
    ['typescript', 'x = [', '["word",12],', ']'],
    ['javascript', '', '!function(e,t){"use strict";module.exports=e[t](index,{name:1})}(a,b);', ''],
    ['python', 'x = [', '127, 254, 255, 17, 18,\n', ']'],
    ['rust', 'fn f() {', 'assert_eq!(read(&text)?, vec![10, 20]);\n', '}'],
    ['cpp', 'int x[] = {', '0x1f, 0x2e, 0x00,\n', '0};'],
  ])('is made of tables and dense code (%s)', async (language, open, part, close) => {
    const reader = await syntax(language);
    const body = `${open}${part.repeat(200_000 / part.length)}${close}`;
    const [before, after] = ['', ')'].map(rest => Document.of(`${body}\n${rest}\n`));
    expect(reader.parses(before as Document, after as Document)).toMatchObject({ kind: 'broken' });
  });
});
