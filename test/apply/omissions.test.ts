import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = `def load(path):
    text = read(path)
    data = parse(text)
    check(data)
    return data
`;
const SEARCH = FILE.trimEnd();

async function apply(replace: string, { path = 'a.ts', search = SEARCH, file = FILE } = {}) {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str: search, new_str: replace });
  const report = await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) };
}

/** An edit that changes the first line, and has another in place of the middle. */
const lazily = (line: string) => `def load(path, mode):\n    ${line}\n    return data`;

describe('a line that represents lines of the search', () => {
  it.each([
    '# (unchanged)',
    '# ...',
    '[...]',
    '/* snip */',
    '// same as before',
    '... rest of function ...',
    '// ...',
    '...',
    '…',
    '<!-- ... -->',
    '{/* ... */}',
    '-- ...',
    '; ...',
    '% ...',
    '{# ... #}',
    '// ... 其余代码保持不变 ...',
    '# ... остальной код без изменений ...',
    '// ... (resto sin cambios)',
    '# ... wie bisher ...',
    '// (lines 2-4 omitted)',
    '# [unchanged lines]',
    '// ... same body as above',
    '<!-- existing code here -->',
    '(...)',
    '// other methods here',
    '/* other methods */',
    '// (no changes)',
    '# keep existing methods',
    '// implementation remains unchanged here',
    '# keep rest as is',
    '// omitted for brevity',
    '// . . .',
    '⋮',
  ])('is not written: %s', async line => {
    expect(await apply(lazily(line))).toEqual({ code: 'EDIT_PLACEHOLDER', text: FILE });
  });

  it('is no omission where no line of the search is missing', async () => {
    const replace = SEARCH.replace('    check(data)', '    # ...\n    check(data)');
    expect((await apply(replace)).text).toContain('# ...');
  });

  it('is one where the file has such a line somewhere else', async () => {
    const file = `# ...\n${FILE}`;
    expect((await apply(lazily('# ...'), { file })).code).toBe('EDIT_PLACEHOLDER');
  });

  it('is no omission where it is among the lines that it replaces', async () => {
    const file = FILE.replace('    check(data)', '    # ...\n    check(data)');
    const search = file.trimEnd();
    expect((await apply(lazily('# ...'), { file, search })).code).toBeUndefined();
  });

  it('is understood where both halves have it', async () => {
    const search = 'def load(path):\n    # ...\n    return data';
    const { text } = await apply('def load(path, mode):\n    # ...\n    return data', { search });
    expect(text).toBe(FILE.replace('(path):', '(path, mode):'));
  });
});

describe('a new line in place of others', () => {
  it.each([
    '# handle the existing users',
    '// waiting for the rest of the reply...',
    'const { a, ...rest } = b;',
    '...options,',
    '...(hasStats && {',
    '...(isNew ? [one] : [])',
    '...[first, second]',
    '- existing',
    '// keep the connection for all other users',
    '# no user may change this',
    '* the same as above',
    '+ remaining lines',
    '{ ...existing, code }',
    'f(...args);',
    '"...",',
    'log("...")',
    'x = y[...]',
    'print("same as before")',
    '// ...args',
    '# the same check is made by the caller',
    'unchanged = True',
    'rest: ...',
  ])('is written: %s', async line => {
    const { code, text } = await apply(lazily(line));
    expect(code).toBeUndefined();
    expect(text).toContain(line);
  });

  it('is a remark between two comments', async () => {
    const replace = lazily('# 1: first\n    # ...\n    # n: last');
    expect((await apply(replace)).text).toContain('# ...');
  });

  it('is no line of the file where that has it inside a line', async () => {
    const file = `f(...)\n${FILE}`;
    expect((await apply(lazily('...'), { file })).code).toBe('EDIT_PLACEHOLDER');
  });

  it('may be the dots of a stub in Python, in place of a short body', async () => {
    const [search, replace] = ['    check(data)\n    return data', '    return data\n\ndef f():\n    ...'];
    expect((await apply(replace, { path: 'a.py', search })).code).toBeUndefined();
  });

  it.each([
    ['followed by more of the body', lazily('...')],
    ['in place of a long body', 'def load(path):\n    ...'],
  ])('is no stub where it is %s', async (_, replace) => {
    expect((await apply(replace, { path: 'a.py' })).code).toBe('EDIT_PLACEHOLDER');
  });

  it('is the whole body in a stub file', async () => {
    const { text } = await apply('def load(path):\n    ...', { path: 'a.pyi' });
    expect(text).toBe('def load(path):\n    ...\n');
  });

  it('is written in prose, which leaves things out on purpose', async () => {
    expect((await apply(lazily('[...]'), { path: 'a.md' })).text).toContain('[...]');
  });
});
