import { describe, expect, test } from 'vitest';
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
