import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace, readChoices } from '../../src/apply/index.js';
import { Review } from '../../src/review/index.js';

const FILES = {
  'src/cart.js': 'class Cart {\n  size() {\n    return 0;\n  }\n\n  clear() {}\n}\n',
  'a.txt': 'one\ntwo\n',
};
const ANSWER = [
  'In `src/cart.js`, replace `size` with:',
  '',
  '```js',
  'size() {',
  '  return this.lines.length;',
  '}',
  '```',
  '',
  'In `a.txt`, replace `one` with `eins`.',
].join('\n');
const SIZE = FILES['src/cart.js'].replace('return 0', 'return this.lines.length');

describe('a review of an answer without a format', () => {
  test('shows its edits, and writes those that are taken', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const review = await Review.open(ANSWER, workspace, 'project');
    expect(review.parsed.edits.map(({ path }) => path)).toEqual(['src/cart.js', 'a.txt']);
    await review.answer({ kind: 'reject', numbers: [2] });
    await review.answer({ kind: 'commit' });
    expect([workspace.textOf('src/cart.js'), workspace.textOf('a.txt')]).toEqual([SIZE, FILES['a.txt']]);
  });

  test('applies later what was chosen', async () => {
    const review = await Review.open(ANSWER, new MemoryWorkspace(FILES), 'project');
    await review.answer({ kind: 'reject', numbers: [1] });
    const read = readChoices(review.choicesText, 'choices.json');
    if (read.kind !== 'choices') throw new Error('No choices');
    const workspace = new MemoryWorkspace(FILES);
    await applyReply(ANSWER, workspace, { choices: read.choices, keepGoing: true });
    expect([workspace.textOf('src/cart.js'), workspace.textOf('a.txt')]).toEqual([
      FILES['src/cart.js'],
      'eins\ntwo\n',
    ]);
  });

  test('reads it when all of it is there', async () => {
    const workspace = new MemoryWorkspace(FILES);
    const review = await Review.open(ANSWER.slice(0, -40), workspace, 'project', { isWhole: false });
    expect(review.parsed.edits).toEqual([]);
    await review.grow(ANSWER, true);
    expect(review.parsed.edits).toHaveLength(2);
  });
});
