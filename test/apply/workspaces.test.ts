import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { workspaceConformance } from './workspace-conformance.js';

workspaceConformance('MemoryWorkspace', async files => {
  const workspace = new MemoryWorkspace(files);
  return {
    workspace,
    files: () => Object.fromEntries([...workspace.files].map(([path, at]) => [path, Uint8Array.from(at)])),
    put: (path, content) => (workspace.files as Map<string, Uint8Array>).set(path, Buffer.from(content)),
    isExecutable: path => workspace.isExecutable(path),
  };
});

workspaceConformance('NodeWorkspace', async files => {
  const root = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  return {
    workspace: await NodeWorkspace.open(root),
    files: () =>
      Object.fromEntries(
        readdirSync(root, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && !entry.parentPath.includes('.mortise'))
          .map(entry => join(entry.parentPath, entry.name))
          .map(path => [relative(root, path), Uint8Array.from(readFileSync(path))]),
      ),
    put,
    isExecutable: path => {
      const stats = statSync(join(root, path), { throwIfNoEntry: false });
      return stats !== undefined && (stats.mode & 0o111) !== 0;
    },
  };
});

describe('a workspace in memory', () => {
  test('fails as a disk does, where it is made to, and keeps its files as they were', async () => {
    const workspace = new MemoryWorkspace(
      { 'a.txt': 'one\n', 'b.txt': 'two\n' },
      {
        onWrite: path => {
          if (path === 'b.txt') throw new Error('the disk is on fire');
        },
      },
    );
    const after = Buffer.from('x\n');
    const committed = await workspace.commit([
      { path: 'a.txt', before: Buffer.from('one\n'), after },
      { path: 'b.txt', before: Buffer.from('two\n'), after },
    ]);
    const message = 'b.txt could not be written: the disk is on fire.';
    expect(committed).toMatchObject({ path: 'b.txt', refusal: { code: 'EDIT_FILE_WRITE_ERROR', message } });
    expect(workspace.textOf('a.txt')).toBe('one\n');
    expect(workspace.textOf('b.txt')).toBe('two\n');
    expect(workspace.textOf('c.txt')).toBeUndefined();
  });

  test('starts empty', () => {
    expect(new MemoryWorkspace().files.size).toBe(0);
  });
});
