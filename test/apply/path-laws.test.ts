import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckedPath, checkPath } from '../../src/apply/index.js';

const messageOf = (checked: CheckedPath) =>
  checked.kind === 'refused' ? checked.refusal.message : undefined;

/** What paths that break the rules, or nearly do, are made of. */
const PIECES = [
  ...['..', '.', '/', '\\', '.git', '.mortise', 'git~1', '~', 'a', ' ', ':', 'C:', 'nul', '.txt'],
  ...['\u200c', '\0', '\ud800', '\uff0e'],
];
const PATHS = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 })))
  .map(pieces => pieces.join(''));

describe('the rules of paths', () => {
  test('never throw, and take what they made of a path as it is', () => {
    let taken = 0;
    const property = fc.property(PATHS, path => {
      const checked = checkPath(path);
      if (checked.kind === 'refused') return;
      taken++;
      const forbidden = ['', '.', '..', '.git', '.mortise'];
      expect(checked.parts.filter(part => forbidden.includes(part.toLowerCase()))).toEqual([]);
      expect(checkPath(checked.parts.join('/'))).toEqual(checked);
    });
    fc.assert(property, { seed: 20_261_120, numRuns: 5000 });
    expect(taken).toBeGreaterThan(200);
  });

  test.each([
    ['a\u0085b.txt', 'it holds control characters'],
    ['.gi\ufe0ft/config', 'no target for edits'],
    ['.g\u034fit/config', 'no target for edits'],
    ['.g\u206ait/config', 'no target for edits'],
    ['.gi\u{e0001}t', 'no target for edits'],
    ['.git\u180e/config', 'no target for edits'],
    ['\u2060.git', 'no target for edits'],
  ])('refuse %j: %s', (path, rule) => {
    expect(messageOf(checkPath(path))).toContain(rule);
  });

  test.each([
    ['/etc/passwd', 'Send the path relative to the root, such as src/a.ts.'],
    ['C:\\x', 'Send the path relative to the root, such as src/a.ts.'],
    ['../a', 'Name a file inside the root.'],
    ['.git/config', 'Name a file outside of .git and .mortise.'],
    ['src/', 'Name the file in the folder.'],
    ['nul', 'Choose another name.'],
  ])('say what to send in place of %j', (path, send) => {
    expect(messageOf(checkPath(path))?.endsWith(`. ${send}`)).toBe(true);
  });
});
