import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { WordCounts } from '../../src/locate/drift/file-index.js';
import { textHash } from '../../src/locate/fold.js';
import { Document } from '../../src/text/index.js';

const FILE = `export * from './fixture.array.ts';
export * from './fixture.promises.ts';
export * from './any.constant.ts';
export * from './any.identity.ts';
export * from './array.of.ts';
export * from './array.tuple.ts';
export * from './boolean.equal.ts';
export * from './boolean.not.ts';
export * from './error.throw.ts';
`;

const made = (file: string, search: string, replace: string) => {
  const { document, outcomes } = applyEdits(Document.of(file), [replaceEdit(search, replace)]);
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
};

describe('lines above a place', () => {
  const counts = Array.from({ length: 40 }, (_, i) => i + 1);
  const front = (count: number) =>
    Array.from({ length: count }, (_, i) => `// unrelated remark ${i + 1}\n`).join('');

  test.each([
    ['a comment that is not there', `// built twice, see below\n${FILE}`],
    ['a misspelt word', FILE.replace('promises', 'promisse')],
    ['a line that is left out', FILE.replace("export * from './array.of.ts';\n", '')],
  ])('make no difference, however many: %s', (_, search) => {
    const replace = search.replace('error.throw', 'error.throws');
    const results = counts.map(count => {
      const file = front(count) + FILE;
      const result = made(file, search, replace);
      return result.startsWith('EDIT_') ? result : result.slice(front(count).length);
    });
    expect(new Set(results).size).toBe(1);
  });

  test('share no count with the words of the place', () => {
    const words = new WordCounts();
    const all = Array.from({ length: 100_000 }, (_, i) => `word${i}`);
    for (const word of all) words.add(textHash(word));
    for (const word of all) expect(words.of(word)).toBe(1);
    expect(words.of('other')).toBe(0);
  });
});
