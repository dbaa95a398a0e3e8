import { describe, expect, it } from 'vitest';
import { madeIn } from './made-in.js';

const FILE = 'start()¶limit = 54  # of the pool¶end(limit)¶stop()¶';
const edit = (line: string, now = 'limit = 0') =>
  [`start()¶${line}¶end(limit)`, `start()¶${now}¶end(limit)`] as const;

describe('a remark to the reader in the search is no line of the file', () => {
  it.each([
    ['limit = 54  # of the pool  # <-- change this'],
    ['limit = 54  # of the pool   ← here'],
    ['limit = 54  # of the pool // OLD'],
    ['limit = 54  # of the pool <!-- remove this -->'],
    ['limit = 54  # of the pool  # <<< BUG'],
    ['limit = 54  # of the pool  ⟵ off by one'],
    ['# OLD¶limit = 54  # of the pool'],
    ['# current line¶limit = 54  # of the pool'],
    ['# ↓ too high¶limit = 54  # of the pool'],
    ['limit = 54  # of the pool  # too high'],
  ])('%s', line => {
    expect(madeIn('a.py', FILE, edit(line))).toBe(FILE.replace('limit = 54  # of the pool', 'limit = 0'));
  });

  it.each([
    ['the replacement has it too', 'limit = 54  # of the pool  # note', 'limit = 0  # of the pool  # note'],
    [
      'a comment of the code that the edit changes',
      '# ignore-next-line¶limit = 54  # of the pool',
      '# ignore all¶limit = 0',
    ],
    [
      'a comment on its own line that may be code’s',
      '# the upper bound¶limit = 54  # of the pool',
      'limit = 0',
    ],
    ['the line differs in more', 'limit = 55  # of the pool  # <-- change this', 'limit = 0'],
  ])('but not where %s', (_, line, now) => {
    expect(madeIn('a.py', FILE, edit(line, now))).toMatch(/^EDIT_/);
  });
});
