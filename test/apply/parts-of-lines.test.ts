import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

type Halves = readonly [old: string, now: string];
type Edits = readonly [Halves, Halves];

async function written(reply: string, before: string) {
  const files = new MemoryWorkspace({ 'o.txt': before });
  const report = await applyReply(reply, files);
  const refusal = report.edits.find(edit => edit.refusal !== null)?.refusal;
  return [refusal?.code ?? report.outcome, files.textOf('o.txt')];
}

const DOORS: readonly [name: string, reply: (edits: readonly Halves[]) => string][] = [
  [
    'calls',
    edits =>
      JSON.stringify({
        file_path: 'o.txt',
        edits: edits.map(([old_string, new_string]) => ({ old_string, new_string })),
      }),
  ],
  [
    'blocks',
    edits =>
      `o.txt\n${edits.map(([old, now]) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`).join('')}`,
  ],
];

const FUNCTION = 'def f(rows):\n    return len(rows)\n';

/** Each pair is refused in either order. */
const CONTESTED: readonly (readonly [name: string, before: string, edits: Edits])[] = [
  [
    'the end of a line, one quote without its indentation',
    FUNCTION,
    [
      ['return len(rows)', 'return len(rows) + 1'],
      ['    return len(rows)', '    return 2'],
    ],
  ],
  [
    'the end of a line, both quotes whole',
    FUNCTION,
    [
      ['    return len(rows)', '    return len(rows) + 1'],
      ['    return len(rows)', '    return 2'],
    ],
  ],
  [
    'one with the line above',
    FUNCTION,
    [
      ['def f(rows):\n    return len(rows)', 'def f(rows):\n    return len(rows) or 1'],
      ['    return len(rows)', '    return size'],
    ],
  ],
  [
    'the start of a line',
    'total = a\nprint(total)\n',
    [
      ['total = a', 'self.total = a'],
      ['total = a', 'count = a'],
    ],
  ],
  [
    'two operators behind one value',
    'x = a\n',
    [
      ['x = a', 'x = a + b'],
      ['x = a', 'x = a - c'],
    ],
  ],
  [
    'a value and what is put behind it',
    'x = a\n',
    [
      ['x = a', 'x = a + b'],
      ['x = a', 'x = c'],
    ],
  ],
];

/** Quotes within a line, which only calls have. */
const WITHIN: readonly (readonly [name: string, before: string, edits: Edits])[] = [
  [
    'before a semicolon',
    'function f() {\n  return size(rows);\n}\n',
    [
      ['return size(rows)', 'return size(rows) + 1'],
      ['size(rows)', '2'],
    ],
  ],
  [
    'before a semicolon, one quote with it',
    'function f() {\n  return size(rows);\n}\n',
    [
      ['return size(rows);', 'return size(rows) + 1;'],
      ['return size(rows)', 'return 2'],
    ],
  ],
  [
    'a sign before a value',
    'if (a && ready) go();\n',
    [
      ['a && ready', 'a && !ready'],
      ['&& ready)', '&& done)'],
    ],
  ],
  [
    'two halves of one word',
    'call(rows, x);\n',
    [
      ['(rows,', '(rows2,'],
      ['(rows,', '(cols,'],
    ],
  ],
  [
    'a word before another word',
    'const x = f(a);\n',
    [
      ['x = f(a)', 'x = await f(a)'],
      ['= f(a);', '= g(a);'],
    ],
  ],
];

describe('a part of a line that one edit keeps beside its change and another one replaces', () => {
  describe.each(DOORS)('in %s', (_, reply) => {
    test.each(CONTESTED)('is a conflict: %s', async (_name, before, edits) => {
      expect(await written(reply(edits), before)).toEqual(['EDIT_CONFLICT', before]);
      const turned = await written(reply(edits.toReversed()), before);
      expect(turned).toEqual([expect.stringMatching(/^EDIT_/), before]);
    });
  });

  test.each(WITHIN)('is a conflict: %s', async (_name, before, edits) => {
    const [[, reply]] = DOORS as [(typeof DOORS)[0]];
    expect(await written(reply(edits), before)).toEqual(['EDIT_CONFLICT', before]);
    const turned = await written(reply(edits.toReversed()), before);
    expect(turned).toEqual([expect.stringMatching(/^EDIT_/), before]);
  });
});

describe('changes of one line', () => {
  const TOGETHER: readonly (readonly [name: string, before: string, edits: Edits, after: string])[] = [
    [
      'with other text between them',
      'call(a, b);\n',
      [
        ['call(a', 'call(x'],
        [', b)', ', y)'],
      ],
      'call(x, y);\n',
    ],
    [
      'kept text between them',
      'return size(rows) + one;\n',
      [
        ['size(rows) +', 'count(rows) +'],
        ['(rows) + one', '(rows) + two'],
      ],
      'return count(rows) + two;\n',
    ],
    [
      'quotes that end where they meet',
      'a = 1; b = 1\n',
      [
        ['a = 1;', 'a = 2;'],
        [' b = 1', ' b = 3'],
      ],
      'a = 2; b = 3\n',
    ],
    [
      'another item behind one',
      'call(old)\n',
      [
        ['(old)', '(old, more)'],
        ['call(old', 'call(new'],
      ],
      'call(new, more)\n',
    ],
    [
      'the later quotes what the former made',
      'x = a\n',
      [
        ['x = a', 'x = a + b'],
        ['x = a + b', 'x = c + b'],
      ],
      'x = c + b\n',
    ],
    [
      'what the former put in',
      'x = a\n',
      [
        ['x = a', 'x = a + b'],
        ['+ b', '+ c'],
      ],
      'x = a + c\n',
    ],
  ];

  test.each(TOGETHER)('go together: %s', async (_name, before, edits, after) => {
    const [[, reply]] = DOORS as [(typeof DOORS)[0]];
    expect(await written(reply(edits), before)).toEqual(['applied', after]);
  });

  test('go together with a name that is changed everywhere', async () => {
    const edits = [
      { old_string: 'rows', new_string: 'items', replace_all: true },
      { old_string: 'len(rows)', new_string: 'len(rows[1])' },
    ];
    const reply = JSON.stringify({ file_path: 'o.txt', edits });
    expect(await written(reply, 'x = len(rows);\ny = rows;\n')).toEqual([
      'applied',
      'x = len(items[1]);\ny = items;\n',
    ]);
  });
});
