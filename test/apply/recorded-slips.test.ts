import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';

const grammars = new NodeGrammars();

/** The file after a reply; the code of the first refusal where nothing was written. */
async function made(path: string, file: string, reply: unknown): Promise<string | undefined> {
  const workspace = new MemoryWorkspace({ [path]: file });
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const report = await applyReply(text, workspace, { grammars });
  const code = report.edits.map(({ refusal }) => refusal?.code).find(each => each !== undefined);
  return report.outcome === 'applied' ? workspace.textOf(path) : (code ?? report.problems[0]?.code);
}

const joined = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('a comment that the search leaves out and the new text has', () => {
  it.each<[string, string, string[], number[], [string, string]]>([
    [
      'TypeScript',
      'a.ts',
      ['function f(a: number) {', '  // half of it', '  const b = a / 2;', '  return b;', '}'],
      [1],
      ['return b;', 'return b + 1;'],
    ],
    [
      'JavaScript, two lines',
      'a.js',
      ['export const f = a => {', '  // first this', '  // then that', '  go(a);', '  stop(a);', '};'],
      [1, 2],
      ['stop(a);', 'stop(a, 1);'],
    ],
    [
      'Go',
      'a.go',
      ['func f(a int) int {', '\t// half of it', '\tb := a / 2', '\treturn b', '}'],
      [1],
      ['return b', 'return b + 1'],
    ],
    [
      'Rust',
      'a.rs',
      ['fn f(a: i32) -> i32 {', '    // half of it', '    let b = a / 2;', '    b', '}'],
      [1],
      ['    b\n}', '    b + 1\n}'],
    ],
    [
      'Java',
      'A.java',
      ['class A {', '    // the size', '    int size = 1;', '    int more = 2;', '}'],
      [1],
      ['more = 2', 'more = 3'],
    ],
    [
      'C',
      'a.c',
      ['int f(int a) {', '  /* half of it */', '  int b = a / 2;', '  return b;', '}'],
      [1],
      ['return b;', 'return -b;'],
    ],
    [
      'C#',
      'A.cs',
      ['class A', '{', '    // the size', '    int size = 1;', '    int more = 2;', '}'],
      [2],
      ['more = 2', 'more = 3'],
    ],
    [
      'Ruby',
      'a.rb',
      ['def f(a)', '  # half of it', '  b = a / 2', '  b', 'end'],
      [1],
      ['  b\nend', '  b + 1\nend'],
    ],
    [
      'Bash',
      'a.sh',
      ['f() {', '  # half of it', '  b=$(($1 / 2))', '  echo "$b"', '}'],
      [1],
      ['echo "$b"', 'echo "b: $b"'],
    ],
    [
      'YAML',
      'a.yaml',
      ['on:', '  # each night', '  schedule: nightly', '  retries: 2'],
      [1],
      ['retries: 2', 'retries: 3'],
    ],
    [
      'PHP',
      'a.php',
      ['<?php', 'function f($a) {', '    // half of it', '    $b = $a / 2;', '    return $b;', '}'],
      [2],
      ['return $b;', 'return $b + 1;'],
    ],
  ])('is there once: %s', async (_, path, lines, comments, [old, now]) => {
    const file = joined(...lines);
    const search = lines.filter((__, i) => !comments.includes(i)).join('\n');
    const changed = file.replace(old, () => now);
    const call = { path, old_str: search, new_str: changed.trimEnd() };
    expect(await made(path, file, call)).toBe(changed);
  });

  it.each<[string, string, string[], string]>([
    ['Python', 'a.py', ['def f(a):', '    # half of it', '    b = a / 2', '    return b'], 'b = a'],
    [
      'Rust',
      'a.rs',
      ['fn f(a: i32) -> i32 {', '    // half of it', '    let b = a / 2;', '    b', '}'],
      'b = a',
    ],
    ['Ruby', 'a.rb', ['def f(a)', '  # half of it', '  b = a / 2', '  b', 'end'], 'b = a'],
  ])('is not there twice where the first line below it changes: %s', async (_, path, lines, old) => {
    const file = joined(...lines);
    const changed = file.replace(old, 'b = 2 * a');
    const call = { path, old_str: lines.toSpliced(1, 1).join('\n'), new_str: changed.trimEnd() };
    expect([changed, 'EDIT_CONFLICT']).toContain(await made(path, file, call));
  });
});

describe('hunks of a patch whose numbers go back', () => {
  // The numbers of the second hunk are before those of the first, as models count.
  const bodies = (open: (name: string) => string, line: string, close: readonly string[]) =>
    ['one', 'two', 'three'].flatMap(name => [open(name), line, ...close]);
  it.each<[string, string, readonly string[], string, string]>([
    ['Python', 'a.py', bodies(name => `def ${name}():`, '    return load()', ['', '']), 'load()', 'read()'],
    [
      'TypeScript',
      'a.ts',
      bodies(name => `function ${name}() {`, '  return load();', ['}', '']),
      'load()',
      'read()',
    ],
    ['Go', 'a.go', bodies(name => `func ${name}() int {`, '\treturn load()', ['}', '']), 'load()', 'read()'],
    ['Rust', 'a.rs', bodies(name => `fn ${name}() -> i32 {`, '    load()', ['}', '']), 'load()', 'read()'],
    [
      'Java',
      'A.java',
      ['class A {', ...bodies(name => `    int ${name}() {`, '        return load();', ['    }', '']), '}'],
      'load()',
      'read()',
    ],
    ['C', 'a.c', bodies(name => `int ${name}(void) {`, '  return load();', ['}', '']), 'load()', 'read_it()'],
    ['Ruby', 'a.rb', bodies(name => `def ${name}`, '  load(1)', ['end', '']), 'load(1)', 'load(2)'],
    ['YAML', 'a.yaml', bodies(name => `${name}:`, '  size: 1', []), 'size: 1', 'size: 2'],
    ['TOML', 'a.toml', bodies(name => `[${name}]`, 'size = 1', ['']), 'size = 1', 'size = 2'],
    ['CSS', 'a.css', bodies(name => `.${name} {`, '  color: red;', ['}', '']), 'red', 'blue'],
  ])('change each its own place: %s', async (_, path, lines, old, now) => {
    const file = joined(...lines);
    const ofName = (name: string) => lines.findIndex(line => line.includes(name));
    const hunk = (name: string, number: number) => {
      const at = ofName(name);
      const line = lines[at + 1] as string;
      return `@@ -${number},2 +${number},2 @@\n ${lines[at]}\n-${line}\n+${line.replace(old, () => now)}\n`;
    };
    const [first, third] = [ofName('one') + 1, ofName('three') + 1];
    const patch = `--- a/${path}\n+++ b/${path}\n${hunk('three', third)}${hunk('one', first)}`;
    const wanted = lines.with(first, lines[first]?.replace(old, () => now) ?? '');
    expect(await made(path, file, patch)).toBe(
      joined(...wanted.with(third, lines[third]?.replace(old, () => now) ?? '')),
    );
  });
});

describe('a hunk of new lines alone, under a bare mark', () => {
  it.each<[string, string, string, string]>([
    ['Python', 'a.py', 'def f():\n    return 1\n', '\n\ndef g():\n    return 2\n'],
    ['TypeScript', 'a.ts', 'export const a = 1;\n', 'export const b = 2;\n'],
    ['JavaScript', 'a.js', 'module.exports.a = a;\n', 'module.exports.b = b;\n'],
    ['Go', 'a.go', 'package a\n\nvar x = 1\n', '\nfunc f() int {\n\treturn x\n}\n'],
    ['Rust', 'a.rs', 'mod a;\n', 'mod b;\n'],
    ['C', 'a.c', 'int a;\n', '\nint f(void) {\n  return a;\n}\n'],
    ['Markdown', 'README.md', '# Title\n\nWords.\n', '\n## More\n\nOther words.\n'],
    ['an ignore file', '.gitignore', 'dist/\n', 'node_modules/\n*.log\n'],
    ['YAML', 'a.yaml', 'a: 1\n', 'b: 2\n'],
    ['requirements', 'requirements.txt', 'flask==3.0.0\n', 'requests>=2.31\n'],
    ['a stylesheet', 'a.css', 'a {\n  color: red;\n}\n', '\nb {\n  color: blue;\n}\n'],
  ])('goes to the end of the file: %s', async (_, path, file, added) => {
    const body = added.replace(/^.*\n/gm, '+$&');
    const patch = `*** Begin Patch\n*** Update File: ${path}\n@@\n${body}*** End Patch\n`;
    expect(await made(path, file, patch)).toBe(file + added);
  });

  it('does so where the file does not end with a line', async () => {
    const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n+b = 2\n*** End Patch\n';
    expect(await made('a.py', 'a = 1', patch)).toMatch(/^a = 1\nb = 2\n?$/);
  });
});

describe('one pair of quotes around both texts', () => {
  it.each<[string, string, string, string, string]>([
    ['Python', 'a.py', 'import os\nimport sys\n\nrun(sys.argv)\n', 'run(sys.argv)', 'run(sys.argv[1:])'],
    ['TypeScript', 'a.ts', 'const a = 1;\nconst b = a + 1;\n', 'const b = a + 1;', 'const b = a + 2;'],
    ['Go', 'a.go', 'package a\n\nvar size = 1\n\nvar more = 2\n', 'var size = 1', 'var size = 3'],
    ['Ruby', 'a.rb', 'def f(a)\n  go(a)\nend\n', 'def f(a)\n  go(a)', 'def f(a, b)\n  go(a)'],
    [
      'YAML',
      'a.yaml',
      'on:\n  schedule: nightly\n  retries: 2\n',
      'on:\n  schedule: nightly',
      'on:\n  schedule: weekly',
    ],
    [
      'JavaScript',
      'a.js',
      'export const f = a => {\n  go(a);\n  stop(a);\n};\n',
      '  go(a);\n  stop(a);',
      '  go(a);\n  rest(a);',
    ],
    [
      'Rust',
      'a.rs',
      'fn f(a: i32) -> i32 {\n    a + 1\n}\n',
      'fn f(a: i32) -> i32 {',
      'fn f(a: i64) -> i32 {',
    ],
    [
      'Java',
      'A.java',
      'class A {\n    int size = 1;\n    int more = 2;\n}\n',
      '    int size = 1;\n    int more = 2;',
      '    int size = 1;\n    int more = 3;',
    ],
    [
      'C',
      'a.c',
      'int f(int a) {\n  return a / 2;\n}\n',
      'int f(int a) {\n  return a / 2;',
      'int f(int a) {\n  return a / 4;',
    ],
    ['Markdown', 'a.md', '# Title\n\nThe first words.\n', 'The first words.', 'The other words.'],
  ])('is left out: %s', async (_, path, file, old, now) => {
    const wanted = file.replace(old, () => now);
    for (const quote of ['"', "'", '`']) {
      const wrapped = (text: string) => `${quote}${text}${quote}`;
      const call = { path, old_str: wrapped(old), new_str: wrapped(now) };
      expect([quote, await made(path, file, call)]).toEqual([quote, wanted]);
    }
  });

  // Quotes before indentation that the file has are taken for no part of a line.
  it.each<[string, string, string, string, string]>([
    ['Python', 'a.py', 'def f(a):\n    b = a / 2\n    return b\n', '    b = a / 2', '    b = a // 2'],
    [
      'Python, two lines',
      'a.py',
      'def f(a):\n    b = a / 2\n    return b\n',
      '    b = a / 2\n    return b',
      '    b = a // 2\n    return b',
    ],
    [
      'TypeScript',
      'a.ts',
      'function f(a: number) {\n  return a / 2;\n}\n',
      '  return a / 2;',
      '  return a / 3;',
    ],
    ['Go', 'a.go', 'func f(a int) int {\n\treturn a + 1\n}\n', '\treturn a + 1', '\treturn a + 2'],
    ['Ruby', 'a.rb', 'def f(a)\n  go(a)\nend\n', '  go(a)', '  go(a, 1)'],
    ['YAML', 'a.yaml', 'on:\n  schedule: nightly\n  retries: 2\n', '  retries: 2', '  retries: 3'],
  ])('is never written: %s', async (_, path, file, old, now) => {
    for (const quote of ['"', "'", '`']) {
      const call = { path, old_str: `${quote}${old}${quote}`, new_str: `${quote}${now}${quote}` };
      const result = await made(path, file, call);
      expect([file.replace(old, () => now), 'EDIT_NO_OCCURRENCE_FOUND', 'EDIT_CONFLICT']).toContain(result);
    }
  });

  it.each<[string, string, string, string]>([
    ['in the file too', 'x = [\n    "a b",\n    "c d",\n]\n', '"a b"', '"a c"'],
    ['a string that is cut out of a line', 'print("a b")\n', '"a b"', '"a c"'],
    ['a docstring', 'def f():\n    """Old."""\n', '"""Old."""', '"""New."""'],
  ])('stays where it is %s', async (_, file, old, now) => {
    expect(await made('a.py', file, { path: 'a.py', old_str: old, new_str: now })).toBe(
      file.replace(old, () => now),
    );
  });
});
