import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

type Call = readonly [old: string, now: string, more?: Readonly<Record<string, unknown>>];

async function made(before: string, ...calls: readonly Call[]) {
  const files = new MemoryWorkspace({ 'o.py': before });
  const edits = calls.map(([old_string, new_string, more]) => ({ old_string, new_string, ...more }));
  const report = await applyReply(JSON.stringify({ file_path: 'o.py', edits }), files);
  return [report.outcome, files.textOf('o.py')];
}

const ALL = { replace_all: true };

// Rebuilt from calls of MultiEdit, pydantic/pydantic-ai-harness#313,
// esengine/DeepSeek-Reasonix#458.
describe('calls in order, each of which means what the one before it leaves', () => {
  test.each<readonly [name: string, before: string, calls: readonly Call[], after: string]>([
    [
      'all of what is left',
      'a = "x"\nb = "x"\n',
      [
        ['a = "x"', 'a = "y"'],
        ['"x"', '"z"', ALL],
      ],
      'a = "y"\nb = "z"\n',
    ],
    [
      'all, with what was put in',
      'f(a)\nf(b)\n',
      [
        ['f(a)', 'f(f(a))'],
        ['f(', 'g(', ALL],
      ],
      'g(g(a))\ng(b)\n',
    ],
    [
      'a number of places',
      'x = 1\nx = 1\ny = 0\n',
      [
        ['y = 0', 'x = 1'],
        ['x = 1', 'x = 2', { expected_replacements: 3 }],
      ],
      'x = 2\nx = 2\nx = 2\n',
    ],
    [
      'a number of places that are left',
      'a = 1\nb = 1\nc = 1\n',
      [
        ['a = 1', 'a = 2'],
        ['= 1', '= 3', { expected_replacements: 2 }],
      ],
      'a = 2\nb = 3\nc = 3\n',
    ],
    [
      'the one that is left',
      'a = 1; b = 1\n',
      [
        ['a = 1', 'a = 2'],
        ['= 1', '= 3'],
      ],
      'a = 2; b = 3\n',
    ],
    [
      'the same line again',
      'total = a + b\n',
      [
        ['total = a', 'total = c'],
        ['total = c + b', 'total = c - b'],
      ],
      'total = c - b\n',
    ],
    [
      'a part of the new line',
      'call(a)\n',
      [
        ['call(a)', 'call(a, b)'],
        ['call(a', 'call(x'],
      ],
      'call(x, b)\n',
    ],
    [
      'the new text alone',
      'x = 1\n',
      [
        ['x = 1', 'x = 2'],
        ['x = 2', 'x = 3'],
        ['x = 3', 'x = 4'],
      ],
      'x = 4\n',
    ],
    [
      'a name, and then a line with it',
      'def f(n):\n    return n\n\nf(1)\n',
      [
        ['f(', 'g(', ALL],
        ['    return n', '    return n + 1'],
        ['g(1)', 'g(2)'],
      ],
      'def g(n):\n    return n + 1\n\ng(2)\n',
    ],
    [
      'lines that were put in',
      'a()\nd()\n',
      [
        ['a()\n', 'a()\nb()\n'],
        ['b()\nd()', 'b()\nc()\nd()'],
      ],
      'a()\nb()\nc()\nd()\n',
    ],
    [
      'exact lines before those that are like them',
      'run( x )\nend()\n',
      [
        ['end()', 'run(x)'],
        ['run(x)', 'run(y)'],
      ],
      'run( x )\nrun(y)\n',
    ],
    [
      'its own, where nothing was put in',
      'a = 1\nb = 2\n',
      [
        ['a = 1', 'a = 2'],
        ['b = 2', 'b = 3'],
      ],
      'a = 2\nb = 3\n',
    ],
  ])('are made one after the other: %s', async (_, before, calls, after) => {
    expect(await made(before, ...calls)).toEqual(['applied', after]);
  });

  test.each<readonly [name: string, before: string, calls: readonly Call[]]>([
    [
      'one that quotes what is gone',
      'x = 1\ny = 2\n',
      [
        ['x = 1', 'x = 3'],
        ['x = 1', 'x = 4'],
      ],
    ],
    [
      'one that is in two places still',
      'a = 1\nb = 1\nc = 1\n',
      [
        ['a = 1', 'a = 2'],
        ['= 1', '= 3'],
      ],
    ],
    [
      'another number of places',
      'a = 1\nb = 1\n',
      [
        ['a = 1', 'a = 2'],
        ['= 1', '= 3', { expected_replacements: 2 }],
      ],
    ],
    [
      'both put in the same line, the later one between more',
      'class Sink(\n  val fd: Number\n)\n',
      [
        ['  val fd: Number', '  val fd: Number,\n  val ends: Boolean,'],
        [
          'class Sink(\n  val fd: Number',
          'class Sink(\n  val fd: Number,\n  val ends: Boolean,\n  val fd: Number',
        ],
      ],
    ],
    [
      'both of the same place',
      'x = 1\nx = 1\n',
      [
        ['x = 1', 'x = 2'],
        ['x = 1', 'x = 3'],
      ],
    ],
  ])('are refused: %s', async (_, before, calls) => {
    expect(await made(before, ...calls)).toEqual(['refused', before]);
  });

  test('are only calls: blocks quote one state of a file', async () => {
    const block = (old: string, now: string) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
    const files = new MemoryWorkspace({ 'o.py': 'a = "x"\nb = "x"\n' });
    const reply = `o.py\n${block('a = "x"', 'a = "y"')}${block('"x"', '"z"')}`;
    expect((await applyReply(reply, files)).outcome).toBe('refused');
  });
});
