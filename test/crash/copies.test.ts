import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { copyFolder } from '../../src/node/copy-folder.js';
import { folderWith } from '../cli/folder.js';
import { Child } from './children.js';

let child: Child;
let temporary: string;
const before = process.env.TMPDIR;
beforeAll(() => {
  child = new Child('copy-child.ts');
});
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  process.env.TMPDIR = temporary;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(temporary, { recursive: true });
  });
});

const copies = () => readdirSync(temporary).filter(name => name.startsWith('mortise-copy-'));

async function another(): Promise<void> {
  const { remove } = await copyFolder();
  await remove();
}

describe('a copy of a tree', () => {
  test.each(['tools', 'tests'])(
    'for %s is removed by the next one, where its process was killed',
    async kind => {
      const root = folderWith({ 'a.py': 'a\n', 'sub/b.py': 'b\n' });
      for (let i = 0; i < 3; i++) expect((await child.run([kind, root, 'killed'])).killed).toBe(true);
      expect(copies()).toHaveLength(1);
      await another();
      expect(copies()).toEqual([]);
    },
  );

  test('stays while its process lives, also a stopped one', async () => {
    const root = folderWith({ 'a.py': 'a\n' });
    const living = await child.start(['tools', root, 'lives']);
    await another();
    expect(copies()).toHaveLength(1);
    living.kill('SIGSTOP');
    await another();
    expect(copies()).toHaveLength(1);
    living.kill('SIGKILL');
    await new Promise(done => living.once('close', done));
    await another();
    expect(copies()).toEqual([]);
  });

  test('that only bears the name is left alone', async () => {
    const outside = folderWith({ 'a.txt': 'a\n' });
    mkdirSync(join(temporary, 'mortise-copy-empty'));
    mkdirSync(join(temporary, 'mortise-copy-file'));
    writeFileSync(join(temporary, 'mortise-copy-file/alive'), '');
    symlinkSync(outside, join(temporary, 'mortise-copy-link'));
    writeFileSync(join(temporary, 'mortise-copy-itself'), '');
    await another();
    expect(copies().sort()).toEqual(['empty', 'file', 'itself', 'link'].map(name => `mortise-copy-${name}`));
    expect(readdirSync(outside)).toEqual(['a.txt']);
  });
});
