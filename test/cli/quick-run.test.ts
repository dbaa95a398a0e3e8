import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { folderWith } from './folder.js';

const REPLY = ['a.py', '<<<<<<< SEARCH', 'x = 1', '=======', 'x = 2', '>>>>>>> REPLACE', ''].join('\n');

describe('the script of quick commands', () => {
  let command = '';
  beforeAll(() => {
    command = builtCommand();
  });

  function apply(cache: string, root: string) {
    return spawnSync(process.execPath, [command, 'apply', 'reply.md'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME: cache },
    });
  }
  const tree = () => folderWith({ 'a.py': 'x = 1\n', 'reply.md': REPLY });
  const keptIn = (cache: string) => join(cache, 'mortise', 'compiled');

  test('keeps its compiled code, which the next run accepts, after a syntax check too', () => {
    const cache = folderWith({});
    expect(apply(cache, tree()).status).toBe(0);
    const [name = '', ...others] = readdirSync(keptIn(cache));
    expect(name).toMatch(/^command-[0-9a-f]{32}-v.*-apply\.compiled$/);
    expect(others).toEqual([]);
    const first = statSync(join(keptIn(cache), name)).ino;
    const root = tree();
    expect(apply(cache, root).status).toBe(0);
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe('x = 2\n');
    // Code that is not accepted is written anew, as another file.
    expect(statSync(join(keptIn(cache), name)).ino).toBe(first);
  });

  test('knows the signs that are not ASCII', () => {
    const reply = REPLY.replaceAll('x = ', 'x = “a”, ').replace('a.py', 'a.txt');
    const root = folderWith({ 'a.txt': 'x = "a", 1\n', 'reply.md': reply });
    expect(apply(folderWith({}), root)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('x = "a", 2\n');
  });

  test('works with kept code that is damaged, and replaces it', () => {
    const cache = folderWith({});
    apply(cache, tree());
    const [name = ''] = readdirSync(keptIn(cache));
    const file = join(keptIn(cache), name);
    const { size } = statSync(file);
    writeFileSync(file, 'garbage');
    const root = tree();
    const ran = apply(cache, root);
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe('x = 2\n');
    expect(Math.abs(statSync(file).size - size) / size).toBeLessThan(0.1);
  });

  test('works where nothing can be kept', () => {
    const cache = folderWith({ mortise: 'a file where the folder would be' });
    chmodSync(cache, 0o500);
    const root = tree();
    const ran = apply(cache, root);
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(readFileSync(join(root, 'a.py'), 'utf8')).toBe('x = 2\n');
  });

  test('keeps nothing of a run that failed', () => {
    const cache = folderWith({});
    expect(apply(cache, folderWith({ 'a.py': 'y = 1\n', 'reply.md': REPLY })).status).toBe(1);
    expect(() => readdirSync(keptIn(cache))).toThrow('ENOENT');
  });

  test.each(['anchors', 'apply', 'convert', 'edit-file', 'outline', 'undo'])('has %s', name => {
    const ran = spawnSync(process.execPath, [command, name, '--help'], { encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain(`Usage: mortise ${name}`);
  });
});
