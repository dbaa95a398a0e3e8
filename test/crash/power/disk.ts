import * as disk from 'node:fs';
import { join } from 'node:path';

/**
 * What a power cut may leave of a disk: files and folders by number, and the names that folders
 * give them.
 */
export type Node =
  | { readonly kind: 'file'; bytes: Buffer; mode: number }
  | { readonly kind: 'folder'; readonly names: Map<string, number>; mode: number };

export type Nodes = Map<number, Node>;

/** The number of the root folder. */
export const ROOT = 1;

/** A name in a folder that comes to mean another node, or none. */
export interface NameChange {
  readonly folder: number;
  readonly name: string;
  readonly node: number | undefined;
}

/** What one operation does to the disk, as far as it can get there by itself. */
export type Effect =
  | { readonly kind: 'name'; readonly changes: readonly NameChange[] }
  /** `bytes` may be a part of what was written; `size` is how long the file is at least. */
  | {
      readonly kind: 'write';
      readonly node: number;
      readonly at: number;
      readonly bytes: Buffer;
      readonly size: number;
    }
  | { readonly kind: 'mode'; readonly node: number; readonly mode: number };

export function apply(nodes: Nodes, effect: Effect): void {
  switch (effect.kind) {
    case 'name':
      for (const change of effect.changes) rename(nodes, change);
      break;
    case 'mode':
      (nodes.get(effect.node) as Node).mode = effect.mode;
      break;
    case 'write':
      write(nodes, effect);
      break;
  }
}

function rename(nodes: Nodes, { folder, name, node }: NameChange): void {
  const { names } = nodes.get(folder) as Extract<Node, { kind: 'folder' }>;
  if (node === undefined) names.delete(name);
  else names.set(name, node);
}

function write(nodes: Nodes, { node, at, bytes, size }: Extract<Effect, { kind: 'write' }>): void {
  const file = nodes.get(node) as Extract<Node, { kind: 'file' }>;
  const whole = Buffer.alloc(Math.max(file.bytes.length, size));
  file.bytes.copy(whole);
  bytes.copy(whole, at);
  file.bytes = whole;
}

export function copyOf(nodes: Nodes): Nodes {
  return new Map(
    [...nodes].map(([number, node]) => [
      number,
      node.kind === 'folder' ? { ...node, names: new Map(node.names) } : { ...node },
    ]),
  );
}

/**
 * Read what stands below a folder. Sockets are left out: what is left of one after a power cut is
 * dead.
 */
export function nodesBelow(root: string): Nodes {
  const nodes: Nodes = new Map();
  const byInode = new Map<number, number>();
  const walk = (path: string): number | undefined => {
    const stats = disk.lstatSync(path);
    const known = byInode.get(stats.ino);
    if (known !== undefined || !(stats.isFile() || stats.isDirectory())) return known;
    const number = nodes.size + ROOT;
    byInode.set(stats.ino, number);
    const mode = stats.mode & 0o7777;
    if (stats.isFile()) nodes.set(number, { kind: 'file', bytes: disk.readFileSync(path), mode });
    else nodes.set(number, { kind: 'folder', names: new Map(), mode });
    for (const name of stats.isFile() ? [] : disk.readdirSync(path)) {
      const inner = walk(join(path, name));
      if (inner !== undefined) rename(nodes, { folder: number, name, node: inner });
    }
    return number;
  };
  walk(root);
  return nodes;
}

/** What can be reached from the root, each path with its mode and content. */
export function treeIn(nodes: Nodes, skip: (path: string) => boolean = () => false): Map<string, string> {
  const tree = new Map<string, string>();
  const walk = (number: number, path: string) => {
    const node = nodes.get(number) as Node;
    if (skip(path)) return;
    const mode = node.mode.toString(8);
    tree.set(path, node.kind === 'file' ? `file ${mode} ${textOf(node.bytes)}` : `folder ${mode}`);
    if (node.kind === 'folder')
      for (const name of [...node.names.keys()].sort())
        walk(node.names.get(name) as number, path === '' ? name : `${path}/${name}`);
  };
  walk(ROOT, '');
  return tree;
}

const TEXTS = new WeakMap<Buffer, string>();

/** Most bytes are asked for again and again, since states share them. */
function textOf(bytes: Buffer): string {
  const known = TEXTS.get(bytes) ?? bytes.toString('base64');
  TEXTS.set(bytes, known);
  return known;
}

/** Make a folder hold what a disk holds, and nothing else. */
export function materialise(nodes: Nodes, root: string): void {
  for (const name of disk.readdirSync(root)) disk.rmSync(join(root, name), { recursive: true });
  const placed = new Map<number, string>();
  const walk = (number: number, path: string) => {
    const node = nodes.get(number) as Node;
    const twin = placed.get(number);
    if (twin !== undefined && node.kind === 'file') return disk.linkSync(twin, path);
    placed.set(number, path);
    if (node.kind === 'file') disk.writeFileSync(path, node.bytes);
    else if (number !== ROOT) disk.mkdirSync(path);
    disk.chmodSync(path, node.mode);
    if (node.kind === 'folder') for (const [name, inner] of node.names) walk(inner, join(path, name));
  };
  walk(ROOT, root);
}
