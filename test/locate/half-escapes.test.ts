import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const raw = String.raw;

async function send(path: string, file: string, old_str: string, new_str: string, more: object = {}) {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str, new_str, ...more });
  const report = await applyReply(reply, workspace, { format: 'edit-call' });
  return { code: report.edits[0]?.refusal?.code, text: workspace.textOf(path) };
}

type Row = readonly [what: string, path: string, file: string, search: string, replace: string, made: string];

describe('a search that begins or ends at backslashes', () => {
  it.each<Row>([
    [
      'behind a line break of LaTeX',
      'a.tex',
      raw`a & b \\\hline`,
      raw`\hline`,
      raw`\midrule`,
      raw`a & b \\\midrule`,
    ],
    [
      'before another command',
      'a.tex',
      raw`a & b \\\hline`,
      raw`a & b \\`,
      raw`a & c \\`,
      raw`a & c \\\hline`,
    ],
    [
      'with an argument',
      'a.tex',
      raw`a \\\cline{1-2}`,
      raw`\cline{1-2}`,
      raw`\cline{1-3}`,
      raw`a \\\cline{1-3}`,
    ],
    ['in no file of LaTeX', 'a.py', raw`p = "\\\d"`, raw`\d`, raw`\w`, raw`p = "\\\w"`],
    ['behind two pairs', 'a.js', raw`p = "\\\\\d"`, raw`\d"`, raw`\w"`, raw`p = "\\\\\w"`],
    ['where no backslash escapes', 'a.bat', raw`cd \\host\dir`, raw`\host`, raw`\guest`, raw`cd \\guest\dir`],
    ['in the middle of a pair of LaTeX', 'a.tex', raw`\\[2pt] a`, raw`\[2pt]`, raw`\[3pt]`, raw`\\[3pt] a`],
  ])('is made: %s', async (_, path, file, search, replace, made) => {
    expect(await send(path, file, search, replace)).toEqual({ code: undefined, text: made });
  });

  it.each<readonly [what: string, path: string, file: string, search: string, replace: string]>([
    ['a bare one too', 'a.tex', 'a \\\\\\hline\n\\hline\n', raw`\hline`, raw`\midrule`],
    ['half of an escape, and a whole one', 'a.py', 'p = "\\\\d"\nq = "\\d"\n', raw`\d`, raw`\w`],
    ['a whole one before half of one', 'a.py', 'q = "\\d"\np = "\\\\d"\n', raw`\d"`, raw`\w"`],
    ['half of an escape alone', 'a.py', raw`p = "\\d"`, raw`\d`, raw`\d\s`],
    ['two halves', 'a.py', 'q = "\\\\d"\np = "\\\\d"\n', raw`\d"`, raw`\w"`],
    ['a half at the end', 'a.py', 'p = "a\\\\"\nq = "a\\"', 'a\\', 'b\\'],
    ['a half, and elsewhere all doubled', 'a.py', 'p = "\\\\d\\w"\nq = "\\\\d\\\\w"\n', raw`\d\w`, raw`\w`],
  ])('is ambiguous: %s', async (_, path, file, search, replace) => {
    expect(await send(path, file, search, replace)).toEqual({ code: 'EDIT_AMBIGUOUS', text: file });
  });

  it('is made in all places, or in none', async () => {
    const all = { replace_all: true };
    const table = 'a \\\\\\hline\n\\hline\nb \\\\\\hline\n';
    const made = table.replaceAll('\\hline', '\\midrule');
    expect(await send('a.tex', table, raw`\hline`, raw`\midrule`, all)).toEqual({
      code: undefined,
      text: made,
    });
    const mixed = 'p = "\\\\d"\nq = "\\d"\n';
    expect(await send('a.py', mixed, raw`\d`, raw`\w`, all)).toEqual({ code: 'EDIT_AMBIGUOUS', text: mixed });
  });

  it('is not one edit sent twice, if a half has it too', async () => {
    const file = 'p = "\\\\d"\nq = "\\d"\n';
    const workspace = new MemoryWorkspace({ 'a.py': file });
    const edit = { oldText: '\\d"', newText: '\\w"' };
    const reply = JSON.stringify({ path: 'a.py', edits: [edit, edit] });
    const report = await applyReply(reply, workspace);
    expect(report.edits.every(({ refusal }) => refusal !== undefined)).toBe(true);
    expect(workspace.textOf('a.py')).toBe(file);
  });
});
