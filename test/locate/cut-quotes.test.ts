import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

async function send(file: string, search: string, replace: string, path = 'a.py') {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
  const report = await applyReply(reply, workspace, { format: 'search-replace' });
  const [edit] = report.edits;
  return { code: edit?.refusal?.code, edit, text: workspace.textOf(path) };
}

describe('a quoted line that is the start of one of the file', () => {
  it.each([
    ['a time', 'at = 10:30\n', 'at = 10', 'at = 11'],
    ['a date', 'at = 10/30\n', 'at = 10', 'at = 11'],
    ['a date with hyphens', 'day = 2024-05-01\n', 'day = 2024', 'day = 2025'],
    ['a number with commas', 'n = 1,000\n', 'n = 1', 'n = 2'],
    ['a version', 'v = 1.2.3\n', 'v = 1.2', 'v = 1.3'],
    ['an address', 'host = 10.0.0.1:80\n', 'host = 10.0.0.1', 'host = 10.0.0.2'],
    ['a list', 'a = [0, 0, 0]\n', 'a = [0, 0', 'a = [0, 1'],
    ['a call', 'x = f(a, b)\n', 'x = f(a', 'x = g(a'],
    ['an object', 'x = {"a": 1, "b": 2}\n', 'x = {"a": 1', 'x = {"a": 2'],
    ['nested brackets', 'x = f([1, 2], [3])\n', 'x = f([1, 2]', 'x = f([1, 3]'],
  ])('is none if it cuts %s', async (_, file, search, replace) => {
    const { code, text } = await send(file, search, replace);
    expect([code, text]).toEqual(['EDIT_NO_OCCURRENCE_FOUND', file]);
  });
});

describe('a no-break space if the search has a blank', () => {
  it.each([
    ['between words', 'a\u00a0= 1\nb = 2\n', 'a = 1', 'a = 2'],
    ['in brackets', 'foo(a,\u00a0b)\nb = 2\n', 'foo(a, b)', 'foo(b, b)'],
    ['of another width', 'foo(a,\u2009b)\nb = 2\n', 'foo(a, b)', 'foo(b, b)'],
  ])('is known as a difference: %s', async (_, file, search, replace) => {
    const { edit } = await send(file, search, replace);
    expect(edit?.places[0]).toMatchObject({ tier: 'lookalike', differences: ['look-alike characters'] });
  });
});

describe('a hunk that is said to end the file', () => {
  const patch = async (file: string, hunk: string) => {
    const workspace = new MemoryWorkspace({ 'a.py': file });
    const reply = `*** Begin Patch\n*** Update File: a.py\n@@\n${hunk}\n*** End of File\n*** End Patch\n`;
    const report = await applyReply(reply, workspace, { format: 'apply-patch' });
    return { code: report.edits[0]?.refusal?.code, text: workspace.textOf('a.py') };
  };

  it.each([
    ['a = 1\nb = 2\nc = 3\n', ' a = 1\n-b = 2\n+b = 3'],
    ['a = 1\nb = 2\nc = 3\n', '-a = 1\n+a = 2'],
    ['def f():\n    x = 1\n\ndef g():\n    y = 2\n', ' def f():\n-    x = 1\n+    x = 2'],
  ])('is refused if its lines are before others: %j', async (file, hunk) => {
    expect(await patch(file, hunk)).toEqual({ code: 'EDIT_CONFLICT', text: file });
  });

  it.each([
    ['a = 1\nb = 2\n', ' a = 1\n-b = 2\n+b = 3', 'a = 1\nb = 3\n'],
    ['a = 1\nb = 2', ' a = 1\n-b = 2\n+b = 3', 'a = 1\nb = 3'],
    ['a = 1\nb = 2\n\n\n', ' a = 1\n-b = 2\n+b = 3', 'a = 1\nb = 3\n\n\n'],
    ['b = 2\na = 1\nb = 2\n', '-b = 2\n+b = 3', 'b = 2\na = 1\nb = 3\n'],
    ['a = 1\n', '+b = 2', 'a = 1\nb = 2\n'],
  ])('goes there: %j', async (file, hunk, made) => {
    expect(await patch(file, hunk)).toEqual({ code: undefined, text: made });
  });
});

describe('hunks that fit the same equal lines', () => {
  const patch = async (file: string, ...hunks: readonly string[]) => {
    const workspace = new MemoryWorkspace({ 'a.py': file });
    const body = hunks.map(hunk => `@@\n${hunk}\n`).join('');
    const reply = `*** Begin Patch\n*** Update File: a.py\n${body}*** End Patch\n`;
    const report = await applyReply(reply, workspace, { format: 'apply-patch' });
    return {
      code: report.edits.map(edit => edit.refusal?.code).find(Boolean),
      text: workspace.textOf('a.py'),
    };
  };

  it('go by their order if they are as many as the places', async () => {
    const { text } = await patch('x = 1\ny = 2\nx = 1\n', '-x = 1\n+x = 3', '-x = 1\n+x = 4');
    expect(text).toBe('x = 3\ny = 2\nx = 4\n');
  });

  it.each([
    ['x = 1\ny = 2\nx = 1\nz = 5\n', ['-x = 1\n+x = 3', '-z = 5\n+z = 6']],
    ['x = 1\ny = 2\nx = 1\ny = 3\nx = 1\n', ['-x = 1\n+x = 3', '-x = 1\n+x = 4']],
  ])('are refused if the first may be at either of two: %j', async (file, hunks) => {
    expect(await patch(file, ...hunks)).toEqual({ code: 'EDIT_AMBIGUOUS', text: file });
  });
});
