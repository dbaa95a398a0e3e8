import { constants, lstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, relative, sep } from 'node:path';
import type { FileSystem } from '../../../src/node/file-system.js';
import { apply, copyOf, type Effect, type Node, type Nodes, nodesBelow, ROOT } from './disk.js';

/** One operation of a recording. */
export type Op =
  | Effect
  /** What was done to this node before the operation number `upTo` is on the disk. */
  | { readonly kind: 'sync'; readonly node: number; readonly upTo: number };

/**
 * File operations that are carried out and recorded: what they do to the names, contents and modes
 * below a root, and what is synced. Sockets are not recorded.
 */
export class Recording {
  readonly ops: Op[] = [];
  /** The disk as it was when the recording began. All of that is synced. */
  readonly start: Nodes;
  /** Every node that there was at any time, as it was when it was made. */
  readonly made: Nodes = new Map();
  readonly #now: Nodes;
  #next: number;

  constructor(
    readonly root: string,
    readonly base: FileSystem,
  ) {
    this.start = nodesBelow(root);
    this.#now = copyOf(this.start);
    this.#next = this.start.size + ROOT;
  }

  get fileSystem(): FileSystem {
    const { base } = this;
    return {
      ...base,
      open: async (path, flags, mode) => {
        const before = this.#at(String(path));
        const file = await base.open(path, flags, mode);
        if (before === undefined && creates(flags))
          this.#make(String(path), {
            kind: 'file',
            bytes: Buffer.alloc(0),
            mode: (await file.stat()).mode & 0o7777,
          });
        const node = this.#at(String(path));
        return node === undefined ? file : this.#recorded(file, node);
      },
      mkdir: (async (path: string, mode?: number) => {
        await base.mkdir(path, mode);
        this.#make(path, { kind: 'folder', names: new Map(), mode: lstatSync(path).mode & 0o7777 });
      }) as FileSystem['mkdir'],
      link: async (from, to) => {
        await base.link(from, to);
        const node = this.#at(String(from));
        if (node !== undefined) this.#name([[String(to), node]]);
      },
      rename: async (from, to) => {
        const node = this.#at(String(from));
        await base.rename(from, to);
        if (node !== undefined)
          this.#name([
            [String(to), node],
            [String(from), undefined],
          ]);
      },
      unlink: async path => {
        await base.unlink(path);
        this.#remove(String(path));
      },
      rmdir: async path => {
        await base.rmdir(path);
        this.#remove(String(path));
      },
    };
  }

  #recorded(file: FileHandle, node: number): FileHandle {
    const { writeFile, sync, chmod } = file;
    let at = 0;
    file.writeFile = async (data, options) => {
      const bytes = Buffer.from(data as Uint8Array);
      await writeFile.call(file, data, options);
      this.#do({ kind: 'write', node, at, bytes, size: at + bytes.length });
      at += bytes.length;
    };
    file.sync = async () => {
      const upTo = this.ops.length;
      await sync.call(file);
      this.ops.push({ kind: 'sync', node, upTo });
    };
    file.chmod = async mode => {
      await chmod.call(file, mode);
      this.#do({ kind: 'mode', node, mode: Number(mode) });
    };
    return file;
  }

  #do(effect: Effect): void {
    this.ops.push(effect);
    apply(this.#now, effect);
  }

  #make(path: string, node: Node): void {
    const number = this.#next++;
    this.made.set(number, node);
    this.#now.set(number, node.kind === 'folder' ? { ...node, names: new Map() } : { ...node });
    this.#name([[path, number]]);
  }

  #remove(path: string): void {
    if (this.#at(path) !== undefined) this.#name([[path, undefined]]);
  }

  #name(names: readonly (readonly [path: string, node: number | undefined])[]): void {
    const changes = names.map(([path, node]) => ({
      folder: this.#at(dirname(path)) as number,
      name: basename(path),
      node,
    }));
    this.#do({ kind: 'name', changes });
  }

  /** The node that a path means now. */
  #at(path: string): number | undefined {
    const inner = relative(this.root, path);
    if (inner === '') return ROOT;
    if (inner.startsWith('..')) return undefined;
    let number: number | undefined = ROOT;
    for (const part of inner.split(sep)) {
      const node: Node | undefined = number === undefined ? undefined : this.#now.get(number);
      number = node?.kind === 'folder' ? node.names.get(part) : undefined;
    }
    return number;
  }
}

function creates(flags: string | number | undefined): boolean {
  return typeof flags === 'number' ? (flags & constants.O_CREAT) !== 0 : flags?.startsWith('w') === true;
}
