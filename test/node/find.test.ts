import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileQuery, LineQuery } from '../../src/apply/index.js';
import { refusal } from '../../src/edit/index.js';
import { Confinement } from '../../src/node/confinement.js';
import { type FileSystem, NODE_FILE_SYSTEM } from '../../src/node/file-system.js';
import { LineMatcher } from '../../src/node/find/line-matcher.js';
import { NodeFinder, type Searched } from '../../src/node/find/node-finder.js';
import { ripgrepFor } from '../../src/node/find/ripgrep.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { cell, jupyter, notebook } from '../notebook/cells.js';

const FILES = {
  '.gitignore': 'dist/\n*.log\n!keep.log\n',
  '.ignore': 'generated.ts\n',
  '.git/HEAD': 'ref: refs/heads/main\nneedle\n',
  '.git/info/exclude': 'private.txt\n',
  '.github/ci.yml': 'needle: 1\n',
  '.mortise/log.jsonl': 'needle\n',
  'a.log': 'needle\n',
  'keep.log': 'needle\n',
  'dist/out.ts': 'needle\n',
  'generated.ts': 'needle\n',
  'node_modules/p/index.js': 'needle\n',
  'private.txt': 'needle\n',
  'src/a.ts': 'const needle = 1;\nconst Needle = 2;\n',
  'src/inner/.gitignore': '!dist/\nb.ts\n',
  'src/inner/b.ts': 'needle\n',
  'src/inner/c.ts': 'x\nneedle(1)\n',
  'src/inner/dist/d.ts': 'needle\n',
  'bare/HEAD': 'needle\n',
  'bare/objects/x': 'needle\n',
  'bare/refs/x': 'needle\n',
  'x.bin': Uint8Array.of(0, 110, 101, 101, 100, 108, 101),
};

const OPEN = ['.github/ci.yml', 'keep.log', 'src/a.ts', 'src/inner/c.ts', 'src/inner/dist/d.ts'];
const REAL_RIPGREP = await ripgrepFor('/nowhere');

/** With ripgrep if it is installed, and always without. */
const WAYS: readonly (readonly [string, Searched['ripgrep']])[] = [
  ['own walk', async () => undefined],
  ...(REAL_RIPGREP === undefined ? [] : ([['ripgrep', async () => REAL_RIPGREP]] as const)),
];

async function finderIn(root: string, more: Partial<Searched> = {}): Promise<NodeFinder> {
  const confinement = await Confinement.around(NODE_FILE_SYSTEM, root);
  const workspace = await NodeWorkspace.open(root);
  return new NodeFinder({ confinement, read: path => workspace.read(path), ...more });
}

/** How often the system is asked while a finder lists all files of a root. */
async function stepsToList(files: Record<string, string>): Promise<number> {
  let steps = 0;
  const counting = new Proxy(NODE_FILE_SYSTEM, {
    get(fs, name: keyof FileSystem) {
      steps++;
      return fs[name];
    },
  });
  const confinement = await Confinement.around(counting, folderWith(files));
  await confinement.closed();
  steps = 0;
  const read = async () => ({ kind: 'missing', path: '', similar: [] }) as const;
  await new NodeFinder({ confinement, read }).files({ limit: 10_000 });
  return steps;
}

test('an ignore file that is too large is named, and what it ignores is shown', async () => {
  const root = folderWith({ 'd/.gitignore': `x.log\n${'#'.repeat(70_000)}`, 'd/x.log': 'needle\n' });
  const finder = await finderIn(root, { ripgrep: async () => undefined });
  const note = expect.stringMatching(/^d.\.gitignore is not used: it has 70006 bytes/);
  const found = { paths: ['d/.gitignore', 'd/x.log'], isWhole: true, notes: [note] };
  expect(await finder.files({ limit: 10 })).toMatchObject(found);
  expect(await finder.lines(query('needle'))).toMatchObject({ lines: [{ path: 'd/x.log' }], notes: [note] });
});

test('of nested folders only so many rules are used in all, and the others are named', async () => {
  const rules = `${Array.from({ length: 4_000 }, (_, i) => `x${i}`).join('\n')}\n*.log\n`;
  const folders = ['', 'd/', 'd/d/', 'd/d/d/'];
  const root = folderWith({
    ...Object.fromEntries(folders.map(each => [`${each}.gitignore`, rules])),
    'd/d/d/a.txt': '',
    'd/d/d/b.log': '',
  });
  const finder = await finderIn(root, { ripgrep: async () => undefined });
  const found = await finder.files({ limit: 10, folder: 'd/d/d' });
  expect(found).toMatchObject({
    paths: ['d/d/d/.gitignore', 'd/d/d/a.txt'],
    notes: [
      expect.stringMatching(/^d.d.\.gitignore is not used: it makes it 12003 rules, and more than 10000/),
      expect.stringMatching(/^d.d.d.\.gitignore is not used/),
    ],
  });
});

test('an expression that is too long is refused, and a long text is not', async () => {
  const finder = await finderIn(folderWith({ 'a.txt': `${'x'.repeat(11_000)}\n` }));
  expect(await finder.lines(query('x'.repeat(10_001)))).toMatchObject({
    kind: 'refused',
    refusal: { code: 'EDIT_TOO_LARGE' },
  });
  expect(await finder.lines(query('x'.repeat(10_001), { isLiteral: true }))).toMatchObject({
    lines: [{ path: 'a.txt' }],
  });
});

describe('the steps of a list', () => {
  const flat = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, '']));
  const deep = (count: number) => ({ [`${'d/'.repeat(count)}f`]: '' });

  test('do not grow with the files of one folder', async () => {
    expect(await stepsToList(flat(400))).toBe(await stepsToList(flat(100)));
  });

  test('are few for each folder, however deep', async () => {
    const [some, many] = [await stepsToList(deep(100)), await stepsToList(deep(400))];
    expect(many - some).toBeLessThanOrEqual(3 * 300);
  });
});

const query = (pattern: string, more: Partial<LineQuery> = {}): LineQuery => ({
  ...{ pattern, isLiteral: false, ignoresCase: false, limit: 100 },
  ...more,
});

describe('files', () => {
  const listed = async (more: Partial<FileQuery> = {}, root = folderWith(FILES)) => {
    const found = await (await finderIn(root)).files({ limit: 100, ...more });
    return found.kind === 'files' ? found.paths : found.refusal.code;
  };

  test('are those that no ignore file names, without folders of git, mortise and packages', async () => {
    expect(await listed()).toEqual(
      [
        '.gitignore',
        ...OPEN.slice(0, 1),
        '.ignore',
        ...OPEN.slice(1),
        'src/inner/.gitignore',
        'x.bin',
      ].sort(),
    );
  });

  test.each<[Partial<FileQuery>, readonly string[] | string]>([
    [{ glob: '*.ts' }, OPEN.slice(2)],
    [{ glob: 'src/*.ts' }, ['src/a.ts']],
    [{ glob: '*.ts', folder: 'src/inner' }, OPEN.slice(3)],
    [{ glob: 'inner/*.ts', folder: 'src' }, ['src/inner/c.ts']],
    [{ glob: '**/{a,c}.ts' }, ['src/a.ts', 'src/inner/c.ts']],
    [{ folder: 'src/a.ts' }, ['src/a.ts']],
    [{ folder: './src/', glob: 'a.*' }, ['src/a.ts']],
    // Who names an ignored folder means it.
    [{ folder: 'dist' }, ['dist/out.ts']],
    [{ folder: 'node_modules/p' }, ['node_modules/p/index.js']],
    [{ folder: '..' }, 'EDIT_INVALID_PATH'],
    [{ folder: '.git' }, 'EDIT_INVALID_PATH'],
    [{ folder: '/etc' }, 'EDIT_INVALID_PATH'],
    [{ folder: 'bare/objects' }, 'EDIT_INVALID_PATH'],
    [{ folder: 'none' }, 'EDIT_FILE_NOT_FOUND'],
  ])('%j: %j', async (more, expected) => {
    expect(await listed(more)).toEqual(expected);
  });

  test('beyond the limit are not listed, and that is said', async () => {
    const found = await (await finderIn(folderWith(FILES))).files({ limit: 2 });
    expect(found).toMatchObject({ paths: ['.github/ci.yml', '.gitignore'], isWhole: false });
  });

  test('no link is followed', async () => {
    const outside = folderWith({ 'secret.txt': 'needle\n' });
    const root = folderWith({ 'a.txt': 'a\n', 'inside/b.txt': 'needle\n' });
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));
    symlinkSync(join(root, 'inside'), join(root, 'loop'));
    expect(await listed({}, root)).toEqual(['a.txt', 'inside/b.txt']);
    expect(await listed({ folder: 'out' }, root)).toBe('EDIT_INVALID_PATH');
    expect(await listed({ folder: 'link.txt' }, root)).toBe('EDIT_INVALID_PATH');
    expect(await listed({ folder: 'loop' }, root)).toEqual(['inside/b.txt']);
  });
});

describe.each(WAYS)('lines, by %s', (_, ripgrep) => {
  const found = async (given: LineQuery, root = folderWith(FILES)) => {
    const result = await (await finderIn(root, { ripgrep })).lines(given);
    return result.kind === 'lines'
      ? result.lines.map(({ path, line }) => `${path}:${line}`)
      : result.refusal.code;
  };

  test('are those of the same files', async () => {
    expect(await found(query('needle'))).toEqual(OPEN.map((path, i) => `${path}:${i === 3 ? 2 : 1}`));
  });

  test.each<[LineQuery, readonly string[] | string]>([
    [query('NEEDLE', { ignoresCase: true, glob: 'a.ts' }), ['src/a.ts:1', 'src/a.ts:2']],
    [query('needle(1)', { isLiteral: true }), ['src/inner/c.ts:2']],
    [query('NEEDLE(', { isLiteral: true, ignoresCase: true }), ['src/inner/c.ts:2']],
    [query('needle(1)'), []],
    [query('^const \\w+ = \\d;$'), ['src/a.ts:1', 'src/a.ts:2']],
    [query('needle', { folder: 'dist' }), ['dist/out.ts:1']],
    [query('needle', { folder: 'src/a.ts' }), ['src/a.ts:1']],
    [query('needle', { folder: 'node_modules/p' }), ['node_modules/p/index.js:1']],
    [query('--help', { folder: 'src' }), []],
    [query('(?<=const )needle'), ['src/a.ts:1']],
    [query('needle('), 'USAGE'],
    [query('needle', { folder: '..' }), 'EDIT_INVALID_PATH'],
  ])('%j: %j', async (given, expected) => {
    expect(await found(given)).toEqual(expected);
  });

  const answer = async (given: LineQuery, files: Readonly<Record<string, string | Uint8Array>>) =>
    (await finderIn(folderWith(files), { ripgrep })).lines(given);
  const large = 'needle\n'.repeat(1_300_000);

  test('of a named file that is not searched: why', async () => {
    const files = { 'big.txt': large, 'x.bin': FILES['x.bin'] };
    const of = (folder: string) => answer(query('needle', { folder }), files);
    expect(await of('big.txt')).toMatchObject({
      refusal: { code: 'EDIT_TOO_LARGE', message: expect.stringContaining('over 8 MB are not searched') },
    });
    expect(await of('x.bin')).toMatchObject({ refusal: { code: 'EDIT_BINARY_FILE' } });
  });

  test('of a named file that cannot be read: that', async () => {
    const why = refusal('EDIT_FILE_READ_ERROR', 'a.txt could not be read: permission denied.');
    const finder = await finderIn(folderWith({ 'a.txt': 'needle\n' }), {
      ripgrep,
      read: async () => ({ kind: 'refused', refusal: why }),
    });
    expect(await finder.lines(query('needle', { folder: 'a.txt' }))).toEqual({
      kind: 'refused',
      refusal: why,
    });
  });

  test('a note counts the files that are too large', async () => {
    const files = { 'a.txt': 'needle\n', 'in/big.txt': large, 'in/big.ts': large, '.ignore': 'not.txt\n' };
    const of = (more: Partial<LineQuery>) => answer(query('needle', more), { ...files, 'not.txt': large });
    expect(await of({})).toMatchObject({
      lines: [{ path: 'a.txt' }],
      isWhole: true,
      notes: ['2 files over 8 MB were not searched.'],
    });
    expect(await of({ glob: '*.ts' })).toMatchObject({
      lines: [],
      isWhole: true,
      notes: ['1 file over 8 MB was not searched.'],
    });
    expect(await of({ folder: 'in', glob: '*.md' })).toMatchObject({ lines: [], notes: [] });
  });

  test.each<[LineQuery, boolean]>([
    [query('one\\ntwo'), true],
    [query('one\ntwo'), true],
    [query('one\ntwo', { isLiteral: true }), true],
    [query('one\\s*\\r?\\n'), true],
    [query('one\\ntwo', { isLiteral: true }), false],
    [query('one[^\\n]*three'), false],
    [query('one\\\\ntwo'), false],
  ])('%j: whether a note says that lines are searched one by one: %s', async (given, isNoted) => {
    const result = await answer(given, { 'a.txt': 'one\ntwo\none three\n' });
    expect(result).toMatchObject({ kind: 'lines', isWhole: true });
    expect('notes' in result ? result.notes.join() : '').toMatch(
      isNoted ? /^Lines are searched one by one: .* within one line only/ : /^$/,
    );
  });

  test.each<[string, readonly string[] | string]>([
    ['!*.ts', ['keep.log:1']],
    ['!src/**', ['keep.log:1']],
    ['!(b|d).ts', ['src/a.ts:1']],
    ['!(*.{log,md})', ['src/a.ts:1']],
    ['src/!(b).ts', ['src/a.ts:1']],
    ['src/?(a|b).@(ts|js)', ['src/a.ts:1']],
    ['**/+(a).ts', 'USAGE'],
    ['[', 'USAGE'],
    ['*.{ts', 'USAGE'],
    ['{a,b}'.repeat(40), 'USAGE'],
    ['../**', 'USAGE'],
  ])('by the glob %s: %j', async (glob, expected) => {
    const root = folderWith({ 'keep.log': 'needle\n', 'src/a.ts': 'needle\n' });
    expect(await found(query('needle', { glob }), root)).toEqual(expected);
  });

  test('of a named file are found whatever the glob says, and a note says so', async () => {
    const result = await answer(query('needle', { folder: 'a.txt', glob: '*.ts' }), { 'a.txt': 'needle\n' });
    expect(result).toMatchObject({
      lines: [{ path: 'a.txt' }],
      isWhole: true,
      notes: ['The glob is ignored: a.txt is a file.'],
    });
  });

  test('of a link are not found', async () => {
    const outside = folderWith({ 'secret.txt': 'needle\n' });
    const root = folderWith({ 'a.txt': 'needle\n' });
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));
    expect(await found(query('needle'), root)).toEqual(['a.txt:1']);
    expect(await found(query('needle', { folder: 'link.txt' }), root)).toBe('EDIT_INVALID_PATH');
  });

  test('of a notebook have the numbers that reading it shows', async () => {
    const root = folderWith({
      'a.ipynb': jupyter(notebook(cell('# Shop', 'markdown'), cell('x = 1\nneedle = 2'))),
    });
    expect(await found(query('needle'), root)).toEqual(['a.ipynb:5']);
  });

  test('that are very long are cut around the match', async () => {
    const root = folderWith({ 'min.js': `${'x'.repeat(200_000)}needle${'y'.repeat(200_000)}\r\n` });
    const result = await (await finderIn(root, { ripgrep })).lines(query('needle'));
    if (result.kind !== 'lines') throw new Error(result.refusal.message);
    const [{ text } = { text: '' }] = result.lines;
    expect(text).toMatch(/^\[\d+ characters\] x+needley+ \[\d+ more characters\]$/);
    expect(text.length).toBeLessThan(500);
  });

  test('beyond the limit are not shown, and that is said', async () => {
    const root = folderWith({ 'a.txt': 'needle\n'.repeat(50) });
    const result = await (await finderIn(root, { ripgrep })).lines(query('needle', { limit: 3 }));
    expect(result).toMatchObject({ lines: [{ line: 1 }, { line: 2 }, { line: 3 }], isWhole: false });
  });
});

describe('a pattern that takes too long', () => {
  // Grows without bounds with the number of a's.
  const slow = '^(a+)+$';

  test('is stopped, and a note says so', async () => {
    const root = folderWith({ 'a.txt': `${'a'.repeat(60)}b\n`, 'b.txt': 'b\n' });
    const start = performance.now();
    const result = await (await finderIn(root, { ripgrep: async () => undefined })).lines(query(slow));
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(result).toMatchObject({
      lines: [],
      isWhole: false,
      notes: [expect.stringContaining('takes too long on a.txt')],
    });
  });

  test('is not one if it is a plain text', () => {
    const matcher = new LineMatcher({ pattern: slow, isLiteral: true, ignoresCase: false });
    expect(matcher.match([[`${'a'.repeat(60)}b`, `x ${slow}`]], 10, 1_000)).toEqual({
      lines: [{ text: 0, index: 1, column: 2 }],
    });
  });

  test('a search ends when its time is over', async () => {
    const root = folderWith({ 'a.txt': 'needle\n' });
    const result = await (await finderIn(root, { ripgrep: async () => undefined, timeout: 0 })).lines(
      query('needle'),
    );
    expect(result).toMatchObject({
      lines: [],
      isWhole: false,
      notes: [expect.stringContaining('stopped after')],
    });
  });
});

describe.skipIf(process.platform === 'win32')('ripgrep', () => {
  /** A program in its place that writes down its arguments, and finds what it is told to. */
  function fake(output: string) {
    const folder = folderWith({
      rg: `#!/bin/sh\n[ "$1" = --files ] && exit 0\nprintf '%s\\n' "$@" > "${'$'}{0%/*}/arguments"\nprintf '${output}'\n`,
    });
    chmodSync(join(folder, 'rg'), 0o755);
    return {
      folder,
      program: join(folder, 'rg'),
      args: () => readFileSync(join(folder, 'arguments'), 'utf8').split('\n'),
    };
  }

  test('runs without settings, follows no links, and gets the pattern as such', async () => {
    const { program, args } = fake('');
    const root = folderWith({ 'a.txt': 'a\n' });
    await (await finderIn(root, { ripgrep: async () => program })).lines(query('--pre=evil'));
    for (const flag of ['--no-config', '--no-follow', '--null', '--sort']) expect(args()).toContain(flag);
    expect(args()).not.toContain('--follow');
    const at = args().indexOf('--pre=evil');
    expect(args()[at - 1]).toBe('--regexp');
    expect(args().slice(at + 1, at + 3)).toEqual(['--', './']);
  });

  test('what it finds outside of the root is not shown', async () => {
    const outside = folderWith({ 'secret.txt': 'needle\n' });
    const { program } = fake(
      './a.txt\\0001:1:needle\\n./link.txt\\0001:1:needle\\n../x.txt\\0001:1:needle\\nx.bin: binary file matches\\n',
    );
    const root = folderWith({ 'a.txt': 'needle\n' });
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));
    const result = await (await finderIn(root, { ripgrep: async () => program })).lines(query('needle'));
    expect(result).toMatchObject({ lines: [{ path: 'a.txt', line: 1, text: 'needle' }] });
  });

  test('of the tree is never run, and neither is one of a folder that the path names without its root', async () => {
    const root = folderWith({});
    mkdirSync(join(root, 'bin'));
    writeFileSync(join(root, 'bin/rg'), '#!/bin/sh\n', { mode: 0o755 });
    expect(await ripgrepFor(root, { PATH: `${join(root, 'bin')}:bin:.` })).toBeUndefined();
    const { folder, program } = fake('');
    expect(await ripgrepFor(root, { PATH: `${join(root, 'bin')}:${folder}` })).toBe(program);
  });
});
