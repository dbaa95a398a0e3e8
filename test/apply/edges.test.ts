import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** What an edit makes of a text, or the code of its refusal. */
function made(text: string, search: string, replace: string): string {
  const { document, outcomes } = applyEdits(Document.of(text), [replaceEdit(search, replace)]);
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

describe('an empty line at the edge of a search', () => {
  it.each([
    ['is no line of its own', 'a\nb\nc\n', 'b\n', 'B\n', 'a\nB\nc\n'],
    ['before it', 'a\nb\nc\n', '\nb', '\nB', 'a\nB\nc\n'],
    ['on both sides', 'a\nb\nc\n', '\nb\n', '\nB\n', 'a\nB\nc\n'],
    ['that the replacement lacks', 'a\nb\nc\n', 'b\n', 'B', 'a\nB\nc\n'],
    ['that the replacement lacks before it', 'a\nb\nc\n', '\nb', 'B', 'a\nB\nc\n'],
    ['deletes no more than the line', 'a\nb\nc\n', 'b\n', '', 'a\nc\n'],
    ['deletes as much without it', 'a\nb\nc\n', 'b', '', 'a\nc\n'],
    ['deletes the first line', 'a\nb\n', 'a', '', 'b\n'],
    ['deletes the last line', 'a\nb', 'b', '', 'a'],
    ['is a line where the file has one', 'a\n\nb\nc\n', '\nb', 'B', 'a\nB\nc\n'],
    ['and one more is put in', 'a\nb\nc\n', 'b\n', 'b\n\n', 'a\nb\n\nc\n'],
  ])('%s', (_, text, search, replace, result) => expect(made(text, search, replace)).toBe(result));
});

describe('a first line that was copied without its indentation', () => {
  const TEXT = 'def f():\n    if x:\n        a()\n    b()\n';

  it.each([
    ['gets it back', 'if x:\n        a()', 'if y:\n        a()', '    if y:\n        a()'],
    [
      'in the replacement as it is there',
      'if x:\n        a()',
      '    if y:\n        a()',
      '    if y:\n        a()',
    ],
    [
      'with a line before it',
      'if x:\n        a()',
      'z()\n    if x:\n        a()',
      '    z()\n    if x:\n        a()',
    ],
    // Dedented with the line that opens it: it belongs deeper than that.
    ['alone, before what it opens', 'if x:', 'if x:\n    c()', '    if x:\n        c()\n        a()'],
    ['alone, before lines as deep', 'if x:', 'if x:\n        c()', '    if x:\n        c()\n        a()'],
    ['alone, which is deeper in the replacement', 'if x:', '    if y:', '    if y:\n        a()'],
    ['together with all others', 'if x:\n    a()', 'if y:\n    a()', '    if y:\n        a()'],
  ])('%s', (_, search, replace, result) => {
    const rest = result.endsWith('a()') ? result : `${result}\n        a()`;
    expect(made(TEXT, search, replace)).toBe(`def f():\n${rest}\n    b()\n`);
  });
});
