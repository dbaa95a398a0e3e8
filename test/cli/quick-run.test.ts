import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { quickFor, quickRun } from '../../src/cli/quick-run.js';
import { builtCommand, builtModule } from '../support/build.js';
import { folderWith } from './folder.js';
import { mortise } from './terminal.js';

const REPLY = ['a.py', '<<<<<<< SEARCH', 'x = 1', '=======', 'x = 2', '>>>>>>> REPLACE', ''].join('\n');

describe('the script of quick commands', () => {
  let built: { readonly quickFor: typeof quickFor; readonly quickRun: typeof quickRun };
  beforeAll(() => {
    built = builtModule('quick-run');
  });

  const tree = () => folderWith({ 'a.py': 'x = 1\n', 'reply.md': REPLY });
  const keptIn = (cache: string) => join(cache, 'mortise', 'compiled');
  const textIn = (root: string, path = 'a.py') => readFileSync(join(root, path), 'utf8');

  /** Run it in this process: it is compiled, but what is kept is not what a process would keep. */
  const here = (args: readonly string[], cache = folderWith({})) => {
    const quick = built.quickFor(args);
    if (quick === undefined) throw new Error(`There is no script for ${args.join(' ')}`);
    return mortise(args, { env: { XDG_CACHE_HOME: cache } }, (all, io) => built.quickRun(quick, all, io));
  };
  const applyHere = (root: string, cache?: string) =>
    here(['apply', join(root, 'reply.md'), '--root', root], cache);

  test('keeps its compiled code, which the next run accepts; what is damaged is replaced', () => {
    const cache = folderWith({});
    const apply = () => {
      const root = tree();
      const env = { ...process.env, XDG_CACHE_HOME: cache };
      const args = [builtCommand(), 'apply', 'reply.md'];
      const ran = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
      expect([ran.status, ran.stderr, textIn(root)]).toEqual([0, '', 'x = 2\n']);
    };
    apply();
    const [name = '', ...others] = readdirSync(keptIn(cache));
    expect(name).toMatch(/^command-[0-9a-f]{32}-v.*-apply\.compiled$/);
    expect(others).toEqual([]);
    const file = join(keptIn(cache), name);
    const { ino, size } = statSync(file);
    apply();
    // Code that is not accepted is written anew, as another file.
    expect(statSync(file).ino).toBe(ino);
    writeFileSync(file, 'garbage');
    apply();
    expect(Math.abs(statSync(file).size - size) / size).toBeLessThan(0.1);
  });

  test('shows the help by a script of its own, and no other command', async () => {
    const help = await here(['--help']);
    expect([help.exitCode, help.stdout]).toEqual([0, (await mortise(['--help'])).stdout]);
    expect(built.quickFor(['findings'])).toBeUndefined();
  });

  test('knows the signs that are not ASCII', async () => {
    const reply = REPLY.replaceAll('x = ', 'x = “a”, ').replace('a.py', 'a.txt');
    const root = folderWith({ 'a.txt': 'x = "a", 1\n', 'reply.md': reply });
    expect(await applyHere(root)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(textIn(root, 'a.txt')).toBe('x = "a", 2\n');
  });

  test('works where nothing can be kept', async () => {
    const cache = folderWith({ mortise: 'a file where the folder would be' });
    chmodSync(cache, 0o500);
    const root = tree();
    expect(await applyHere(root, cache)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(textIn(root)).toBe('x = 2\n');
  });

  test('keeps nothing of a run that failed', async () => {
    const cache = folderWith({});
    const root = folderWith({ 'a.py': 'y = 1\n', 'reply.md': REPLY });
    expect((await applyHere(root, cache)).exitCode).toBe(1);
    expect(() => readdirSync(keptIn(cache))).toThrow('ENOENT');
    await applyHere(tree(), cache);
    expect(readdirSync(keptIn(cache))).toHaveLength(1);
  });

  test.each(['anchors', 'apply', 'convert', 'edit-file', 'outline', 'undo'])('has %s', async name => {
    const ran = await here([name, '--help']);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain(`Usage: mortise ${name}`);
  });
});
