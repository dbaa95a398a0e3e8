import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/formats/index.js';

const HEAD = '--- a/x.py\n+++ b/x.py\n';

/** Whether a reply that ends so is taken for cut, and how many edits are left of it. */
function read(reply: string): [boolean, number] {
  const { edits, problems } = FORMATS['unified-diff'].parse(reply);
  return [problems.some(({ code }) => code === 'EDIT_TRUNCATED'), edits.length];
}

describe('a diff in no fence, at the end of the reply', () => {
  it.each<[string, string, boolean, number]>([
    ['whole by its numbers', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n', false, 1],
    ['whole, though its last line is not ended', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d', false, 1],
    ['without numbers', '@@\n a\n-b\n+c\n d\n', false, 1],
    ['without numbers, its last line not ended', '@@\n a\n-b\n+c\n d', true, 0],
    ['with a line by its numbers, which goes, not ended', '@@ -1,2 +1 @@\n a\n-b', true, 0],
    ['with fewer lines than its numbers', '@@ -1,5 +1,5 @@\n a\n-b\n+c\n', true, 0],
    ['with fewer, of which as many stay on both sides', '@@ -1,9 +1,9 @@\n a\n-b\n+c\n d\n', false, 1],
    ['with fewer, of which more stay before than behind', '@@ -1,9 +1,9 @@\n a\n a\n-b\n+c\n d\n', true, 0],
    ['with more lines than its old number', '@@ -1,1 +1,9 @@\n a\n-b\n+c\n', false, 1],
    ['with more lines than its new number', '@@ -1,9 +1,1 @@\n a\n-b\n+c\n', false, 1],
    ['with nothing behind its header', '@@ -1,9 +1,9 @@\n', true, 0],
    ['with more of the reply behind it', '@@ -1,5 +1,5 @@\n a\n-b\n+c\n\n', true, 0],
  ])('%s', (_, hunk, isCut, count) => expect(read(HEAD + hunk)).toEqual([isCut, count]));

  it.each<[string, string, boolean]>([
    ['two names', HEAD, true],
    ['the first name', 'diff --git a/x b/x\n--- a/x\n', true],
    ['a rename', 'diff --git a/x b/x\nrename from x\nrename to y\n', false],
    ['a rename without its last ending', 'diff --git a/x b/x\nrename from x\nrename to y', true],
    ['half a rename', 'diff --git a/x b/x\nrename from x\n', false],
    ['names, and prose behind them', `${HEAD}That is all.\n`, false],
  ])('that ends in a header: %s', (_, reply, isCut) => expect(read(reply)[0]).toBe(isCut));
});

describe('a diff in a fence that is not closed', () => {
  it.each<[string, string, boolean, number]>([
    ['whole by its numbers', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n', true, 1],
    ['whole, but for the ending of its last line', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d', true, 0],
    ['without numbers', '@@\n a\n-b\n+c\n d\n', true, 0],
    ['of which the first hunk is whole', '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n@@ -9 +9 @@\n-e\n', true, 1],
  ])('%s', (_, hunk, isCut, count) => expect(read(`\`\`\`diff\n${HEAD}${hunk}`)).toEqual([isCut, count]));

  it('is unclear where lines of a hunk follow its end', () => {
    const reply = `\`\`\`diff\n${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n\`\`\`\n+c\n`;
    expect(FORMATS['unified-diff'].parse(reply).problems).toMatchObject([
      { line: 7, message: 'It is not clear whether the diff ends with this fence.' },
    ]);
  });
});
