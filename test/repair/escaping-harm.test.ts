import { describe, expect, test } from 'vitest';
import { editFile, MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';

const grammars = new NodeGrammars();

/** Valid lines that hold escapes, quotes and backslashes of their own, by the kind of file. */
const SNIPPETS: Readonly<Record<string, readonly string[]>> = {
  'a.js': [
    String.raw`const a1 = /\d+\.\d+\n/g;`,
    String.raw`const a2 = "line one\nline two";`,
    String.raw`const a3 = 'it\'s "quoted"';`,
    String.raw`const a4 = "C:\\Users\\new\\table";`,
    String.raw`const a5 = text.replace(/\\n/g, "\n");`,
    String.raw`const a6 = text.split(/\r?\n/).map(l => l.replace(/\t/g, "  "));`,
    String.raw`const a7 = JSON.parse("{\"a\": \"b\\nc\"}");`,
    'const a8 = `tab\\t\\`tick\\` {name}\\n`;',
    String.raw`const a9 = /["'\\]/.test(text) ? "\\" : "\"";`,
    String.raw`const b1 = new RegExp("\\bword\\b", "g");`,
    String.raw`const b2 = "\u0041\x42\0";`,
    String.raw`const b3 = path.win32.join("\\\\server\\share", "n");`,
  ],
  'a.py': [
    String.raw`a1 = r"\d+\n\t"`,
    String.raw`a2 = "one\ntwo"`,
    String.raw`a3 = 'don\'t'`,
    String.raw`a4 = r'C:\new\table'`,
    String.raw`a5 = re.compile(r"[\"']\\n")`,
    String.raw`a6 = f"{name!r}\t{value}\n"`,
    String.raw`a7 = b"\x00\n\\"`,
    String.raw`a8 = "\\n is not a line break"`,
    String.raw`a9 = json.loads("{\"k\": \"v\\n\"}")`,
    String.raw`b1 = re.sub(r"\\(.)", r"\1", text)`,
    String.raw`b2 = """a \"quoted\" \
word"""`,
    String.raw`b3 = "tab\there" + 'quote\"s'`,
  ],
  'a.c': [
    String.raw`#define LOG(fmt, ...) fprintf(stderr, "%s: " fmt "\n", __func__, ##__VA_ARGS__)`,
    String.raw`#define QUOTE(x) "\"" #x "\""`,
    String.raw`#define NL '\n'`,
    String.raw`static const char *a1 = "a\tb\\n";`,
    String.raw`static const char a2 = '\\';`,
    String.raw`static const char a3 = '\'';`,
    String.raw`static const char *a4 = "\x1b[0m\033[1m";`,
    String.raw`static const char *a5 = "C:\\temp\\new.txt";`,
    String.raw`#include "dir\\name.h"`,
    String.raw`static const char *a6 = "say \"hi\"\r\n";`,
  ],
  'a.json': [
    String.raw`  "a1": "one\ntwo",`,
    String.raw`  "a2": "a \"quoted\" word",`,
    String.raw`  "a3": "C:\\Users\\name",`,
    String.raw`  "a4": "^\\d+\\.\\d+$",`,
    String.raw`  "a5": "{\"in\": \"{\\\"deep\\\": 1}\"}",`,
    String.raw`  "a6": "tab\there\\n",`,
  ],
  'a.tex': [
    String.raw`\newcommand{\norm}[1]{\lVert#1\rVert}`,
    String.raw`\begin{tabular}{l r} a & b \\ c & d \\ \end{tabular}`,
    String.raw`$\nabla \times \tau = \rho$`,
    String.raw`\textbf{new} \textit{table} \ref{fig:n}`,
    String.raw`\nocite{*} \title{A \"uber title}`,
    String.raw`\tilde{n} \rightarrow \neq`,
  ],
  'a.bat': [
    String.raw`copy C:\new\table.txt D:\reports\n.txt`,
    String.raw`set P=C:\tools\node;C:\ruby\bin`,
    String.raw`cd \\server\new\root`,
    String.raw`type "C:\Program Files\nt\readme.txt"`,
  ],
  'a.sh': [
    String.raw`printf 'a\tb\n'`,
    String.raw`echo "say \"hi\" \$HOME"`,
    String.raw`sed -e 's/\\n/\n/g' -e "s/\"//g" in.txt`,
    String.raw`grep -E '^\s*\d+\.' "$file" | tr '\n' ' '`,
    String.raw`awk '{ print $1 "\t" $2 "\n" }' in.txt`,
    String.raw`find . -name '*.tmp' -exec rm {} \;`,
  ],
  'a.rb': [
    String.raw`a1 = "one\ntwo #{x}\t"`,
    String.raw`a2 = /\A\d+\n?\z/`,
    String.raw`a3 = 'it\'s'`,
    String.raw`a4 = "\"q\" \\n"`,
  ],
  'a.go': [
    'var a1 = `raw \\n \\t`',
    String.raw`var a2 = "one\ntwo\t\"q\""`,
    String.raw`var a3 = regexp.MustCompile("\\d+\\n")`,
    String.raw`var a4 = '\n'`,
  ],
};

/** The lines around, before and after a change that has nothing to do with the snippet. */
const AROUND: Readonly<Record<string, readonly [first: string, last: string, changed: string]>> = {
  'a.js': ['// first', 'const last = 1;', 'const last = 2;'],
  'a.py': ['# first', 'last = 1', 'last = 2'],
  'a.c': ['/* first */', 'int last = 1;', 'int last = 2;'],
  'a.json': ['{', '  "last": 1', '  "last": 2'],
  'a.tex': ['% first', 'The last line.', 'The very last line.'],
  'a.bat': ['rem first', 'echo last', 'echo the last'],
  'a.sh': ['# first', 'last=1', 'last=2'],
  'a.rb': ['# first', 'last = 1', 'last = 2'],
  'a.go': ['package a', 'var last = 1', 'var last = 2'],
};

const CASES = Object.entries(SNIPPETS).flatMap(([path, lines]) => lines.map(line => [path, line] as const));
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const end = (path: string) => (path === 'a.json' ? '\n}\n' : '\n');

/** Beside a snippet something changes; then a copy of it is put in. */
function editsOf(path: string, line: string) {
  const [first, last, changed] = AROUND[path] as readonly [string, string, string];
  const file = `${first}\n${line}\n${last}${end(path)}`;
  const copy = path === 'a.json' ? line.replace('"a', '"copy') : line;
  return [
    {
      file,
      old: `${line}\n${last}`,
      now: `${line}\n${changed}`,
      made: `${first}\n${line}\n${changed}${end(path)}`,
    },
    {
      file,
      old: `${first}\n${line}`,
      now: `${first}\n${copy}\n${line}`,
      made: `${first}\n${copy}\n${line}\n${last}${end(path)}`,
    },
  ];
}

describe('code that holds escapes is not damaged', () => {
  test('there are enough snippets', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(CASES)('by a caller that escapes nothing: %s %s', async (path, line) => {
    for (const { file, old, now, made } of editsOf(path, line)) {
      const files = new MemoryWorkspace({ [path]: file });
      const result = await editFile(files, { path, old_str: old, new_str: now }, { grammars });
      expect(result).toMatchObject({ code: null, corrections: [] });
      expect(files.textOf(path)).toBe(made);
    }
  });

  test.each(CASES)('by a caller that escapes both texts once too often: %s %s', async (path, line) => {
    for (const { file, old, now, made } of editsOf(path, line)) {
      const files = new MemoryWorkspace({ [path]: file });
      const input = { path, old_str: escaped(old), new_str: escaped(now) };
      await editFile(files, input, { grammars });
      expect(files.textOf(path)).toBe(made);
    }
  });

  test.each(CASES)('by a caller that escapes only the new text: %s %s', async (path, line) => {
    for (const { file, old, now, made } of editsOf(path, line)) {
      const files = new MemoryWorkspace({ [path]: file });
      const input = { path, old_str: old, new_str: escaped(now) };
      const { code } = await editFile(files, input, { grammars });
      // Where no grammar tells, the text is written as it was given; else it is right, or not
      // written.
      const given = file.replace(old, () => escaped(now));
      expect([made, code === null ? given : file]).toContain(files.textOf(path));
    }
  });
});
