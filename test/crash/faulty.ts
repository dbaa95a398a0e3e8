import type { FileSystem } from '../../src/node/file-system.js';
import { NODE_FILE_SYSTEM } from '../../src/node/file-system.js';

/** An operation that changes something on the disk: its number, counted from 1, and its name. */
export interface Step {
  readonly number: number;
  readonly name: string;
  /** What it is done to. */
  readonly path: string;
  /** Do the half of it that can be done; for a write, half of the bytes. */
  readonly half: () => Promise<void>;
}

const READS = 'r';

/**
 * Node's file operations that ask before each step that changes something. Where the answer
 * rejects, the step is not done.
 */
export function faulty(ask: (step: Step) => Promise<void>): FileSystem {
  let count = 0;
  const step = async (name: string, path: unknown, half: () => Promise<void> = async () => {}) =>
    ask({ number: ++count, name, path: String(path), half });
  const asked =
    <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      // Of two paths, the second is the one that is made or replaced.
      await step(
        name,
        args.findLast(arg => typeof arg === 'string'),
      );
      return work(...args);
    };
  const { link, mkdir, rename, rmdir, unlink } = NODE_FILE_SYSTEM;
  return {
    ...NODE_FILE_SYSTEM,
    link: asked('link', link),
    mkdir: asked('mkdir', mkdir) as FileSystem['mkdir'],
    rename: asked('rename', rename),
    rmdir: asked('rmdir', rmdir),
    unlink: asked('unlink', unlink),
    open: async (path, flags, mode) => {
      const writes = flags !== READS && (typeof flags !== 'number' || (flags & 3) !== 0);
      if (writes) await step('open', path);
      const file = await NODE_FILE_SYSTEM.open(path, flags, mode);
      const { writeFile, sync, chmod } = file;
      file.writeFile = async (data, options) => {
        const half = Buffer.from(data as Uint8Array).subarray(0, (data as Uint8Array).length >> 1);
        await step('write', path, () => writeFile.call(file, half, options));
        return writeFile.call(file, data, options);
      };
      file.sync = async () => {
        await step('sync', path);
        return sync.call(file);
      };
      file.chmod = async bits => {
        await step('chmod', path);
        return chmod.call(file, bits);
      };
      return file;
    },
  };
}
