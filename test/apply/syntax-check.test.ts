import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HeldWorkspace } from '../../src/apply/index.js';
import { codesOf } from '../../src/edit/index.js';
import { type ApplyOptions, applyReply, editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';

const grammars = new NodeGrammars();

function block(path: string, search: string, replace: string): string {
  return `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}

async function run(files: Record<string, string>, reply: string, options: ApplyOptions = {}) {
  const workspace = new MemoryWorkspace(files);
  const report = await applyReply(reply, workspace, { grammars, ...options });
  return { report, text: (path: string) => workspace.textOf(path) };
}

describe('a file that would no longer parse', () => {
  const files = { 'a.ts': 'export const a = 1;\nexport const b = 2;\n' };
  const broken = block('a.ts', 'export const a = 1;', 'export const const a = 1;');

  test('is not written, and the message names the wrong line', async () => {
    const { report, text } = await run(files, broken);
    expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
    expect(report.exitCode).toBe(1);
    expect(report.edits[0]?.refusal?.message).toMatch(
      /^a\.ts does not parse with this edit: line 1, "export const const a = 1;"/,
    );
    expect(report.edits[0]?.refusal?.evidence.fault).toEqual({ line: 1, text: 'export const const a = 1;' });
    expect(text('a.ts')).toBe(files['a.ts']);
  });

  test('is written where that is asked for', async () => {
    const { report, text } = await run(files, broken, { syntaxCheck: false });
    expect(report.outcome).toBe('applied');
    expect(text('a.ts')).toContain('const const');
  });

  test('stays alone where the others are wanted all the same', async () => {
    const both = `${broken}\n${block('b.py', 'x = 1', 'x = 2')}`;
    const { report, text } = await run({ ...files, 'b.py': 'x = 1\n' }, both, { keepGoing: true });
    expect(report.outcome).toBe('partly-applied');
    expect([text('a.ts'), text('b.py')]).toEqual([files['a.ts'], 'x = 2\n']);
  });

  test.each([
    ['a.json', '{ "a": 1 }\n', '"a": 1', '"a": 1,, "b": 2'],
    ['a.yaml', 'a: 1\nb: 2\n', 'b: 2', 'b: "2'],
    ['a.toml', 'a = 1\nb = 2\n', 'b = 2', 'b = = 2'],
    ['a.py', 'def f():\n    return 1\n', '    return 1', '    return return'],
  ])('is known by its own parser: %s', async (path, text, search, replace) => {
    const { report } = await run({ [path]: text }, block(path, search, replace));
    expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
  });

  test('is refused also where the reply writes it as a whole', async () => {
    const { report } = await run(files, '```ts a.ts\nexport const a = ;\nexport const b = 2;\n```\n');
    expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
  });
});

describe('a file that is written with a warning', () => {
  test('is one that an edit leaves open by its own words: a step of several', async () => {
    const files = { 'a.js': 'function a() {\n  one();\n}\n' };
    const step = block('a.js', '  one();', '  if (b) {\n  one();');
    const { report, text } = await run(files, step, { isStep: true });
    expect(report.outcome).toBe('applied');
    expect(report.warnings).toEqual([
      expect.stringMatching(
        /^a\.js does not parse with this edit: .* opens or closes more than what it replaces\.$/,
      ),
    ]);
    expect(text('a.js')).toContain('if (b) {');
  });

  test('is one that is new', async () => {
    const { report } = await run({}, block('a.js', '', 'const const a = 1;'));
    expect(report.outcome).toBe('applied');
    expect(report.warnings).toEqual([expect.stringMatching(/^a\.js does not parse/)]);
  });
});

describe('a file that is let be', () => {
  test.each([
    ['had the error before', 'a.js', 'const const a = 1;\nlet b = 1;\n', 'let b = 1;', 'let b = 2;'],
    ['is of no known language', 'a.unknown', 'a b c\n', 'a b c', 'a ) b'],
  ])('%s', async (_, path, text, search, replace) => {
    const { report } = await run({ [path]: text }, block(path, search, replace));
    expect([report.outcome, report.warnings]).toEqual(['applied', []]);
  });
});

describe('the blocks of Python', () => {
  const files = { 'a.py': 'def f():\n    x = 1\n    return x\n' };

  test.each([
    ['a dedent to no depth', '    return x', '  return x'],
    ['a lost body', '    x = 1\n    return x\n', ''],
    ['an indentation that nothing opens', '    return x', '        return x'],
    ['a misplaced else', '    return x', '    else:\n        return x'],
  ])('are kept, with grammars and without: %s', async (_, search, replace) => {
    for (const options of [{}, { grammars: undefined }]) {
      const { report, text } = await run(files, block('a.py', search, replace), options);
      expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
      expect(text('a.py')).toBe(files['a.py']);
    }
  });

  test('are not all: the default of a type parameter is right', async () => {
    const { report } = await run(
      { 'a.py': 'def f[T](x: T): pass\n' },
      block('a.py', 'def f[T](x: T): pass', 'def f[T: int = bool](x: T): pass'),
    );
    expect([report.outcome, codesOf(report)]).toEqual(['applied', []]);
  });

  test('are not judged in a file that could not be read before', async () => {
    const { report } = await run({ 'a.py': 'print "a"\nx = 1\n' }, block('a.py', 'x = 1', 'print "b"'));
    expect(report.outcome).toBe('applied');
  });
});

describe('files on a disk', () => {
  test.each([
    ['a.py', 'if a:\n    b()\n', '    b()', 'b()'],
    ['a.ts', 'const a = 1;\n', 'const a = 1;', 'const const a = 1;'],
  ])('are checked by default: %s', async (name, before, search, replace) => {
    const folder = mkdtempSync(join(tmpdir(), 'mortise-syntax-'));
    try {
      writeFileSync(join(folder, name), before);
      const workspace = await NodeWorkspace.open(folder);
      const report = await applyReply(block(name, search, replace), workspace);
      expect(codesOf(report)).toEqual(['EDIT_SYNTAX_BROKEN']);
      const call = { path: name, old_str: search, new_str: replace };
      expect((await editFile(workspace, call)).code).toBe('EDIT_SYNTAX_BROKEN');
      const held = await applyReply(block(name, search, replace), new HeldWorkspace(workspace));
      expect(codesOf(held)).toEqual(['EDIT_SYNTAX_BROKEN']);
      expect(readFileSync(join(folder, name), 'utf8')).toBe(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
