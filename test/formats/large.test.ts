import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, FORMATS } from '../../src/formats/index.js';

/** What replies may be full of by accident or malice. The time for 20 MB of each is in docs/formats.md. */
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

describe('a reply of one piece, over and over', () => {
  // What takes the square of its length takes minutes here, and the test runner ends it.
  it.each(PIECES)('%j is read to its end by every format', piece => {
    const reply = piece.repeat(Math.ceil(LENGTH / piece.length));
    for (const name of FORMAT_NAMES) {
      const { edits, problems } = FORMATS[name].parse(reply);
      // A single fence without a path is a whole file for who asks for one, and is not detected.
      if (name !== 'whole-file') expect(FORMATS[name].detect(reply)).toBe(edits.length + problems.length > 0);
    }
  });
});
