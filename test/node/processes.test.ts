import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyTree, runCommand } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';

const node = (code: string) => `node -e ${JSON.stringify(code)}`;
const options = { cwd: '.', timeout: 60_000 };

describe('a command', () => {
  test('that ends with 0 has passed; both its channels are kept', async () => {
    const ran = await runCommand(node("console.log('out'); console.error('err')"), options);
    expect(ran).toMatchObject({ ended: 'passed', exitCode: 0 });
    expect(ran.output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  test('that ends with another code has failed', async () => {
    expect(await runCommand('exit 3', options)).toEqual({ ended: 'failed', exitCode: 3, output: '' });
  });

  test('that does not exist has failed, and says so', async () => {
    const ran = await runCommand('no-such-command-here', options);
    expect(ran.ended).toBe('failed');
    expect(ran.output).toContain('no-such-command-here');
  });

  test('in a folder that is not there has failed', async () => {
    expect((await runCommand('true', { ...options, cwd: '/no/such/folder' })).ended).toBe('failed');
  });

  test('runs in its folder, with nothing on its standard input', async () => {
    const cwd = folderWith({ 'a.txt': 'a\n' });
    expect((await runCommand('cat a.txt; cat', { ...options, cwd })).output).toBe('a\n');
  });

  test('that hangs is stopped, with what it has started', async () => {
    const started = node(
      "require('child_process').spawn('sleep', ['100000'], { stdio: 'inherit' }); setInterval(() => {}, 1e6)",
    );
    expect(await runCommand(started, { ...options, timeout: 500 })).toMatchObject({
      ended: 'timed-out',
      exitCode: null,
    });
  });

  test('that does not heed being asked to end is ended', async () => {
    const deaf = node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)");
    expect((await runCommand(deaf, { ...options, timeout: 500 })).ended).toBe('timed-out');
  });

  test('is stopped by its signal, and not begun where that was given before', async () => {
    const stop = new AbortController();
    const running = runCommand(node('setInterval(() => {}, 1e6)'), { ...options, signal: stop.signal });
    stop.abort();
    expect((await running).ended).toBe('interrupted');
    const cwd = folderWith({});
    expect((await runCommand('touch begun', { ...options, cwd, signal: stop.signal })).ended).toBe(
      'interrupted',
    );
    expect(existsSync(join(cwd, 'begun'))).toBe(false);
  });

  test('that prints very much keeps the end of it, and says how much was left out', async () => {
    const ran = await runCommand(node("for (let i = 0; i < 20000; i++) console.log('line ' + i)"), {
      ...options,
      maxOutput: 1_000,
    });
    expect(ran.output).toMatch(/^\[\d+ characters are left out\]\n/);
    expect(ran.output.endsWith('line 19999\n')).toBe(true);
    expect(ran.output.length).toBeLessThan(1_050);
  });
});

describe('a copy of a tree', () => {
  test('has its files, runs its tests, and leaves the tree alone', async () => {
    const root = folderWith({
      'a/b.txt': 'one\n',
      '.git/config': '',
      '.mortise/x': '',
      'node_modules/p/index.js': '',
    });
    const copy = await copyTree(root, {
      command: 'grep -q two a/b.txt && test ! -e .git && test -e node_modules/p',
      timeout: 60_000,
    });
    expect((await copy.test()).ended).toBe('failed');
    await copy.write(new Map([['a/b.txt', Buffer.from('two\n')]]));
    expect((await copy.test()).ended).toBe('passed');
    await copy.write(new Map([['a/b.txt', undefined]]));
    expect((await copy.test()).ended).toBe('failed');
    await copy.remove();
    expect(readFileSync(join(root, 'a/b.txt'), 'utf8')).toBe('one\n');
    expect((await copy.test()).ended).toBe('failed');
  });

  test('of a missing folder is none', async () => {
    await expect(copyTree('/no/such/folder', { command: 'true', timeout: 1_000 })).rejects.toThrow('ENOENT');
  });
});
