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

/** A line that is added behind one that the file escapes once more; */
async function added(path: string, line: string, quoted: string, above = '') {
  const file = `${above}${quoted.replaceAll('\\', '\\\\')}\nc()\n`;
  return { file, ...(await send(path, file, `${quoted}\nc()`, `${quoted}\n${line}\nc()`)) };
}

type Row = readonly [what: string, path: string, line: string, quoted: string, above?: string];

/** What is quoted in Python and Ruby. */
const B = raw`b = "\d"`;

describe('a new line beside one that is escaped once more than it was quoted', () => {
  it.each<Row>([
    ['a raw string of Python', 'a.py', raw`x = re.compile(r"\d")`, B],
    ['raw bytes of Python', 'a.py', raw`x = re.compile(rb'\d')`, B],
    ['a text over lines of Python', 'a.py', raw`x = """\d"""`, B],
    ['inside of a text over lines', 'a.py', raw`x = "\d"`, B, 'D = r"""\n'],
    ['a verbatim string of C#', 'a.cs', raw`var x = @"\d";`, raw`var b = "\d";`],
    ['a verbatim string with values', 'a.cs', raw`var x = $@"\d";`, raw`var b = "\d";`],
    ['a raw string of Rust', 'a.rs', raw`let x = r"\d";`, raw`let b = "\d";`],
    ['a raw string of Rust with hashes', 'a.rs', raw`let x = r#"\d"#;`, raw`let b = "\d";`],
    ['a raw string of C++', 'a.cpp', raw`auto x = R"(\d)";`, raw`auto b = "\d";`],
    ['backticks of Go', 'a.go', 'x := `\\d`', raw`b := "\d"`],
    ['a pattern of JS', 'a.js', raw`x = /\d/;`, raw`b = "\d";`],
    ['a pattern of JS with a quote', 'a.js', raw`x = /="\d"/;`, raw`b = "\d";`],
    ['a template of JS', 'a.js', 'x = String.raw`\\d`;', raw`b = "\d";`],
    ['an attribute of JSX', 'a.jsx', raw`x = <A p="\d" />;`, raw`b = "\d";`],
    ['single quotes of PHP', 'a.php', raw`$x = '\d';`, raw`$b = "\d";`],
    ['single quotes of Ruby', 'a.rb', raw`x = '\d'`, B],
    ['a pattern of Ruby', 'a.rb', raw`x = %r{\d}`, B],
    ['a text over lines of Ruby', 'a.rb', raw`x = "\d"`, B, "D = <<~'EOS'\n"],
    ['single quotes of a shell', 'a.sh', raw`grep '\d' x`, raw`b="\d"`],
    ['double quotes of a shell', 'a.sh', raw`x="\d"`, raw`b="\d"`],
    ['a comment', 'a.py', raw`# like "\d"`, B],
    ['a comment behind code', 'a.py', raw`x = "a"  # like \d`, B],
    ['a comment over lines', 'a.js', raw`* or "\d"`, raw`* "\d"`, '/*\n'],
    ['prose', 'a.md', raw`It is "\d".`, raw`Write "\d".`],
    ['prose in code', 'a.py', raw`It is "\d" here.`, B],
    ['another quote', 'a.py', raw`x = '\d'`, B],
    ['a line beside a raw one', 'a.py', raw`x = "\d"`, raw`b = r"\d"`],
    ['a file of no known kind', 'a.xyz', raw`x = "\d"`, B],
  ])('is not written twice escaped: %s', async (_, path = '', line = '', quoted = B, above = '') => {
    const { file, code, text } = await added(path, line, quoted, above);
    expect([code?.slice(0, 5), text]).toEqual(['EDIT_', file]);
  });

  it.each<Row>([
    ['the same kind', 'a.py', raw`x = "\d"`, B],
    ['as an argument', 'a.py', raw`x = re.compile("\d", 2)`, B],
    ['with a prefix that both have', 'a.py', raw`x = f"\d{y}"`, raw`b = f"\d"`],
    ['single quotes of Python', 'a.py', raw`x = '\d'`, raw`b = '\d'`],
    ['a string of JS', 'a.js', raw`x = new RegExp("\d");`, raw`b = "\d";`],
    ['a string of a call in Ruby', 'a.rb', raw`x = f("\d")`, B],
  ])('is escaped as that one is: %s', async (_, path = '', line = '', quoted = B) => {
    const { file, code, text } = await added(path, line, quoted);
    expect([code, text]).toEqual([
      undefined,
      file.replace('c()', () => `${line.replaceAll('\\', '\\\\')}\nc()`),
    ]);
  });

  it('is refused where only drift finds the place', async () => {
    const file = 'b = "\\\\d"\nvalue = compute_total(first, second)\nother = compute_rest(third)\nc()\n';
    const search =
      'b = "\\d"\nvalue = compute_total(first, second)\nother = compute_rest(third, fourth)\nc()\n';
    const { code, text } = await send('a.py', file, search, search.replace('c()', 'x = "\\d"\nc()'));
    expect([code?.slice(0, 5), text]).toEqual(['EDIT_', file]);
  });
});
