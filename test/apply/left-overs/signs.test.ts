import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../../src/index.js';

async function edit(file: string, search: string, replace: string, path = 'a.js') {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str: search, new_str: replace });
  const report = await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) as string };
}

function lines(...all: string[]): string {
  return all.join('\n');
}

const FILE = lines('f() {', '    one();', '', '    two();', '    three();', '}', '');
const MADE = FILE.replace('two();', 'two(2);');

describe('signs of a diff in the search alone', () => {
  it.each([
    [
      'with lines that stay',
      lines('     one();', ' ', '-    two();', '     three();'),
      lines('    one();', '', '    two(2);', '    three();'),
    ],
    [
      'an empty line without its blank',
      lines('     one();', '', '-    two();'),
      lines('    one();', '', '    two(2);'),
    ],
    ['only lines that go', '-    two();', '    two(2);'],
    [
      'at the margin',
      lines(' f() {', '     one();', '', '-    two();'),
      lines('f() {', '    one();', '', '    two(2);'),
    ],
    [
      'up to the last line',
      lines('-    two();', '     three();', ' }'),
      lines('    two(2);', '    three();', '}'),
    ],
    [
      'with a line break at the end',
      lines('-    two();', '     three();', ''),
      lines('    two(2);', '    three();', ''),
    ],
  ])('are taken off: %s', async (_, search, replace) => {
    expect(await edit(FILE, search, replace)).toEqual({ code: undefined, text: MADE });
  });

  it.each([
    [
      'the file has other lines',
      lines('     one();', '-    zwei();', '     three();'),
      lines('    one();', '    two(2);', '    three();'),
    ],
    ['the lines stand less deep', lines('   one();', '', '-  two();'), lines('  one();', '', '  two(2);')],
    [
      'no line that stays comes again',
      lines('     one();', '', '-    two();'),
      lines('    other();', '    two(2);'),
    ],
  ])('are not taken off where %s', async (_, search, replace) => {
    const { code, text } = await edit(FILE, search, replace);
    expect({ isRefused: code !== undefined, text }).toEqual({ isRefused: true, text: FILE });
  });

  it('a list of the file is no diff', async () => {
    const file = lines('list:', '- a', '- b', '  c', '');
    const replace = lines('- a', '- d', '  c');
    expect((await edit(file, lines('- a', '- b', '  c'), replace, 'a.yaml')).text).toBe(
      file.replace('- b', '- d'),
    );
  });
});

describe('signs of a diff in the replacement alone', () => {
  it.each([
    [
      'with lines that stay',
      lines('    one();', '', '    two();', '    three();'),
      lines('     one();', ' ', '+    two(2);', '     three();'),
    ],
    [
      'an empty line without its blank',
      lines('    one();', '', '    two();'),
      lines('     one();', '', '+    two(2);'),
    ],
    ['every line is new', '    two();', '+    two(2);'],
    [
      'with a line break at the end',
      lines('    two();', '    three();', ''),
      lines('+    two(2);', '     three();', ''),
    ],
    ['at the margin', lines('    two();', '    three();', '}'), lines('+    two(2);', '     three();', ' }')],
  ])('are taken off: %s', async (_, search, replace) => {
    expect(await edit(FILE, search, replace)).toEqual({ code: undefined, text: MADE });
  });

  it.each([
    ['a list with plus signs', lines('x', '+ a', '+ b', ''), '+ b', lines('+ b', '+ c')],
    ['a list in place of a word at the margin', lines('x', 'a', 'b', ''), 'a', lines('+ a', '+ c')],
    [
      'a sum over lines',
      lines('x = a', '  + b', '  + c', ''),
      lines('  + b', '  + c'),
      lines('  + b', '  + d'),
    ],
    ['a sum in place of one line', lines('x = a', '  + b;', ''), '  + b;', lines('  + b', '  + d;')],
    ['a diff that is the file', lines(' a', '-b', '+c', ' d', ''), lines('+c', ' d'), lines('+e', ' d')],
    ['lines one blank deeper, one with a sign', lines('a', 'b', ''), lines('a', 'b'), lines('+ c', ' d')],
  ])('stay where they are text: %s', async (_, file, search, replace) => {
    expect((await edit(file, search, replace, 'a.txt')).text).toBe(file.replace(search, replace));
  });
});

describe('a diff in the replacement alone', () => {
  const search = lines('    one();', '', '    two();', '    three();');
  it.each([
    ['lines that stay as they are', lines('    one();', '', '-    two();', '+    two(2);', '    three();')],
    [
      'lines that stay behind a blank',
      lines('     one();', '', '-    two();', '+    two(2);', '     three();'),
    ],
    [
      'the old line behind the new one',
      lines('    one();', '', '+    two(2);', '-    two();', '    three();'),
    ],
  ])('is made: %s', async (_, replace) => {
    expect(await edit(FILE, search, replace)).toEqual({ code: undefined, text: MADE });
  });

  it('takes out a line', async () => {
    const replace = lines('    one();', '', '-    two();', '    three();');
    expect((await edit(FILE, search, replace)).text).toBe(FILE.replace('    two();\n', ''));
  });

  it.each([
    ['another line behind the sign', lines('    one();', '', '-    zwei();', '+    two(2);', '    three();')],
    ['a new line without a sign', lines('    one();', '', '-    two();', '    four();', '    three();')],
    ['a bracket alone', lines('    one();', '', '    two();', '    three();', '-}')],
  ])('is none with %s', async (_, replace) => {
    expect((await edit(FILE, search, replace)).text).toBe(FILE.replace(search, replace));
  });

  it('is no leaked sign in a list of the file', async () => {
    const file = lines('items:', 'a', '-a', 'b', '');
    const replace = lines('a', '-a', '-b');
    expect((await edit(file, lines('a', '-a', 'b'), replace, 'a.txt')).text).toBe(
      lines('items:', 'a', '-a', '-b', ''),
    );
  });
});

describe('lines that begin with a plus in prose and in diffs', () => {
  const LIST = lines('list', '  one', '  two', 'end', '');
  const ITEMS = [lines('  one', '  two'), lines('+  one', '+  two', '+  three')] as const;
  const KEPT = [lines('  one', '  two'), lines('   one', '+  zero', '   two')] as const;

  it.each([
    ['Markdown', 'a.md', ITEMS],
    ['Markdown by another name', 'docs/a.MARKDOWN', ITEMS],
    ['reStructuredText', 'a.rst', ITEMS],
    ['Org', 'a.org', ITEMS],
    ['a list of changes', 'CHANGELOG', ITEMS],
    ['a diff', 'a.diff', ITEMS],
    ['a patch', 'fixes/a.patch', KEPT],
  ])('are written as they are: %s', async (_, path, [search, replace]) => {
    expect((await edit(LIST, search, replace, path)).text).toBe(LIST.replace(search, replace));
  });

  it('are signs in code', async () => {
    const [search, replace] = KEPT;
    expect((await edit(LIST, search, replace, 'a.conf')).text).toBe(
      LIST.replace(search, lines('  one', '  zero', '  two')),
    );
  });
});
