import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { type RewriteEdit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { withinWork } from '../../src/text/work.js';

/** Numbers that are the same in every run. */
function numbers(seed = 7): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state % below;
  };
}

function linesOf(count: number): string[] {
  const next = numbers();
  return Array.from({ length: count }, (_, i) => `  value_${i} = call(a${next(1000)}, b${next(1000)})`);
}

function shuffled(items: readonly string[]): string[] {
  const next = numbers(9);
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = next(i + 1);
    [all[i], all[j]] = [all[j] as string, all[i] as string];
  }
  return all;
}

function longLine(words: number, from: number): string {
  return Array.from({ length: words }, (_, i) => `w${from + i}`).join(' ');
}

function reversed(line: string): string {
  return line.split(' ').reverse().join(' ');
}

function rewrite(content: string): RewriteEdit {
  return { kind: 'rewrite', path: 'a.txt', content, source: { first: 1, last: 1 } };
}

interface Case {
  readonly file: string;
  readonly edit: TextEdit;
}

/** Large edits, each for a size. */
const CASES: readonly (readonly [name: string, make: (size: number) => Case])[] = [
  [
    'a block with every second line changed',
    size => block(linesOf(size), (line, i) => (i % 2 ? line : `${line} // x${i}`)),
  ],
  ['a block whose lines end otherwise', size => block(linesOf(size), line => `${line} `)],
  [
    'a block with its lines in another order',
    size => {
      const lines = linesOf(size);
      return {
        file: `${lines.join('\n')}\n`,
        edit: replaceEdit(lines.join('\n'), shuffled(lines).join('\n')),
      };
    },
  ],
  [
    'ten long lines with their words in another order',
    size =>
      block(
        Array.from({ length: 10 }, (_, i) => longLine(size / 10, i * size)),
        reversed,
      ),
  ],
  [
    'a whole file with its lines in another order',
    size => {
      const lines = linesOf(size);
      return { file: `${lines.join('\n')}\n`, edit: rewrite(`${shuffled(lines).join('\n')}\n`) };
    },
  ],
];

function block(lines: readonly string[], change: (line: string, i: number) => string): Case {
  const edit = replaceEdit(lines.join('\n'), lines.map(change).join('\n'));
  return { file: `${lines.join('\n')}\n`, edit };
}

describe.each(CASES)('%s', (_, make) => {
  it('is made, with no more steps than a few for each character and a fixed number', () => {
    const { file, edit } = make(4_000);
    const applied = withinWork(
      4e6 + 20 * file.length,
      () => applyEdits(Document.of(file), [edit], { path: 'a.txt' }),
      () => undefined,
    );
    expect(applied?.outcomes.map(({ kind }) => kind)).toEqual(['applied']);
  });

  it('is refused if that takes more steps than it may, and nothing of it is made', () => {
    const { file, edit } = make(400);
    const document = Document.of(`first\n${file}`);
    const small = replaceEdit('first', 'second');
    const edits = edit.kind === 'rewrite' ? [edit] : [edit, small];
    const { outcomes, document: after, ok } = applyEdits(document, edits, { path: 'a.txt', mostWork: 10 });
    const [large, other] = outcomes;
    expect(large?.kind === 'refused' && large.refusal.code).toBe('EDIT_TOO_LARGE');
    expect(ok).toBe(false);
    expect(after.text).toBe(other?.kind === 'applied' ? `second\n${file}` : document.text);
  });
});
