import type { Dirent } from 'node:fs';
import { type FileSystem, unlessFails } from './file-system.js';

/** As git is set up there. */
export const IGNORES_CASE = process.platform === 'win32' || process.platform === 'darwin';

/** All that is in a folder, read once: what is not in it need not be asked for. */
export class Entries {
  readonly #names: ReadonlySet<string>;

  constructor(readonly all: readonly Dirent[]) {
    this.#names = new Set(all.map(({ name }) => inOneCase(name)));
  }

  /** Those of a real folder; none if it may not be read, or is replaced by a link meanwhile. */
  static async of(fs: FileSystem, folder: string): Promise<Entries> {
    const read = async () => {
      const all: Dirent[] = [];
      for await (const entry of await fs.opendir(folder)) all.push(entry);
      return all;
    };
    return new Entries((await unlessFails(read())) ?? []);
  }

  readonly has = (name: string): boolean => this.#names.has(inOneCase(name));
}

function inOneCase(name: string): string {
  return IGNORES_CASE ? name.toLowerCase() : name;
}
