import { describe, expect, it } from 'vitest';
import { applyReply, editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';

const grammars = new NodeGrammars();

async function call(path: string, file: string | undefined, old_str: string, new_str: string) {
  const files = new MemoryWorkspace(file === undefined ? {} : { [path]: file });
  const { code, message } = await editFile(files, { path, old_str, new_str }, { grammars });
  return { code, message, text: files.textOf(path) };
}

// Seen in recorded calls: JSON with one escape too few makes a line break of each `\n` in the code.
describe('a line break in a string that ends on its line', () => {
  it.each([
    ['a.js', 'const a = 1;\n', 'const a = "x\ny";'],
    ['b.js', 'const a = 1;\n', 'const a = lines.join("\n");'],
    ['a.jsx', 'const a = 1;\n', "const a = <p>{f('\n')}</p>;"],
    ['a.ts', 'const a = 1;\n', "const a: string = 'x\n';"],
    ['a.tsx', 'const a = 1;\n', 'const a = f("\n");'],
    ['a.c', 'int a = 1;\n', "char a = '\n';"],
    ['b.c', 'int a = 1;\n', 'char *a = "x\n";'],
    ['a.cpp', 'int a = 1;\n', 'auto a = L"x\n";'],
    ['A.cs', 'class A { int a = 1; }\n', 'class A { string a = "b\nc"; }'],
    ['B.cs', 'class A { int a = 1; }\n', "class A { char a = '\n'; }"],
    ['A.java', 'class A { int a = 1; }\n', 'class A { String a = "b\n"; }'],
    ['B.java', 'class A { int a = 1; }\n', "class A { char a = '\n'; }"],
    ['a.go', 'package a\n\nvar a = 1\n', "package a\n\nvar a = '\n'"],
    ['a.rs', 'const A: u8 = 1;\n', "const A: u8 = b'\n';"],
    ['a.css', 'a { content: "b"; }\n', 'a { content: "b\nc"; }'],
    ['a.py', 'a = 1\n', 'a = "x\ny"'],
    ['b.py', 'a = 1\n', 'if (x:\n    a = "x\ny"'],
    ['c.js', 'f();\n', 'if (x) {\n  log("a\nb");'],
  ])('refuses a call: %s', async (path, file, text) => {
    expect(await call(path, file, file.trimEnd(), text)).toMatchObject({
      code: 'EDIT_SYNTAX_BROKEN',
      text: file,
    });
  });

  it('refuses a new file', async () => {
    expect(await call('a.js', undefined, '', 'log("\n");\n')).toMatchObject({ code: 'EDIT_SYNTAX_BROKEN' });
  });

  it.each([
    ['a.js', 'log("x\\ny");\n', 'log("x\nz");', 'log("x\\nz");\n'],
    ['b.js', 'log("x\\ny");\n', 'log("z\ny");', 'log("z\\ny");\n'],
    ['a.ts', "a = b.split('\\n');\n", "a = c.split('\n');", "a = c.split('\\n');\n"],
    ['a.c', 'printf("%d\\n", a);\n', 'printf("%d\n", b);', 'printf("%d\\n", b);\n'],
    ['a.py', 'print("x\\ny")\n', 'print("x\nz")', 'print("x\\nz")\n'],
    ['a.rs', "const A: u8 = b'\\n';\n", "const B: u8 = b'\n';", "const B: u8 = b'\\n';\n"],
    ['a.go', "package a\n\nvar a = '\\n'\n", "package a\n\nvar b = '\n'", "package a\n\nvar b = '\\n'\n"],
    [
      'A.java',
      'class A { String a = "b\\n"; }\n',
      'class A { String c = "b\n"; }',
      'class A { String c = "b\\n"; }\n',
    ],
    ['d.js', 'log("a\\nb\\nc");\n', 'log("a\nb\nd");', 'log("a\\nb\\nd");\n'],
  ])('is written as the quote has it: %s', async (path, file, text, made) => {
    const result = await call(path, file, file.trimEnd(), text);
    expect(result).toMatchObject({ code: null, text: made });
    expect(result.message).toContain('line breaks inside strings');
  });

  it('is written as the quote has it in a whole reply', async () => {
    const files = new MemoryWorkspace({ 'a.js': 'log("x\\ny");\n' });
    const reply = 'a.js\n<<<<<<< SEARCH\nlog("x\\ny");\n=======\nlog("x\nz");\n>>>>>>> REPLACE\n';
    await applyReply(reply, files, { grammars });
    expect(files.textOf('a.js')).toBe('log("x\\nz");\n');
  });

  it.each([
    ['an attribute', 'a.tsx', 'const a = 1;\n', 'const a = <p title="x\ny">b</p>;'],
    ['a template', 'a.js', 'const a = 1;\n', 'const a = `x\ny`;'],
    ['a line that continues', 'a.js', 'const a = 1;\n', 'const a = "x\\\ny";'],
    ['a raw string', 'a.cpp', 'int a = 1;\n', 'auto a = R"(x\ny)";'],
    ['a verbatim string', 'A.cs', 'class A { int a = 1; }\n', 'class A { string a = @"b\nc"; }'],
    ['a text block', 'A.java', 'class A { int a = 1; }\n', 'class A { String a = """\nb\nc"""; }'],
    ['a raw string of Go', 'a.go', 'package a\n\nvar a = 1\n', 'package a\n\nvar a = `x\ny`'],
    ['a string of Rust', 'a.rs', 'const A: u8 = 1;\n', 'const A: &str = "a\nb";'],
    ['the code in a string of Python 3.12', 'a.py', 'y = 1\n', 'y = 2\nx = f"{\n    y\n}"'],
    ['a long string', 'a.py', 'a = 1\n', 'a = """x\ny"""'],
    ['an apostrophe in a comment', 'a.c', 'int a = 1;\n', "// don't\nint a = 2; // it's"],
  ])('stays in %s', async (_, path, file, text) => {
    expect(await call(path, file, file.trimEnd(), text)).toMatchObject({ code: null, text: `${text}\n` });
  });
});
