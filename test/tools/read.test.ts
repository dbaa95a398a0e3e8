import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { ROOT, sources } from '../support/sources.js';
import { project } from './project.js';

/** No answer is longer. */
const MOST = 15_000;

describe('many paths of one call', () => {
  // An attacker's call with 20,000 times the same path took 22 s: each was asked for what to
  // recover.
  test.each([
    ['the same one', Array.from({ length: 20_000 }, () => 'a.txt'), 1],
    ['others', Array.from({ length: 20_000 }, (_, i) => `a${i}.txt`), 100],
  ])('%s are looked at as often as they are read', async (_, paths, times) => {
    const { workspace, call } = project({ 'a.txt': 'a\n' });
    const asked: (string | undefined)[] = [];
    Object.assign(workspace, {
      recover: async (path?: string) => {
        asked.push(path);
        return [];
      },
    });
    await call('read', { paths });
    expect(asked).toHaveLength(times);
  });
});

describe('read', () => {
  const python = Array.from(
    { length: 300 },
    (_, i) => `def f${i}():\n    """Returns a number that is the same each time."""\n    return ${i}\n`,
  ).join('\n');

  test('a long file is shown by its outline, and its lines are read by their numbers', async () => {
    const { call } = project({ 'big.py': python });
    const outline = await call('read', { path: 'big.py' });
    expect(outline.text).toContain('1199 lines, hash');
    expect(outline.text).toContain('too long to show at once');
    expect(outline.text).toMatch(/\n5-7#\w{12,14} function f1\n/);
    expect(outline.text).toContain('Next: read {"path":"big.py","from":1,"to":3} reads such lines.');
    expect(outline.data.outline).toHaveLength(300);
    const part = await call('read', { path: 'big.py', from: 5, to: 7 });
    expect(part.text).toMatch(/lines 5-7 of 1199, hash \w+\n5\tdef f1\(\):\n6\t {4}"""R.*\n7\t {4}return 1$/);
  });

  test.each([false, true])(
    'the definitions of an outline are edited by their addresses (%s)',
    async remembers => {
      const { call, workspace } = project({ 'big.py': python }, { remembers });
      const { data } = await call('read', { path: 'big.py' });
      const { at } = (data.outline as { at: string }[])[1] as { at: string };
      expect(at).toMatch(remembers ? /^5-7#\d{3}$/ : /^5-7#\w{12,14}$/);
      const edited = await call('edit', { path: 'big.py', at, new_str: 'f1 = f0' });
      expect(edited.isError, edited.text).toBe(false);
      expect(workspace.textOf('big.py')).toBe(python.replace(/def f1\(\):\n.*\n.*1\n/, 'f1 = f0\n'));
    },
  );

  test.each([
    [{ offset: 5, limit: 2 }, 'lines 5-6 of 1199'],
    [{ offset: 0, limit: 2 }, 'lines 1-2 of 1199'],
    [{ offset: '5', limit: '1' }, 'lines 5-5 of 1199'],
    [{ limit: 3 }, 'lines 1-3 of 1199'],
    [{ start_line: 2, end_line: 3 }, 'lines 2-3 of 1199'],
    [{ to: 2 }, 'lines 1-2 of 1199'],
  ])('%j are %s', async (range, which) => {
    expect((await project({ 'big.py': python }).call('read', { path: 'big.py', ...range })).text).toContain(
      which,
    );
  });

  test('what is too much to give at once is read on', async () => {
    const lines = Array.from({ length: 4_500 }, (_, i) => `line ${i + 1}`);
    const { call } = project({ 'a.txt': `${lines.join('\n')}\n` });
    const content: string[] = [];
    for (let from = 1; from <= lines.length; ) {
      const { data, text } = await call('read', { path: 'a.txt', from });
      expect(text.length).toBeLessThanOrEqual(MOST);
      content.push(String(data.content));
      from = Number(data.to) + 1;
      expect(text.includes(`"from":${from}} reads on.`)).toBe(from <= lines.length);
    }
    expect(content.join('\n')).toBe(lines.join('\n'));
  });

  test('a file of one line of 400,000 characters is cut, with a mark that cannot be applied', async () => {
    const line = `const a = 1; ${'x = "1"; '.repeat(45_000)}`;
    const { call, workspace } = project({ 'min.js': `${line}\n` });
    const { text } = await call('read', { path: 'min.js' });
    expect(text.length).toBeLessThanOrEqual(MOST);
    expect(encode(text).length).toBeLessThan(2_000);
    const mark = ` [${line.length - 2_000} more characters]`;
    expect(text.split('\n')[1]?.endsWith(mark)).toBe(true);
    expect(text).toContain(
      '\nNext: search {"path":"min.js","pattern":"<text>"} shows other parts of cut lines.',
    );
    for (const old_str of [text.split('\n')[1] ?? '', `x = "1"; ${mark}`]) {
      const refused = await call('edit', { path: 'min.js', old_str, new_str: 'short' });
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain('EDIT_PLACEHOLDER');
    }
    const reply = `min.js\n<<<<<<< SEARCH\nconst a = 1;${mark}\n=======\nconst a = 2;${mark}\n>>>>>>> REPLACE\n`;
    expect((await call('edit', { reply })).text).toContain('EDIT_PLACEHOLDER');
    const made = { path: 'new.js', old_str: '', new_str: `copied${mark}\n` };
    expect((await call('edit', made)).text).toContain('EDIT_PLACEHOLDER');
    expect(workspace.textOf('min.js')).toBe(`${line}\n`);
    expect(
      (await call('edit', { path: 'min.js', old_str: 'const a = 1;', new_str: 'const a = 2;' })).isError,
    ).toBe(false);
  });

  test('a file that has such a mark as its text is edited', async () => {
    const { call, workspace } = project({ 'a.md': 'It shows [12 more characters] then.\n' });
    const edit = {
      path: 'a.md',
      old_str: 'shows [12 more characters] then',
      new_str: 'shows [12 more characters]',
    };
    expect((await call('edit', edit)).isError).toBe(false);
    expect(workspace.textOf('a.md')).toBe('It shows [12 more characters].\n');
  });

  test('a pair of surrogates is not cut in two', async () => {
    const { text } = await project({ 'a.txt': `${'x'.repeat(1_999)}😀😀\n` }).call('read', { path: 'a.txt' });
    expect(text).toMatch(/x \[4 more characters\]\n/);
  });

  test('several files are one call, those that do not fit are for the next', async () => {
    const { call, workspace } = project({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'big.py': python, 'c.txt': 'c\n' });
    const both = await call('read', { paths: ['a.txt', 'none.txt', 'b.txt'] });
    expect(both.isError).toBe(false);
    expect(both.text).toMatch(/^a\.txt, .*\n1\ta\nRefused: .*EDIT_FILE_NOT_FOUND.*\nb\.txt, .*\n1\tb$/s);
    expect(both.data.files).toMatchObject([{ path: 'a.txt' }, { path: 'none.txt' }, { path: 'b.txt' }]);
    const lines = `${'line of a text that is long enough\n'.repeat(500)}`;
    const many = project({ 'l.txt': lines, 'c.txt': 'c\n', 'd.txt': 'd\n' });
    const cut = await many.call('read', { paths: ['l.txt', 'c.txt', 'd.txt'] });
    expect(cut.text.length).toBeLessThanOrEqual(MOST);
    expect(cut.text).toMatch(/Next: read \{"paths":\["c.txt","d.txt"\]\} reads the others\.$/);
    for (const habit of [
      { paths: '["a.txt"]' },
      { path: ['a.txt'] },
      { files: ['a.txt'] },
      { paths: 'a.txt' },
    ])
      expect((await call('read', habit)).text).toContain('1\ta');
    expect((await call('read', { paths: ['none.txt', 'no.txt'] })).isError).toBe(true);
    expect(workspace.textOf('none.txt')).toBeUndefined();
  });

  test.each([
    ['an empty file', { path: 'empty.txt' }, 'no lines of 0'],
    ['lines behind the end', { path: 'a.txt', from: 9 }, 'no lines of 1'],
    ['a range that is turned round', { path: 'a.txt', from: 3, to: 1 }, 'no lines of 1'],
    ['a file that is none', { path: 'b.txt' }, 'EDIT_FILE_NOT_FOUND'],
    ['bytes', { path: 'x.bin' }, 'EDIT_BINARY_FILE'],
  ])('%s', async (_, args, text) => {
    const files = { 'empty.txt': '', 'a.txt': 'a\n', 'x.bin': Uint8Array.of(0, 1, 2, 0, 255) };
    expect((await project(files).call('read', args)).text).toContain(text);
  });

  test('proposes a path that is like the one given', async () => {
    const { text } = await project({ 'src/app.ts': 'a\n' }).call('read', { path: 'src/ap.ts' });
    expect(text).toContain('Next: Send it again with the path src/app.ts');
  });

  test('costs less than 1.2 times the tokens of the text, line numbers and heading included', async () => {
    const files = sources()
      .map(({ path }) => readFileSync(join(ROOT, 'src', path), 'utf8'))
      .filter(text => text.length > 2_000 && text.length < 12_000)
      .slice(0, 60);
    const ratios: number[] = [];
    let [given, read] = [0, 0];
    for (const text of files) {
      const answer = await project({ 'src/file.ts': text }, { remembers: true }).call('read', {
        path: 'src/file.ts',
      });
      const [tokens, cost] = [encode(text).length, encode(answer.text).length];
      ratios.push(cost / tokens);
      given += tokens;
      read += cost;
    }
    expect(files.length).toBe(60);
    expect(read / given).toBeLessThanOrEqual(1.13);
    // Files of very short lines cost more: their lines have few tokens beside the number.
    expect(ratios.filter(ratio => ratio <= 1.2).length).toBeGreaterThanOrEqual(0.9 * files.length);
  });
});

describe('line numbers that were copied into an edit', () => {
  const FILE = 'import os\n\n\ndef f(a):\n\tx = 1\n\n\treturn x\n\n\ndef g(a):\n\tx = 2\n\treturn x\n';

  test.each([
    [4, 7],
    [5, 7],
    [7, 12],
    [11, 11],
    [5, 6],
  ])('lines %i to %i are found without them, in both texts or in one', async (from, to) => {
    for (const isNumbered of [true, false]) {
      const { call, workspace } = project({ 'a.py': FILE });
      const { text } = await call('read', { path: 'a.py', from, to });
      const old_str = text.split('\n').slice(1).join('\n');
      const plain = FILE.split('\n')
        .slice(from - 1, to)
        .join('\n');
      const changed = (isNumbered ? old_str : plain)
        .replace(/x = (\d)/, 'x = $10')
        .replace('return x', 'return -x');
      const { isError, text: answer } = await call('edit', { path: 'a.py', old_str, new_str: changed });
      expect(isError, answer).toBe(false);
      const wanted = plain.replace(/x = (\d)/, 'x = $10').replace('return x', 'return -x');
      expect(workspace.textOf('a.py')).toBe(FILE.replace(plain, wanted));
    }
  });
});
