import * as disk from 'node:fs';
import { join, relative } from 'node:path';
import type { FileWrite } from '../../src/apply/index.js';

/** What stood at a path: the text of a file and whether it may be run, or a folder. */
export type Tree = Readonly<Record<string, string>>;

const text = (name: string, version: string) => `${name}\n${`${version} `.repeat(200)}\nend\n`;

/** The files of the tree that commits of these tests change. */
export function before(): Record<string, string> {
  const changed = Array.from({ length: 12 }, (_, i) => `src/changed${i}.txt`);
  const gone = ['gone/only.txt', 'src/gone0.txt', 'src/gone1.txt', 'src/moved.txt'];
  const stays = ['src/stays.txt', 'stays.txt'];
  return Object.fromEntries([...changed, ...gone, ...stays].map(path => [path, text(path, 'old')]));
}

/** A commit of twenty files: changed, made, removed, moved, and made a program. */
export function writes(): (FileWrite & { readonly executable?: boolean })[] {
  const old = before();
  const bytes = (path: string) => Buffer.from(old[path] as string);
  const changed = Object.keys(old).filter(path => path.includes('changed'));
  return [
    ...changed.map((path, i) => ({
      path,
      before: bytes(path),
      after: Buffer.from(text(path, 'new')),
      ...(i === 0 && { executable: true }),
    })),
    ...['gone/only.txt', 'src/gone0.txt', 'src/gone1.txt', 'src/moved.txt'].map(path => ({
      path,
      before: bytes(path),
      after: undefined,
    })),
    ...['made0.txt', 'new/deep/made1.txt', 'new/made2.txt', 'src/arrived.txt'].map(path => ({
      path,
      before: undefined,
      after: Buffer.from(text(path, 'new')),
    })),
  ];
}

export function makeTree(root: string): void {
  for (const [path, content] of Object.entries(before())) {
    disk.mkdirSync(join(root, path, '..'), { recursive: true });
    disk.writeFileSync(join(root, path), content);
  }
}

/** All that stands below a folder, but for what mortise keeps for itself in `.mortise`. */
export function treeOf(root: string): Tree {
  const entries = disk
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !relative(root, path).startsWith('.mortise/') && relative(root, path) !== '.mortise');
  return Object.fromEntries(
    entries.map(path => {
      const stats = disk.statSync(path);
      const kind = stats.isDirectory() ? 'folder' : (stats.mode & 0o100) !== 0 ? 'program' : 'file';
      return [
        relative(root, path),
        stats.isDirectory() ? kind : `${kind}: ${disk.readFileSync(path, 'utf8')}`,
      ];
    }),
  );
}

/** What no commit and no recovery may leave behind in `.mortise`. */
export function litterOf(root: string): string[] {
  const folder = join(root, '.mortise');
  const names = disk.existsSync(folder) ? disk.readdirSync(folder, { recursive: true }).map(String) : [];
  return names.filter(
    name => name.endsWith('.tmp') || name.startsWith('journal') || name.startsWith('aside'),
  );
}
