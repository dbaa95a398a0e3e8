import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, Document } from '../../src/text/index.js';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const SOURCE = `import os


class Cart:
    """What is bought."""

    def add(self, item):
        self.items.append(item)

    @property
    def total(self):
        return sum(item.price for item in self.items)
`;

const at = (first: number, last: number) => addressOf(Document.of(SOURCE), { first, last }, 'long');

describe('mortise outline', () => {
  test('prints what a file defines, with the addresses of its lines, decorators in', async () => {
    const root = folderWith({ 'cart.py': SOURCE });
    const ran = await mortise(['outline', join(root, 'cart.py')]);
    expect(ran).toEqual({
      exitCode: 0,
      stdout: `${at(4, 12)} class Cart\n  ${at(7, 8)} method add\n  ${at(10, 12)} method total\n`,
      stderr: '',
    });
  });

  test('--json has it in the one shape of a report', async () => {
    const root = folderWith({ 'cart.py': SOURCE });
    const ran = await mortise(['outline', join(root, 'cart.py'), '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 'mortise-report/1',
      outcome: 'listed',
      output: {
        kind: 'outline',
        language: 'python',
        source: 'tree',
        items: [
          {
            name: 'Cart',
            at: at(4, 12),
            children: [{ name: 'add' }, { name: 'total', line: 10, definitionLine: 11 }],
          },
        ],
        imports: [{ line: 1, endLine: 1 }],
      },
    });
  });

  test.each([
    ['a file that is not there', 'none.py', 3, 'EDIT_FILE_READ_ERROR'],
    ['a file that is no text', 'binary.py', 1, 'EDIT_BINARY_FILE'],
    ['a folder', '.', 3, 'EDIT_FILE_READ_ERROR'],
  ])('refuses %s', async (_, name, exitCode, code) => {
    const root = folderWith({ 'binary.py': Buffer.from([0, 1, 2, 0, 255, 0]) });
    const ran = await mortise(['outline', join(root, name)]);
    expect([ran.exitCode, ran.stdout]).toEqual([exitCode, '']);
    expect(ran.stderr).toContain(code);
    const json = await mortise(['outline', join(root, name), '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'failed', problems: [{ code }], exitCode });
  });
});

describe('mortise anchors', () => {
  test('prints the places that an edit script may choose, the best for a line first', async () => {
    const root = folderWith({ 'cart.py': SOURCE });
    const ran = await mortise(['anchors', join(root, 'cart.py'), '--line', '11', '--limit', '3']);
    const lines = ran.stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toMatch(/^11-12#\w{12} +function_definition +2\d {2}def total\(self\):$/m);
  });

  test('names addresses by which a script selects, the same ones as JSON', async () => {
    const root = folderWith({ 'cart.py': SOURCE });
    const ran = await mortise(['anchors', join(root, 'cart.py'), '--line', '8', '--json']);
    const { candidates, hash } = JSON.parse(ran.stdout).output;
    expect(hash).toBe(Document.of(SOURCE).hash);
    const chosen = candidates.find(
      ({ type, lineno }: { type: string; lineno: number }) => type === 'line_pattern' && lineno === 8,
    );
    const anchor = { type: 'line_pattern', selected: chosen.line, at: chosen.at };
    const script = {
      file: 'cart.py',
      edits: [{ type: 'replace', anchor, content: '        self.items.extend([item])' }],
    };
    const applied = await mortise(['apply', '--root', root], { stdin: JSON.stringify(script) });
    expect(applied.exitCode).toBe(0);
    expect(applied.stdout).toContain('+        self.items.extend([item])');
  });

  test('has the lines of a range around the line, ten by default', async () => {
    const text = Array.from({ length: 60 }, (_, i) => `x${i + 1} = 1\n`).join('');
    const file = join(folderWith({ 'a.py': text }), 'a.py');
    const linesOf = async (...args: string[]) => {
      const { stdout } = await mortise(['anchors', file, '--line', '30', ...args]);
      return stdout.trimEnd().split('\n').length;
    };
    expect([await linesOf(), await linesOf('--range', '2'), await linesOf('--range', '0')]).toEqual([
      21, 5, 1,
    ]);
  });

  test('takes whole numbers alone', async () => {
    const ran = await mortise(['anchors', 'x.py', '--line', 'seven']);
    expect(ran.exitCode).toBe(2);
  });
});

// The family: what a terminal would act on, or a reader could not see, in names and lines.
test.each([
  '\x1b[2J',
  '\x07',
  '\x9b31m',
  '\u202e',
  '\u200b',
  '\x7f',
  '\x1b]0;title\x07',
  '\u2066',
  '\ufeff',
  '\x08',
])('outline and anchors spell out %j', async character => {
  const root = folderWith({
    'a.py': `def f():\n    x = "a${character}b"\n    return x\n`,
    'a.md': `# a${character}b\n`,
  });
  for (const [command, file, ...args] of [
    ['anchors', 'a.py', '--line', '2'],
    ['anchors', 'a.md', '--line', '1'],
    ['outline', 'a.md'],
  ] as const) {
    const { stdout } = await mortise([command, join(root, file), ...args]);
    expect(stdout).not.toContain(character);
    expect(stdout).toContain('a\\');
  }
});
