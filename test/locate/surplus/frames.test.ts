import { describe, expect, it } from 'vitest';
import { madeIn } from './made-in.js';

const FILE = 'import os¶¶def first(a):¶    return a + 1¶¶def second(b):¶    return b + 2¶';
const OLD = 'def first(a):¶    return a + 1';
const NEW = 'def first(a):¶    return a + 10';
const DONE = FILE.replace('+ 1¶', '+ 10¶');
const REFUSED = 'EDIT_NO_OCCURRENCE_FOUND';

describe('lines around both halves that are not the file’s are left out', () => {
  it.each([
    ['marks of a block', `<<<<<<< SEARCH¶${OLD}¶=======`, `=======¶${NEW}¶>>>>>>> REPLACE`],
    ['one mark at the start, one at the end', `<<<<<<< ORIGINAL¶${OLD}`, `${NEW}¶>>>>>>> UPDATED`],
    ['the divider and the last mark', `${OLD}¶=======`, `${NEW}¶>>>>>>> REPLACE`],
    ['the whole edit in the search', `${OLD}¶=======¶${NEW}¶>>>>>>> REPLACE`, NEW],
    ['the whole edit in the replacement', OLD, `<<<<<<< old¶${OLD}¶=======¶${NEW}¶>>>>>>> new`],
    ['the whole edit in both', `<<<<<<< S¶${OLD}¶=======¶${NEW}¶>>>>>>> R`, NEW],
    ['the head of a hunk', `@@ -3,2 +3,2 @@¶${OLD}`, `@@ -3,2 +3,2 @@¶${NEW}`],
    ['the path', `File: src/app.py¶${OLD}`, `File: src/app.py¶${NEW}`],
    ['the path, in the search alone', `# src/app.py (lines 3-4)¶${OLD}`, NEW],
    ['the path, a blank line below', `# app.py¶¶${OLD}`, NEW],
    ['the path as in a patch', `--- a/src/app.py¶${OLD}`, `+++ b/src/app.py¶${NEW}`],
    ['tags', `<search>¶${OLD}¶</search>`, `<replace>¶${NEW}¶</replace>`],
    ['tags of one name', `<code>¶${OLD}¶</code>`, `<code>¶${NEW}¶</code>`],
    ['tags in square brackets', `[code]¶${OLD}¶[/code]`, `[code]¶${NEW}¶[/code]`],
    ['a tag that is only closed', `${OLD}¶</parameter>`, `${NEW}¶</parameter>`],
    ['quotes', `"""¶${OLD}¶"""`, `"""¶${NEW}¶"""`],
    ['words', `Replace this:¶${OLD}`, `with:¶${NEW}`],
    ['a heading of words', `**Before:**¶${OLD}`, `**After:**¶${NEW}`],
    ['words and a fence', `Find this:¶¶\`\`\`py¶${OLD}¶\`\`\``, `Replace it by:¶¶\`\`\`py¶${NEW}¶\`\`\``],
    ['a sentence behind', `${OLD}¶¶This is the part to change.`, `${NEW}¶¶This adds ten to the value.`],
    ['a sentence behind the search', `${OLD}¶¶(This is the code in src/app.py.)`, NEW],
    ['a comment that names the side', `# OLD¶${OLD}`, `# NEW¶${NEW}`],
    ['a token at the end', `${OLD}<|im_end|>`, `${NEW}<|im_end|>`],
    ['a token at the start', `</s>${OLD}`, `${NEW}</s>`],
    ['a token on a line', `${OLD}¶<|endoftext|>`, `${NEW}¶<|endoftext|>`],
    ['CDATA', `<![CDATA[${OLD}]]>`, `<![CDATA[${NEW}]]>`],
    ['a cursor', `${OLD}█`, NEW],
  ])('%s', (_, search, replace) => {
    expect(madeIn('src/app.py', FILE, [search, replace])).toBe(DONE);
  });
});

describe('a line around a half stays, or the edit is refused', () => {
  it.each([
    ['a declaration', `def other(a):¶${OLD}`, `def other(a):¶${NEW}`],
    ['a call', `setup()¶${OLD}`, NEW],
    ['a comment', `# Adds one.¶${OLD}`, `# Adds one.¶${NEW}`],
    ['a comment that the edit changes', `# Adds one.¶${OLD}`, `# Adds ten.¶${NEW}`],
    ['another file', `# src/other.py¶${OLD}`, `# src/other.py¶${NEW}`],
    ['a tag that is never closed', `<search>¶${OLD}`, `<replace>¶${NEW}`],
    ['a fence that the search has not', `# src/app.py¶${OLD}`, `# src/app.py¶\`\`\`¶${NEW}¶\`\`\``],
    ['a key', `timeout:¶${OLD}`, `limit:¶${NEW}`],
  ])('%s', (_, search, replace) => {
    expect(madeIn('src/app.py', FILE, [search, replace])).toBe(REFUSED);
  });

  it('if the quote is too short to tell a place', () => {
    expect(madeIn('a.py', 'a = 1¶b = 2¶', ['Replace this:¶a = 1', 'with:¶a = 3'])).toBe(REFUSED);
  });

  it('if the rest occurs twice', () => {
    const twice = 'one(1)¶two(2)¶¶one(1)¶two(2)¶';
    expect(madeIn('a.py', twice, ['<<<<<<< SEARCH¶one(1)¶two(2)', 'one(1)¶two(3)'])).toBe('EDIT_AMBIGUOUS');
  });

  it.each([
    ['Markdown', 'README.md', 'Replace this text:¶The first line is here.¶The second one.'],
    ['a file of no known path', '', 'Replace this text:¶The first line is here.¶The second one.'],
  ])('that may be text: %s', (_, path, search) => {
    const text = 'The first line is here.¶The second one.¶';
    const replace = 'With this new text:¶The first line was here.¶The second one.';
    expect(madeIn(path, text, [search, replace])).toBe(REFUSED);
  });

  it('in a file that has such a line', () => {
    const text = '# Notes¶¶```py¶a = first(1)¶b = second(2)¶```¶';
    const edit = ['```py¶a = first(1)¶b = second(2)¶```', '```py¶a = first(3)¶b = second(2)¶```'] as const;
    expect(madeIn('README.md', text, edit)).toBe(text.replace('first(1)', 'first(3)'));
  });

  it('in a file with tags of that name', () => {
    const text = '<a>¶  <search>¶    one two three¶  </search>¶  four five six¶  seven eight¶</a>¶';
    const search = '<search>¶  four five six¶  seven eight¶</search>';
    expect(madeIn('a.xml', text, [search, search.replace('six', '6')])).toBe(REFUSED);
  });

  it('in a file with marks of a conflict', () => {
    const text = '<<<<<<< ours¶one(1)¶=======¶one(2)¶>>>>>>> theirs¶';
    const edit = ['<<<<<<< ours¶one(1)¶=======¶one(2)¶>>>>>>> theirs', 'one(2)'] as const;
    expect(madeIn('a.py', text, edit)).toBe('one(2)¶');
  });

  it('if a sentence of the replacement alone may be new text', () => {
    const edit = [`# src/app.py¶${OLD}`, `# src/app.py¶${NEW}¶¶This adds ten to the value.`] as const;
    expect(madeIn('src/app.py', FILE, edit)).toBe(REFUSED);
  });
});
