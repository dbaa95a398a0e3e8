import { describe, expect, it } from 'vitest';
import { madeIn } from './made-in.js';

const FILE = 'start()¶limit = 54  # of the pool¶end(limit)¶stop()¶';
const edit = (line: string, now = 'limit = 0') =>
  [`start()¶${line}¶end(limit)`, `start()¶${now}¶end(limit)`] as const;

describe('a comment that only the search has is not ignored', () => {
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
    ['it speaks of the edit', 'limit = 54  # of the pool  # <-- change this', 'limit = 0'],
    ['the line differs in more', 'limit = 55  # of the pool  # <-- change this', 'limit = 0'],
  ])('if %s', (_, line, now) => {
    expect(madeIn('a.py', FILE, edit(line, now))).toMatch(/^EDIT_/);
  });
});
