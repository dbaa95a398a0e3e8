import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, FORMATS } from '../../src/formats/index.js';

/**
 * What replies may be full of by accident or malice. The time for 20 MB of each is in
 * docs/formats.md.
 */
const PIECES = [
  ...[
    '[',
    '{',
    '"',
    '{"a":',
    '/*',
    '// x\n',
    '[]\n',
    '{}\n',
    '`',
    '```\n',
    '```py a.py\n',
    '<',
    '\\',
    ' ',
    '\r',
    '\n',
    'x',
  ],
  ...['@@ \n', '@@ -1,999999 +1,999999 @@\n', '+\n', '--- a\n', 'diff --git a/a b/b\n', 'a.py\n', 'FIND:\n'],
  ...['*** Update File: a\n', '*** Begin Patch\n', '<<<<<<< SEARCH\n', '=======\n'],
  ...[
    'a.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
    '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n',
  ],
  ...[
    '*** Update File: x\n@@\n a\n-b\n+c\n',
    'a.py\n```\nx\n```\n',
    '{"path":"a","old_str":"a","new_str":"b"}\n',
  ],
];
const LENGTH = 200_000;

/** Lines that something may open with and never close, and what may stand in it many times. */
const OPENINGS = ['```diff\n', '*** Begin Patch\n*** Update File: x\n', '<<<<<<< SEARCH\n'];
const INSIDE = [
  '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-b\n+c\n',
  'diff --git a/a b/b\n',
  '```py a.py\n--- /dev/null\n+++ b/x\n',
  '@@ \n',
  '@@\n\n',
  '<<<<<<< SEARCH\n=======\n',
  'FIND:\na\nREPLACE:\nb\n',
];

const over = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

/** Every format reads a reply to its end: no edit or problem lies behind it. */
function isRead(reply: string): void {
  const count = reply.split('\n').length;
  for (const name of FORMAT_NAMES) {
    const { edits, problems } = FORMATS[name].parse(reply);
    const lines = [...edits.map(({ source }) => source.last), ...problems.map(({ line }) => line)];
    expect(lines.every(line => line <= count)).toBe(true);
  }
}

// What takes the square of its length takes minutes here, and the test runner ends it.
describe('a reply of one piece, over and over', () => {
  it.each(PIECES)('%j is read to its end by every format', piece => isRead(over(piece, LENGTH)));

  // Twice as long: what takes the square of that is sure to take longer than a test may.
  it.each(OPENINGS)('is read behind %j that nothing closes', opening => {
    for (const inside of INSIDE) isRead(opening + over(inside, 2 * LENGTH));
  });
});
