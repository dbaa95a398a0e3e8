import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskCache, findConfig, openModel, recordTo } from '../../src/node/index.js';
import { answersIn } from '../../src/node/lint/packet-folder.js';
import { appendToLog } from '../../src/node/log-file.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { SPECIAL_FILES } from '../support/special-files.js';

const onPosix = process.platform !== 'win32';

/** The family: what may stand in the place of a file. Each is made at a path. */
const KINDS: typeof SPECIAL_FILES = {
  ...SPECIAL_FILES,
  'a terminal or nothing': path => symlinkSync('/dev/tty', path),
};
const kinds = Object.entries(KINDS);

describe.runIf(onPosix)('a configuration', () => {
  const config = JSON.stringify({ model: { name: 'openai/theirs' } });

  test.each(kinds)('that is %s is refused at once', async (_, make) => {
    const folder = folderWith({});
    await make(join(folder, 'mortise.config.json'));
    expect(await findConfig(folder)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_FILE_READ_ERROR', message: expect.stringContaining('cannot be read') },
    });
    expect(await openModel({ folder, env: {} })).toMatchObject({ kind: 'failed' });
  });

  test.each([
    ['is a link to one of another folder', (path: string, other: string) => symlinkSync(other, path)],
    [
      'is a link to one above',
      (path: string) => {
        writeFileSync(join(dirname(dirname(path)), 'shared.json'), config);
        symlinkSync('../shared.json', path);
      },
    ],
    ['is larger than 1 MiB', (path: string) => writeFileSync(path, `${config}${' '.repeat(1024 * 1024)}`)],
  ])('that %s is refused', async (_, make) => {
    const folder = folderWith({ 'in/a.txt': '', 'other/mortise.config.json': config });
    make(join(folder, 'in/mortise.config.json'), join(folder, 'other/mortise.config.json'));
    const found = await findConfig(join(folder, 'in'));
    expect(found).toMatchObject({ kind: 'failed', refusal: { code: 'EDIT_FILE_READ_ERROR' } });
  });

  test('that is a link to one of its own folder, or just 1 MiB, is taken', async () => {
    const folder = folderWith({ 'kept/real.json': config, 'big/a': '' });
    symlinkSync('kept/real.json', join(folder, 'mortise.config.json'));
    expect(await findConfig(folder)).toMatchObject({ config: { model: { name: 'openai/theirs' } } });
    writeFileSync(join(folder, 'big/mortise.config.json'), config.padEnd(1024 * 1024));
    expect(await findConfig(join(folder, 'big'))).toMatchObject({
      kind: 'config',
      config: JSON.parse(config),
    });
  });
});

describe.runIf(onPosix)('the log of a root', () => {
  test.each(kinds)('that is %s is neither written nor read', async (_, make) => {
    const root = folderWith({ 'a.txt': 'a' });
    mkdirSync(join(root, '.mortise'), { mode: 0o700 });
    await make(join(root, '.mortise/log.jsonl'));
    await expect(appendToLog(root, { a: 1 })).rejects.toThrow();
    const { exitCode, stderr } = await mortise(['stats', '--root', root]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('cannot be read');
  });

  test('that is a link out of the store is not read', async () => {
    const root = folderWith({ 'secret.jsonl': '{}\n' });
    mkdirSync(join(root, '.mortise'), { mode: 0o700 });
    symlinkSync('../secret.jsonl', join(root, '.mortise/log.jsonl'));
    const { exitCode, stderr } = await mortise(['stats', '--root', root]);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('it is a symbolic link')]);
  });
});

describe.runIf(onPosix)('a file to look at', () => {
  test.each(kinds)('that is %s is refused at once', async (_, make) => {
    const root = folderWith({});
    await make(join(root, 'a.py'));
    for (const command of ['outline', 'anchors']) {
      const { exitCode, stderr } = await mortise([command, join(root, 'a.py')]);
      expect([command, exitCode]).toEqual([command, 3]);
      expect(stderr).toMatch(/is a |is gone|cannot be read/);
    }
  });
});

test.runIf(existsSync('/dev/zero'))('a reply that never ends is refused when it is too large', async () => {
  const { exitCode, stderr } = await mortise(['apply', '/dev/zero', '--root', folderWith({})]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('larger than 64 MiB')]);
});

describe.runIf(onPosix)('the folder of the cache', () => {
  const config = (folder: string) => JSON.stringify({ model: { name: 'openai/x', cache: { folder } } });
  const env = { OPENAI_API_KEY: 'a-key-of-openai' };

  test.each([
    ['a link out', 'kept', '../outside'],
    ['a link to nowhere', 'kept', '../none'],
    ['in a link out', 'kept/inner', '../outside'],
    ['in folders that are to be made in a link out', 'kept/a/b', '../outside'],
    ['an absolute link out', 'kept', '/tmp'],
    ['a link to itself', 'kept', 'kept'],
  ])('is refused where it is %s', async (_, folder, to) => {
    const around = folderWith({ 'root/mortise.config.json': config(folder), 'outside/a.txt': '' });
    symlinkSync(to, join(around, 'root/kept'));
    const opened = await openModel({ folder: join(around, 'root'), env });
    expect(opened).toMatchObject({
      kind: 'failed',
      refusal: { message: expect.stringContaining('a link leads it out') },
    });
  });

  test('is taken where it is a folder, a link inside, or is to be made', async () => {
    const root = folderWith({ 'mortise.config.json': config('kept/a'), 'real/a.txt': '' });
    expect(await openModel({ folder: root, env })).toMatchObject({ kind: 'model' });
    symlinkSync('real', join(root, 'kept'));
    expect(await openModel({ folder: root, env })).toMatchObject({ kind: 'model' });
  });

  test.each(kinds)('may hold %s in the place of an entry', async (_, make) => {
    const folder = folderWith({});
    const key = 'a'.repeat(64);
    await make(join(folder, `${key}.json`));
    expect(await diskCache(folder).get(key)).toBeUndefined();
  });
});

describe.runIf(onPosix)('a folder of answers', () => {
  test.each(kinds)('that holds %s is refused at once', async (_, make) => {
    const folder = folderWith({});
    const name = `q-${'a'.repeat(12)}.answer.md`;
    await make(join(folder, name));
    await expect(answersIn(folder)).rejects.toThrow();
  });
});

describe.runIf(onPosix)('a log or a recording that is named', () => {
  const others = kinds.filter(([what]) => what !== 'a link to itself');

  test.each(kinds)('is reported before anything is written where it is %s', async (_, make) => {
    const folder = folderWith({ 'a.txt': 'old\n' });
    const path = join(folder, 'special');
    await make(path);
    const call = JSON.stringify({ path: 'a.txt', old_str: 'old', new_str: 'new' });
    const args = ['edit-file', '--root', folder, '--log', path];
    const ran = await mortise(args, { stdin: call });
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toMatch(/^mortise: The log cannot be written: .+\.\n$/);
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new\n');
    await expect(appendToLog(folder, {}, path)).rejects.toThrow();
  });

  test.each(kinds)('is refused at once as a recording where it is %s', async (_, make) => {
    const folder = folderWith({});
    const path = join(folder, 'special');
    await make(path);
    const opened = await openModel({
      folder,
      env: {},
      model: 'openai/x',
      record: path,
      baseUrl: 'http://localhost',
    });
    expect(opened).toMatchObject({
      kind: 'failed',
      refusal: { code: 'EDIT_FILE_WRITE_ERROR', message: expect.stringContaining('cannot be written: ') },
    });
  });

  test.each(others)('is not waited for where %s takes its place', async (_, make) => {
    const path = join(folderWith({}), 'special');
    const recorder = recordTo(path);
    await recorder.write('{}\n');
    rmSync(path);
    await make(path);
    await expect(recorder.write('{}\n')).rejects.toThrow();
  });

  test('may be a link to a file', async () => {
    const folder = folderWith({ 'log.jsonl': '' });
    symlinkSync('log.jsonl', join(folder, 'link'));
    await appendToLog(folder, { a: 1 }, join(folder, 'link'));
    expect(readFileSync(join(folder, 'log.jsonl'), 'utf8')).toBe('{"a":1}\n');
  });
});
