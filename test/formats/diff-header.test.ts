import { describe, expect, it } from 'vitest';
import { readFileHeader, startsFile } from '../../src/formats/diff-header.js';

/** What a header says, how many lines it takes, and whether it needs no hunks. */
function read(...lines: readonly string[]) {
  const { header, next, isWhole } = readFileHeader(i => lines[i], 0);
  return [header.kind === 'fault' ? header.message : header, next, isWhole];
}

const GIT = 'diff --git a/x b/x';
const NAMES = ['--- a/x', '+++ b/x'] as const;
const change = (more: object = {}) => ({ kind: 'change', path: 'x', ...more });

describe('a line that begins a file of a diff', () => {
  it.each([
    [GIT, undefined, true],
    ['diff --cc x', undefined, true],
    ['diff --combined x', 'y', true],
    ['--- a/x', '+++ b/x', true],
    ['---\ta/x', '+++\tb/x', true],
    ['--- a/x', 'x', false],
    ['--- a/x', undefined, false],
    ['---', '+++ b/x', false],
    ['--- ', '+++ b/x', false],
    ['--- a/x', '+++ ', false],
    ['+++ b/x', '--- a/x', false],
    [' diff --git a b', undefined, false],
    ['diff --git', undefined, false],
    ['x', 'y', false],
  ])('%j with %j behind it: %s', (line, next, starts) => expect(startsFile(line, next)).toBe(starts));
});

describe('the header of a file', () => {
  it.each<[string, readonly string[], readonly unknown[]]>([
    ['names', NAMES, [change(), 2, false]],
    ['names of git', [GIT, 'index 1..2 100644', ...NAMES], [change(), 4, false]],
    ['names behind a blank line', [GIT, '', ...NAMES], [change(), 4, false]],
    ['git alone', [GIT, 'x'], [change(), 1, false]],
    ['git, and then a blank line', [GIT, '', 'x'], [change(), 1, false]],
    ['git twice', [GIT, 'diff --git a/y b/y'], [change(), 1, false]],
    ['a new mode', [GIT, 'old mode 100644', 'new mode 100755'], [change({ executable: true }), 3, true]],
    ['an old mode', [GIT, 'old mode 100755', 'new mode 100644'], [change({ executable: false }), 3, true]],
    [
      'a mode with hunks',
      [GIT, 'old mode 1', 'new mode 100755', ...NAMES],
      [change({ executable: true }), 5, false],
    ],
    ['one mode only', [GIT, 'new mode 100755'], [change({ executable: true }), 2, false]],
    [
      'a rename',
      [GIT, 'similarity index 100%', 'rename from x', 'rename to y'],
      [change({ to: 'y' }), 4, true],
    ],
    ['a rename without likeness', [GIT, 'rename from x', 'rename to y'], [change({ to: 'y' }), 3, true]],
    [
      'a rename with changes',
      [GIT, 'similarity index 90%', 'rename from x', 'rename to y'],
      [change({ to: 'y' }), 4, false],
    ],
    [
      'a new file',
      [GIT, 'new file mode 100755', 'index 0..1', '--- /dev/null', '+++ b/x'],
      [{ kind: 'create', path: 'x', executable: true }, 5, false],
    ],
    [
      'a new file of nothing',
      [GIT, 'new file mode 100644', 'index 0000000..e69de29'],
      [{ kind: 'create', path: 'x', executable: false }, 3, true],
    ],
    [
      'a new file that may have lines',
      [GIT, 'new file mode 100644', 'index 0000000..1234567'],
      [{ kind: 'create', path: 'x', executable: false }, 3, false],
    ],
    ['a new file by its names', ['--- /dev/null', '+++ b/x'], [{ kind: 'create', path: 'x' }, 2, false]],
    ['a new file of Windows', ['--- nul', '+++ x'], [{ kind: 'create', path: 'x' }, 2, false]],
    [
      'a deleted file',
      [GIT, 'deleted file mode 100644', 'index e69de29..0000000'],
      [{ kind: 'delete', path: 'x' }, 3, true],
    ],
    [
      'a deleted file with lines',
      [GIT, 'deleted file mode 100644', 'index 1..0'],
      [{ kind: 'delete', path: 'x' }, 3, false],
    ],
    ['a deleted file by its names', ['--- a/x', '+++ /dev/null'], [{ kind: 'delete', path: 'x' }, 2, false]],
    ['a first name that ends the reply', [GIT, '--- a/x'], [change(), 2, false]],
    ['a second name that is cut', [GIT, '--- a/x', '++'], [change(), 2, false]],
    ['a first name with more behind it', [GIT, '--- a/x', 'y'], [change(), 1, false]],
  ])('%s', (_, lines, expected) => expect(read(...lines)).toEqual(expected));

  it.each<[readonly string[], number, string]>([
    [['diff --cc x', 'y'], 1, 'A diff of a merge, against several files, cannot be applied.'],
    [[GIT, 'copy from x', 'copy to y'], 3, 'A copy of a file cannot be applied: write the new file out.'],
    [[GIT, 'Binary files a/x and b/x differ'], 2, 'A change of a file that is no text cannot be applied.'],
    [[GIT, 'GIT binary patch'], 2, 'A change of a file that is no text cannot be applied.'],
    [[GIT, 'new file mode 120000'], 2, 'A symbolic link cannot be changed.'],
    [[GIT, 'index 1..2 120000', ...NAMES], 4, 'A symbolic link cannot be changed.'],
    [[GIT, 'index 1..2 160000', ...NAMES], 4, 'A submodule cannot be changed.'],
    [[GIT, 'rename from x'], 2, 'Only one of the two paths of a rename is given.'],
    [[GIT, 'rename to x'], 2, 'Only one of the two paths of a rename is given.'],
    [['diff --git a b c'], 1, 'This header of a diff names no path.'],
    [['diff --git a b c', 'new file mode 100644'], 2, 'This header of a new file names no path for it.'],
    [['diff --git a b c', 'deleted file mode 1'], 2, 'This header of a deleted file names no path for it.'],
    [['--- /dev/null', '+++ /dev/null'], 2, 'This header of a new file names no path for it.'],
    [
      ['--- a/x', '+++ b/y'],
      2,
      'Two paths are given for one file: a/x and b/y. A move takes the lines of git: rename from, rename to.',
    ],
  ])('that cannot be applied: %j', (lines, next, message) => {
    expect(read(...lines)).toEqual([message, next, true]);
  });
});
