import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt } from './replies.js';

async function made(path: string, before: string, reply: string): Promise<string> {
  const workspace = new MemoryWorkspace({ [path]: before });
  await applyReply(reply, workspace);
  return workspace.textOf(path) as string;
}

/** By language: a file, and the part of it that an answer shows. */
const PARTS = [
  [
    'ts',
    '/** Sum. */\nexport function total() {\n  return 1;\n}\n\nexport const x = 1;\n',
    'function total() {\n  return 2;\n}',
  ],
  [
    'ts',
    'class A {\n  b = 1;\n\n  private static total() {\n    return 1;\n  }\n}\n',
    'total() {\n  return 2;\n}',
  ],
  [
    'java',
    'class A {\n    int b = 1;\n\n    @Override\n    public int total() {\n        return 1;\n    }\n}\n',
    'int total() {\n    return 2;\n}',
  ],
  [
    'rs',
    '/// Sum.\n#[inline]\npub(crate) fn total() -> i32 {\n    return 1\n}\n\nfn x() {}\n',
    'fn total() -> i32 {\n    return 2\n}',
  ],
  [
    'py',
    'class A:\n    b = 1\n\n    @property\n    def total(self):\n        """Sum.\n\n        Of all.\n        """\n        return 1\n',
    'def total(self):\n    return 2',
  ],
] as const;

describe('what the file has of a definition, and a part seldom shows', () => {
  // Each lost `export`, `public` or its docstring: nothing in the answer says that they go.
  test.each(PARTS)('stays: modifiers, comments, decorators, docstring (%s)', async (end, before, part) => {
    const reply = `In \`a.${end}\`, the new version of \`total\`:\n\n${codeAt(end, part)}`;
    expect(await made(`a.${end}`, before, reply)).toBe(before.replace('return 1', 'return 2'));
  });

  const [[, TS, PART]] = PARTS;

  test('is as the part says where it shows other modifiers', async () => {
    const reply = `In \`a.ts\`, the new version of \`total\`:\n\n${codeAt('ts', `export default ${PART}`)}`;
    expect(await made('a.ts', TS, reply)).toContain('\nexport default function total() {\n  return 2;');
  });

  test('goes where the answer names it', async () => {
    const reply = `In \`a.ts\`, \`total\` needs no export any more:\n\n${codeAt('ts', PART)}`;
    expect(await made('a.ts', TS, reply)).toContain('\nfunction total() {\n  return 2;');
  });

  test('is as the part says where that shows a docstring', async () => {
    const [, before, part] = PARTS[4];
    const own = part.replace(':\n', ':\n    """All."""\n');
    const reply = `In \`a.py\`, the new version of \`total\`:\n\n${codeAt('py', own)}`;
    expect(await made('a.py', before, reply)).toContain(
      'def total(self):\n        """All."""\n        return 2\n',
    );
  });
});

describe('what a file has above its only definition, or in it', () => {
  // With the definition nothing of the file seemed to be missing: it was taken for the whole file.
  test.each([
    ['py', 'def total(a):\n    """Sum."""\n    return 1\n', 'def total(a):\n    return 2'],
    [
      'py',
      '"""Sums."""\n\nimport os\n\n\ndef total(a):\n    """Sum."""\n    return 1\n',
      'import os\n\n\ndef total(a):\n    return 2',
    ],
    [
      'py',
      '# Mine.\n\ndef total(a):\n    """Sum.\n\n    All.\n    """\n    return 1\n',
      'def total(a):\n    return 2',
    ],
    [
      'js',
      '/**\n * Sum.\n */\nexport function total() {\n  return 1;\n}\n',
      'function total() {\n  return 2;\n}',
    ],
    [
      'js',
      'import a from "a";\n\n// Sum.\nfunction total() {\n  return 1;\n}\n',
      'import a from "a";\n\nfunction total() {\n  return 2;\n}',
    ],
    [
      'go',
      '// Package a sums.\npackage a\n\n// Total sums.\nfunc Total() int {\n\treturn 1\n}\n',
      'package a\n\nfunc Total() int {\n\treturn 2\n}',
    ],
    ['rs', '/// Sum.\npub fn total() -> i32 {\n    return 1\n}\n', 'fn total() -> i32 {\n    return 2\n}'],
    ['rb', '# Sum.\ndef total\n  return 1\nend\n', 'def total\n  return 2\nend'],
  ])('stays (%s)', async (end, before, part) => {
    const reply = `In \`a.${end}\`, the new version of \`total\`:\n\n${codeAt(end, part)}`;
    expect(await made(`a.${end}`, before, reply)).toBe(before.replace('return 1', 'return 2'));
  });

  test('goes where the answer says that its code is the whole file', async () => {
    const [before, whole] = ['# Sum.\ndef total\n  return 1\nend\n', 'def total\n  return 2\nend\n'];
    const reply = `The complete file \`a.rb\` without its comment:\n\n${codeAt('rb', whole)}`;
    expect(await made('a.rb', before, reply)).toMatch(/return 2/);
  });
});
