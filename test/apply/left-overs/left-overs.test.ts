import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../../src/index.js';

const OLD = '    one();\n    two();\n    three();';
const NEW = '    one();\n    two(2);\n    three();';
const CODE = `f() {\n${OLD}\n}\n`;
const PROSE = 'Words.\n\nThe first line.\nThe second line.\n\nMore words.\n';

/** One call without a check of the syntax: its code if it is refused, else what is written. */
async function outcome(file: string, search: string, replace: string, path = 'a.rs') {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str: search, new_str: replace });
  const report = await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
  return report.edits[0]?.refusal?.code ?? workspace.textOf(path);
}

function numbered(text: string, first: number, sign: string): string {
  return text
    .split('\n')
    .map((line, i) => `${first + i}${sign}${line}`)
    .join('\n');
}

// Seen in answers of weaker models, and in recorded calls: what an agent shows, or the call itself,
// comes back in the new text alone.
describe('numbers before the lines of the new text alone', () => {
  it.each(['→', '\t', '|', ' | ', ' │ ', ':', ': '])('are taken off: %j', async sign => {
    expect(await outcome(CODE, OLD, numbered(NEW, 2, sign))).toBe(CODE.replace(OLD, NEW));
  });

  it.each([
    ['padded', numbered(NEW, 2, '\t').replace(/^/gm, '     ')],
    ['that count on where the file was longer', numbered(NEW, 14, '→')],
    ['before the kept lines alone', '2→    one();\n    two(2);\n4→    three();'.replace('4→', '3→')],
  ])('are taken off: %s', async (_, replace) => {
    expect(await outcome(CODE, OLD, replace)).toBe(CODE.replace(OLD, NEW));
  });

  it('are taken off one changed line, if it is the line of that number', async () => {
    expect(await outcome(CODE, '    two();', '3→    two(2);')).toBe(CODE.replace(OLD, NEW));
  });

  it.each([
    ['one kept line, another number', '    two();', '9:     two();\n    four();'],
    ['a colon, other numbers', OLD, numbered(NEW, 9, ': ')],
  ])('refuse the edit where they may be text: %s', async (_, search, replace) => {
    expect(await outcome(CODE, search, replace)).toBe('EDIT_MALFORMED');
  });

  it.each([
    ['a list of numbers', 'x = [\n  a,\n]\n', '  a,', '  1: a,\n  2: b,'],
    ['numbers that do not count', 'a\nb\n', 'a\nb', '10\ta\n20\tb'],
    ['a table with numbers', '1\tx\n2\ty\n', '1\tx', '1\tx\n2\tz'],
    ['another number before a new line', CODE, '    two();', '7:    three();'],
    ['lines that are kept as they are', CODE, OLD, `${OLD}\n5: end`],
  ])('stay: %s', async (_, file, search, replace) => {
    expect(await outcome(file, search, replace, 'a.dat')).toBe(file.replace(search, replace));
  });
});

describe('markup of the call or the format around the new text', () => {
  it.each([
    ['a tag that no list knows as a word', `${NEW}\n</edits>`],
    ['an argument behind it', `${NEW}</parameter>\n<parameter name="replace_all">false`],
    ['an argument behind it, closed', `${NEW}</new_string>\n<parameter name="all">false</parameter>`],
    ['a tag of several words', `${NEW}\n</file_edit>\n</function_calls>`],
    ['a tag with the signs of a model', `${NEW}</｜DSML｜parameter>`],
    ['an opening tag', `<new_str>\n${NEW}`],
    ['a pair of tags', `<new_string>\n${NEW}\n</new_string>`],
    ['a pair of tags in its lines', `<new_string>${NEW}</new_string>`],
    ['CDATA', `<![CDATA[${NEW}]]>`],
    ['a fence', `\`\`\`rust\n${NEW}\n\`\`\``],
    ['the end of a fence', `${NEW}\n\`\`\``],
    ['the end of a block', `${NEW}\n=======\n>>>>>>> REPLACE\n\`\`\``],
    [
      'the head of a hunk, and signs',
      `@@ -2,3 +2,3 @@\n     one();\n-    two();\n+    two(2);\n     three();`,
    ],
  ])('is not written: %s', async (_, replace) => {
    expect(await outcome(CODE, OLD, replace)).toBe(CODE.replace(OLD, NEW));
  });

  it.each([
    ['an unknown tag that nothing opens', `${NEW}\n</task_progress>`],
    ['a divider behind it, which may be text', `${NEW}\n=======`],
    ['a divider before it', `=======\n${NEW}`],
    ['a block in the text', `${NEW}\n=======\n    four();\n>>>>>>> REPLACE`],
  ])('refuses the edit: %s', async (_, replace) => {
    expect(await outcome(CODE, OLD, replace)).toBe('EDIT_MALFORMED');
  });

  it.each([
    ['an element of HTML, in two steps', 'a.vue', CODE, OLD, `${OLD}\n</section>`],
    ['a component, in two steps', 'a.jsx', CODE, OLD, `${OLD}\n</Layout>`],
    ['a component with the name of an argument', 'a.tsx', CODE, OLD, `<Content>\n${OLD}\n</Content>`],
    ['a component of such words', 'a.tsx', CODE, OLD, `<CodeBlock>\n${OLD}\n</CodeBlock>`],
    ['the first tag of one, in two steps', 'a.tsx', CODE, OLD, `<Content>\n${OLD}`],
    ['the last tag of one, in two steps', 'a.tsx', CODE, OLD, `${OLD}\n</Content>`],
    ['an element of a prompt', 'a.py', CODE, OLD, `<content>\n${OLD}\n</content>`],
    ['a fence of a prompt', 'a.py', CODE, OLD, `\`\`\`\n${OLD}\n\`\`\``],
    ['a minus before a number', 'a.json', '[\n10,\n2]\n', '10,', '-10,'],
    ['a minus before a command', 'Makefile', 'x:\n\trm -f x\n', 'rm -f x', '-rm -f x'],
    ['a column of numbers', 'a.tsv', 'alice\nbob\n', 'alice\nbob', '1\talice\n2\tbob'],
    ['an element around lines', 'a.xml', CODE, OLD, `<content>\n${OLD}\n</content>`],
    ['a fence in prose', 'a.md', PROSE, 'The first line.', '```\nThe first line.\n```'],
    ['the line under a title in prose', 'a.md', PROSE, 'Words.', 'Many long words\n======='],
    ['the line under a title in a docstring', 'a.py', CODE, OLD, '    A title\n    ======='],
    ['a tag of the file', 'a.rs', `${CODE}// <edits>\n`, OLD, `${OLD}\n// </edits>`],
  ])('stays where it is text: %s', async (_, path, file, search, replace) => {
    expect(await outcome(file, search, replace, path)).toBe(file.replace(search, replace));
  });

  it('is not written into a new file', async () => {
    const workspace = new MemoryWorkspace();
    const reply = JSON.stringify({ path: 'a.py', old_str: '', new_str: 'a = 1\n</content>\n</invoke>\n' });
    await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
    expect(workspace.textOf('a.py')).toBe('a = 1\n');
  });
});
