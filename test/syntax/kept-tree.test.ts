import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { NodeGrammars } from '../../src/node/index.js';
import { editBetween } from '../../src/syntax/edit-between.js';
import { type Syntax, syntaxFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';

const PARTS = [
  'function f(a) {\n',
  '  return [a, "ü→𝒳"];\n',
  '}\n',
  '\r\n',
  'let x = `1`;\n',
  '// c\r',
  '((',
  '\n',
];
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map(parts => parts.join(''));

describe('the tree of the last text', () => {
  let syntax: Syntax;
  /** Another grammar, so that nothing of the texts before is kept. */
  let other: Syntax;
  beforeAll(async () => {
    syntax = await syntaxFor('a.ts', new NodeGrammars());
    other = await syntaxFor('a.css', new NodeGrammars());
  });
  const forget = () => other.parses(Document.of(''), Document.of('a { color: red }\n'));
  const verdict = (before: string, after: string) => syntax.parses(Document.of(before), Document.of(after));

  test('makes no difference to what is found wrong with a text', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        verdict('', `${a}${b}${c}`);
        const kept = verdict(`${a}${b}${c}`, `${a}${c}`);
        forget();
        expect(kept).toEqual(verdict(`${a}${b}${c}`, `${a}${c}`));
      }),
      { seed: 8, numRuns: 150 },
    );
  });

  test('a fault that an edit makes, and one that it takes away', () => {
    const good = 'export const a = [1, 2];\n'.repeat(200);
    const bad = good.replace('2]', '2');
    expect(verdict(good, good.replace('1', '3')).kind).toBe('parses');
    expect(verdict(good, bad).kind).toBe('broken');
    expect(verdict(bad, good).kind).toBe('parses');
    expect(verdict(good, bad).kind).toBe('broken');
  });
});

describe('editBetween', () => {
  test('names the one stretch that differs, by index and by line and column', () => {
    expect(editBetween('one\ntwo\nthree\n', 'one\ntwo and more\nthree\n')).toEqual({
      startIndex: 7,
      oldEndIndex: 7,
      newEndIndex: 16,
      startPosition: { row: 1, column: 3 },
      oldEndPosition: { row: 1, column: 3 },
      newEndPosition: { row: 1, column: 12 },
    });
  });

  test('makes the other text of the one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edit = editBetween(before, after);
        if (edit === undefined) return;
        const put = after.slice(edit.startIndex, edit.newEndIndex);
        expect(before.slice(0, edit.startIndex) + put + before.slice(edit.oldEndIndex)).toBe(after);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  test('says nothing of texts that have little in common', () => {
    expect(editBetween('abcdefgh', 'axxxxxxh')).toBeUndefined();
  });
});
