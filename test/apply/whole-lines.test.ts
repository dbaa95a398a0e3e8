import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace, type Report } from '../../src/index.js';

/** How one edit of one file is written in each format. */
const WRITTEN = {
  'search-replace': (path: string, search: string, replace: string) =>
    `${path}\n\`\`\`\n<<<<<<< SEARCH\n${ended(search)}=======\n${ended(replace)}>>>>>>> REPLACE\n\`\`\`\n`,
  'find-replace': (path: string, search: string, replace: string) =>
    `FILE: ${path}\nFIND:\n\`\`\`\n${ended(search)}\`\`\`\nREPLACE:\n\`\`\`\n${ended(replace)}\`\`\`\n`,
  'apply-patch': (path: string, search: string, replace: string) =>
    `*** Begin Patch\n*** Update File: ${path}\n@@\n${signed('-', search)}${signed('+', replace)}*** End Patch\n`,
  'unified-diff': (path: string, search: string, replace: string) =>
    `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n${signed('-', search)}${signed('+', replace)}`,
  'edit-call': (path: string, search: string, replace: string) =>
    JSON.stringify({ path, old_str: search, new_str: replace }),
} as const;
type Format = keyof typeof WRITTEN;
const LINE_FORMATS: readonly Format[] = ['search-replace', 'find-replace', 'apply-patch', 'unified-diff'];
const BLOCKS: readonly Format[] = ['search-replace', 'find-replace'];
const PATCHES: readonly Format[] = ['apply-patch', 'unified-diff'];

const ended = (text: string) => (text === '' ? '' : `${text}\n`);
const signed = (sign: string, text: string) =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map(line => `${sign}${line}\n`)
        .join('');

async function apply(format: Format, file: string, search: string, replace: string, path = 'a.py') {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = WRITTEN[format](path, search, replace);
  const report: Report = await applyReply(reply, workspace, { format, syntaxCheck: false });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) };
}

describe.each(LINE_FORMATS)('whole lines in %s', format => {
  it.each([
    ['a number', 'limit = 100\n', 'limit = 10', 'limit = 20'],
    ['a number behind a colon', 'RETRY: 3000\n', 'RETRY: 3', 'RETRY: 5'],
    ['a number with a point', 'ratio = 1.5\n', 'ratio = 1', 'ratio = 2'],
    ['the start of a version', 'version: 1.2.3\n', 'version: 1.2', 'version: 1.4'],
    ['a word', 'import os.path_tools\n', 'import os.path', 'import os.walk'],
    ['a name at its end', 'max_limit = 10\n', 'limit = 10', 'limit = 20'],
    ['a word with a hyphen', 'color: red-dark\n', 'color: red', 'color: blue'],
    ['a word behind a hyphen', 'x-color: red\n', 'color: red', 'color: blue'],
    ['a unit', '  margin: 10px\n', 'margin: 10', 'margin: 12'],
    ['an operator', 'a == b\n', 'a =', 'c ='],
    ['a word of another script', 'имя = значение\n', 'имя = знач', 'имя = x'],
    ['a number with digits set apart', 'n = 1_000\n', 'n = 1', 'n = 2'],
    [
      'a last line of several',
      'def f():\n    return 100\n',
      'def f():\n    return 10',
      'def g():\n    return 10',
    ],
    ['a first line of several', 'max_a = 1\nb = 2\n', 'a = 1\nb = 2', 'a = 1\nb = 3'],
  ])('does not cut %s', async (_, file, search, replace) => {
    const { code, text } = await apply(format, file, search, replace);
    expect(text).toBe(file);
    expect(code).toBeDefined();
  });

  it.each([
    ['a longer number above', 'limit = 100\nlimit = 10\n', 'limit = 100\nlimit = 20\n'],
    ['a longer number below', 'limit = 10\nlimit = 100\n', 'limit = 20\nlimit = 100\n'],
    ['a longer name', 'max_limit = 10\nlimit = 10\n', 'max_limit = 10\nlimit = 20\n'],
    ['a part of a line', 'x = f(limit = 10)\nlimit = 10\n', 'x = f(limit = 10)\nlimit = 20\n'],
    ['another depth', 'limit = 100\n    limit = 10\n', 'limit = 100\n    limit = 20\n'],
    ['other spaces', 'limit = 100\nlimit  =  10\n', 'limit = 100\nlimit  =  20\n'],
  ])('takes the line beside %s', async (_, file, made) => {
    expect(await apply(format, file, 'limit = 10', 'limit = 20')).toEqual({ code: undefined, text: made });
  });

  it('does not change a line that is commented out', async () => {
    const { code, text } = await apply(format, '#port = 8080\n', 'port = 8080', 'port = 9090');
    expect([code, text]).toEqual(['EDIT_NO_OCCURRENCE_FOUND', '#port = 8080\n']);
  });
});

describe.each(BLOCKS)('parts of a line in %s', format => {
  it.each([
    ['an argument', 'x = f(a, b);\n', 'f(a, b)', 'f(a, c)', 'x = f(a, c);\n'],
    ['a call over lines', 'x = f(a, b);\n', 'f(a, b)', 'f(\n  a,\n  b,\n)', 'x = f(\n  a,\n  b,\n);\n'],
    ['a start', 'class A(Base):\n    pass\n', 'class A', 'class B', 'class B(Base):\n    pass\n', true],
    ['an end', 'if x: return a\n', 'return a', 'return b', 'if x: return b\n'],
    [
      'a value in braces',
      '{"port": 8080, "tls": false}\n',
      '"port": 8080',
      '"port": 1',
      '{"port": 1, "tls": false}\n',
    ],
    ['a statement before its mark', 'const a = 1;\n', 'a = 1', 'a = 2', 'const a = 2;\n'],
    ['an attribute', '<a class="x" id="y">\n', 'class="x"', 'class="z"', '<a class="z" id="y">\n'],
    [
      'lines before a head',
      'a\n\nclass B(Base):\n    x\n',
      'a\n\nclass B',
      'a\nb\n\nclass B',
      'a\nb\n\nclass B(Base):\n    x\n',
    ],
    [
      'arguments over lines',
      'x = f(a,\n      b)  # c\n',
      'f(a,\n      b)',
      'f(a,\n      d, b)',
      'x = f(a,\n      d, b)  # c\n',
    ],
    ['a key of a list', '- name: a\n  run: b\n', 'name: a', 'name: c', '- name: c\n  run: b\n'],
  ])('changes %s', async (_, file, search, replace, made, isRefused = false) => {
    const { code, text } = await apply(format, file, search, replace);
    expect(text).toBe(isRefused ? file : made);
    expect(code).toBe(isRefused ? 'EDIT_NO_OCCURRENCE_FOUND' : undefined);
  });

  it.each([
    [
      'words',
      'It was a warm season, and I left.\n',
      'a warm season',
      'a cold time',
      'It was a cold time, and I left.\n',
    ],
    ['sentences over lines', 'One two.\nThree four. Five\n', 'One two.\nThree four.', 'Six.', 'Six. Five\n'],
    ['the end of a word no', 'It was warmish.\n', 'warm', 'cold', 'It was warmish.\n'],
  ])('changes %s of prose', async (_, file, search, replace, made) => {
    expect((await apply(format, file, search, replace, 'a.md')).text).toBe(made);
  });

  it.each([
    ['a value that goes on', 'limit = 10 * 1024\n', 'limit = 10', 'limit = 20'],
    ['a member that is asked for', 'return x.y\n', 'return x', 'return None'],
    ['a condition that goes on', 'if a and b:\n', 'if a', 'if c'],
    ['a statement whose mark is left behind', 'x = f() + 1\ny\n', 'x = f()', 'x = f()\nprint(x)'],
    ['a line behind the end of another', '    self.a()\n', 'a()', 'a()\nb()'],
    ['a whole line taken away', 'flags = [debug, x]\n', 'debug', ''],
    ['two that are alike', 'x = f(a)\ny = f(a)\n', 'f(a)', 'f(b)'],
  ])('does not write %s', async (_, file, search, replace) => {
    const { code, text } = await apply(format, file, search, replace);
    expect(text).toBe(file);
    expect(code).toMatch(/^EDIT_(?:NO_OCCURRENCE_FOUND|AMBIGUOUS)$/);
  });

  it('asks where the quote is a part of one line and cuts a word of another', async () => {
    const file = 'x = f(limit)\ny = f(limit, limits)\n';
    expect((await apply(format, file, ' f(limit', ' g(limit')).code).toBe('EDIT_AMBIGUOUS');
  });
});

describe.each(PATCHES)('parts of a line in %s', format => {
  it.each([
    ['an argument', 'x = f(a, b);\n', 'f(a, b)', 'f(a, c)'],
    ['an end', 'if x: return a\n', 'return a', 'return b'],
  ])('does not change %s: its lines are whole', async (_, file, search, replace) => {
    const { code, text } = await apply(format, file, search, replace);
    expect([code, text]).toEqual(['EDIT_NO_OCCURRENCE_FOUND', file]);
  });

  it.each([
    [
      'first',
      'x. Some text\nmore text\n',
      'Some text\nmore text',
      'Some text\nnew\nmore text',
      'x. Some text\nnew\nmore text\n',
    ],
    ['last', 'a = 1\nclass B(C):\n', 'a = 1\nclass B', 'a = 2\nclass B', 'a = 2\nclass B(C):\n'],
  ])('may be cut in the %s line, where that stays', async (_, file, search, replace, made) => {
    expect((await apply(format, file, search, replace)).text).toBe(made);
  });
});

describe('a call', () => {
  it('may quote any stretch of text', async () => {
    expect((await apply('edit-call', 'limit = 100\n', 'limit = 10', 'limit = 20')).text).toBe(
      'limit = 200\n',
    );
  });
});

describe('the same part of a line twice in a set', () => {
  it('is both of its places', async () => {
    const workspace = new MemoryWorkspace({ 'a.py': 'x = f(a)\ny = f(a)\nf(abc)\n' });
    const block = WRITTEN['search-replace']('a.py', 'f(a)', 'f(b)');
    await applyReply(block + block, workspace);
    expect(workspace.textOf('a.py')).toBe('x = f(b)\ny = f(b)\nf(abc)\n');
  });
});
