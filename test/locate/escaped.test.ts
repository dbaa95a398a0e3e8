import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';

const raw = String.raw;
const grammars = new NodeGrammars();

async function send(path: string, file: string, old_str: string, new_str: string) {
  const workspace = new MemoryWorkspace({ [path]: file });
  const report = await applyReply(JSON.stringify({ path, old_str, new_str }), workspace, {
    format: 'edit-call',
    grammars,
  });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) };
}

type Row = readonly [what: string, path: string, file: string, search: string, replace: string, made: string];

describe('a search that lacks one level of the escapes of the file', () => {
  // No recorded call, report or answer needs it written: what is refused is confirmed in one step.
  it.each<readonly [what: string, path: string, file: string, search: string, replace: string]>([
    ['a pattern', 'a.py', raw`p = "\\d+"`, raw`p = "\d+"`, raw`p = "\d+\s"`],
    ['a part of a line', 'a.py', raw`p = f("\\d+", 1)`, raw`"\d+"`, raw`"\w+"`],
    ['a path', 'a.py', raw`p = "C:\\temp"`, raw`p = "C:\temp"`, raw`p = "C:\temp\data"`],
    ['a key of JSON', 'a.json', raw`{"re": "\\d+"}`, raw`"re": "\d+"`, raw`"re": "\d+\s"`],
    ['a new line', 'a.py', 'p = "\\\\d+"\n', 'p = "\\d+"', 'p = "\\d+"\nq = "\\w+"'],
    ['the same escape twice', 'a.py', raw`p = "a\\nb"`, raw`p = "a\nb"`, raw`p = "a\nb\nc"`],
    ['a line break that may be one', 'a.py', raw`p = "\\d+"`, raw`p = "\d+"`, raw`p = "\d+\n"`],
    ['a tab in a new line', 'a.py', 'p = "\\\\d+"\n', 'p = "\\d+"', 'p = "\\d+"\nq = "\\t"'],
    ['quotes', 'a.txt', raw`s = "say \"hi\""`, raw`s = "say "hi""`, raw`s = "say "hi" and "ho""`],
    ['both levels', 'a.py', raw`p = "\\d+"`, raw`p = "\d+"`, raw`p = "\d+\s\\w"`],
    ['the middle of an escape', 'a.txt', raw`p = "\\d+"`, raw`\n+"`, raw`\n+\s"`],
  ])('is refused for what cannot be known: %s', async (_, path, file, search, replace) => {
    const { code, text } = await send(path, file, search, replace);
    expect(code).toMatch(/^EDIT_/);
    expect(text).toBe(file);
  });

  it.each<Row>([
    ['a plain escape', 'a.py', raw`p = "\d+"`, raw`p = "\d+"`, raw`p = "\d+\s"`, raw`p = "\d+\s"`],
    [
      'both levels in the file',
      'a.py',
      'p = "\\\\d"\nq = "\\d"\n',
      'q = "\\d"',
      'q = "\\w"',
      'p = "\\\\d"\nq = "\\w"\n',
    ],
    ['one level too many', 'a.py', raw`p = r"\d+"`, raw`p = r"\\d+"`, raw`p = r"\\d+\\s"`, raw`p = r"\d+\s"`],
  ])('is no other search: %s', async (_, path, file, search, replace, made) => {
    expect(await send(path, file, search, replace)).toEqual({ code: undefined, text: made });
  });
});

describe('escapes that a language does not have', () => {
  it.each([
    ['A.java', 'class A { String s = "a"; }', raw`"a\d"`],
    ['A.cs', 'class A { string s = "a"; }', raw`"a\d"`],
    ['a.go', 'package a\nvar s = "a"\n', raw`"a\d"`],
    ['a.rs', 'const S: &str = "a";\n', raw`"a\d"`],
    ['a.js', 'const s = "a";\n', '`a\\1`'],
    ['a.ts', 'const s = "a";\n', '`a\\1`'],
    ['a.tsx', 'const s = "a";\n', '`a\\7`'],
    ['a.ts', 'const s = "a";\n', 'a === `\\2`'],
    ['a.js', 'const s = "a";\n', '`\\u{zz}`'],
    ['a.json', '{"s": "a"}\n', raw`"a\d"`],
  ])('are refused: %s', async (path, file, made) => {
    expect(await send(path, file, '"a"', made)).toEqual({ code: 'EDIT_SYNTAX_BROKEN', text: file });
  });

  it.each([
    ['A.java', 'class A { String s = "a"; }', raw`"\b\t\n\f\r\s\"\'\\\0\177\u0041"`],
    ['A.java', 'class A { String s = "a"; }', '"""\n  a \\\n  b\\"""c"""'],
    ['A.cs', 'class A { string s = "a"; }', raw`"\a\b\e\f\n\r\t\v\0\\\"\'\x4\u0041\U00000041"`],
    ['A.cs', 'class A { string s = "a"; }', raw`@"C:\dir\d"`],
    ['A.cs', 'class A { string s = "a"; }', raw`$"\t{1}\n"`],
    ['a.go', 'package a\nvar s = "a"\n', raw`"\a\b\f\n\r\t\v\\\"\101\x41\u0041\U00000041"`],
    ['a.go', 'package a\nvar s = "a"\n', '`\\d`'],
    ['a.rs', 'const S: &str = "a";\n', raw`"\n\r\t\\\0\"\'\x41\u{41}"`],
    ['a.rs', 'const S: &str = "a";\n', '"a \\\n   b"'],
    ['a.rs', 'const S: &str = "a";\n', raw`r"\d"`],
    ['a.js', 'const s = "a";\n', 'String.raw`\\1\\d`'],
    ['a.js', 'const s = "a";\n', '`\\d\\n\\0`'],
    ['a.ts', 'const s = "a";\n', 'tag<string>`\\2`'],
    ['a.ts', 'const s = "a";\n', 'f(a.tag<string>`\\2`, b)'],
    ['a.ts', 'const s = "a";\n', 'tag<Array<string>>`\\2`'],
    ['a.ts', 'const s = "a";\n', 'tag<A | B>`x \\2`'],
    ['a.ts', 'const s = "a";\n', 'await sql<A["b"]>`\\2`'],
    ['a.tsx', 'const s = "a";\n', 'x || tag<string>`\\2`'],
    ['a.ts', 'const s = "a";\n', 'tag`\\2`'],
    ['a.py', 's = "a"\n', raw`"\d"`],
  ])('are known from those that it has: %s %s', async (path, file, made) => {
    expect((await send(path, file, '"a"', made)).text).toBe(file.replace('"a"', () => made));
  });
});
