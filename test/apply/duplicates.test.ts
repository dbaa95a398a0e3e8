import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

type Halves = readonly [search: string, replace: string];

/**
 * What a set of edits makes of a file, and what becomes of each: its kind, or the code of its
 * refusal.
 */
function made(file: string, ...edits: readonly Halves[]) {
  const applied = applyEdits(
    Document.of(file),
    edits.map(([search, replace]) => replaceEdit(search, replace)),
  );
  const kinds = applied.outcomes.map(o => (o.kind === 'refused' ? o.refusal.code : o.kind));
  return [applied.document.text, ...kinds];
}

const CALL: Halves = ['send(one)\n', 'send(two)\n'];
const DEEP: Halves = ['    send(one)\n    end()\n', '    send(two)\n    end()\n'];

describe('the same change sent for two places', () => {
  it.each<[string, string, string, readonly Halves[]]>([
    ['of one depth', 'send(one)\nx\nsend(one)\n', 'send(two)\nx\nsend(two)\n', [CALL, CALL]],
    [
      'the second deeper, quoted as the first',
      'a:\n    send(one)\n    end()\nb:\n    if x:\n        send(one)\n        end()\n',
      'a:\n    send(two)\n    end()\nb:\n    if x:\n        send(two)\n        end()\n',
      [DEEP, DEEP],
    ],
    [
      'the first deeper, quoted as the second',
      'b:\n    if x:\n        send(one)\n        end()\na:\n    send(one)\n    end()\n',
      'b:\n    if x:\n        send(two)\n        end()\na:\n    send(two)\n    end()\n',
      [DEEP, DEEP],
    ],
    [
      'each quoted as it stands, one line',
      'a:\n    send(one)\nb:\n        send(one)\n',
      'a:\n    send(two)\nb:\n        send(two)\n',
      [
        ['    send(one)\n', '    send(two)\n'],
        ['        send(one)\n', '        send(two)\n'],
      ],
    ],
    [
      'two of one depth and one deeper',
      '  f(\n  1\n  f(\n  2\n      f(\n',
      '  g(\n  1\n  g(\n  2\n      g(\n',
      [
        ['  f(\n', '  g(\n'],
        ['  f(\n', '  g(\n'],
        ['      f(\n', '      g(\n'],
      ],
    ],
    [
      'in a file of tabs, quoted with blanks',
      'a\n\tsend(one)\n\tend()\nb\n\t\tsend(one)\n\t\tend()\n',
      'a\n\tsend(two)\n\tend()\nb\n\t\tsend(two)\n\t\tend()\n',
      [DEEP, DEEP],
    ],
    [
      'inside of lines',
      'x = f(old_name)\ny = g(old_name)\n',
      'x = f(new)\ny = g(new)\n',
      [
        ['old_name', 'new'],
        ['old_name', 'new'],
      ],
    ],
    [
      'that puts lines in',
      'a\nb\nc\na\nb\n',
      'a\nnew\nb\nc\na\nnew\nb\n',
      [
        ['a\nb', 'a\nnew\nb'],
        ['a\nb', 'a\nnew\nb'],
      ],
    ],
    [
      'that takes lines away',
      'a\nold\nc\nold\n',
      'a\nc\n',
      [
        ['old\n', ''],
        ['old\n', ''],
      ],
    ],
    [
      'three times',
      'x = 1\nx = 1\nx = 1\n',
      'x = 2\nx = 2\nx = 2\n',
      [
        ['x = 1', 'x = 2'],
        ['x = 1', 'x = 2'],
        ['x = 1', 'x = 2'],
      ],
    ],
    [
      'with another edit between',
      'send(one)\nmiddle()\nsend(one)\n',
      'send(two)\ncentre()\nsend(two)\n',
      [CALL, ['middle()', 'centre()'], CALL],
    ],
  ])('is made at both: %s', (_, file, expected, edits) => {
    expect(made(file, ...edits)).toEqual([expected, ...edits.map(() => 'applied')]);
  });

  it.each<[string, string, readonly Halves[], readonly string[]]>([
    [
      'it stands in three',
      'send(one)\nsend(one)\nsend(one)\n',
      [CALL, CALL],
      ['EDIT_AMBIGUOUS', 'EDIT_AMBIGUOUS'],
    ],
    [
      'it is sent three times for two',
      'send(one)\nx\nsend(one)\n',
      [CALL, CALL, CALL],
      ['EDIT_AMBIGUOUS', 'EDIT_EXPECTED_OCCURRENCE_MISMATCH', 'EDIT_EXPECTED_OCCURRENCE_MISMATCH'],
    ],
    [
      'the second place is only like the first',
      'def load():\n    first_step()\n    second_step(a)\n    third_step()\n\ndef save():\n    first_step()\n    second_step(b)\n    third_step()\n',
      [
        [
          '    first_step()\n    second_step(a)\n    third_step()',
          '    first_step()\n    second_step(c)\n    third_step()',
        ],
        [
          '    first_step()\n    second_step(a)\n    third_step()',
          '    first_step()\n    second_step(c)\n    third_step()',
        ],
      ],
      ['applied', 'EDIT_EXPECTED_OCCURRENCE_MISMATCH'],
    ],
  ])('is refused where %s', (_, file, edits, kinds) => {
    expect(made(file, ...edits).slice(1)).toEqual(kinds);
  });

  it('is not made already where only the edit before it made it', () => {
    const edits: Halves[] = [
      DEEP,
      ['            send(one)\n            end()\n', '            send(two)\n            end()\n'],
    ];
    const [text, ...kinds] = made('a:\n    send(one)\n    end()\nb:\n    sent(1)\n', ...edits);
    expect(text).toBe('a:\n    send(two)\n    end()\nb:\n    sent(1)\n');
    expect(kinds).toEqual(['applied', 'EDIT_CONFLICT']);
  });
});

describe('one edit sent twice', () => {
  it.each<[string, string, string, Halves]>([
    ['of a line', 'a\nsend(one)\nb\n', 'a\nsend(two)\nb\n', CALL],
    ['of a block', 'a:\n    send(one)\n    end()\n', 'a:\n    send(two)\n    end()\n', DEEP],
    [
      'quoted less deep',
      'a:\n        send(one)\n        end()\n',
      'a:\n        send(two)\n        end()\n',
      DEEP,
    ],
    ['inside of a line', 'x = f(old_name)\n', 'x = f(new)\n', ['old_name', 'new']],
  ])('is one where its text stands once: %s', (_, file, expected, edit) => {
    expect(made(file, edit, edit)).toEqual([expected, 'applied', 'already-applied']);
  });

  it('is refused twice where it is refused once', () => {
    expect(made('x\n', CALL, CALL)).toEqual(['x\n', 'EDIT_NO_OCCURRENCE_FOUND', 'EDIT_NO_OCCURRENCE_FOUND']);
  });

  it('is no other edit of the same line', () => {
    expect(made('send(one)\n', CALL, ['send(one)\n', 'send(six)\n']).slice(1)).toEqual([
      'applied',
      'EDIT_CONFLICT',
    ]);
  });
});
