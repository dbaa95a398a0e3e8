import * as disk from 'node:fs';
import { join } from 'node:path';
import { imageHash } from '../../src/node/image.js';
import { markOf, ownKey } from '../../src/node/store/key.js';

export const ID = '20260101-000000000-abcd';

export const image = (text: string, mode = 0o644) => ({
  hash: imageHash(Buffer.from(text)),
  length: Buffer.byteLength(text),
  mode,
});

/**
 * A header as a commit writes it in this folder, from "evil" to "one": whoever plants one can know
 * all of it.
 */
export function headerFor(
  root: string,
  change: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    mortise: 'journal/2',
    id: ID,
    place: String(disk.lstatSync(join(root, '.mortise')).ino),
    root: '',
    run: null,
    undoes: null,
    made: [],
    folders: [],
    changes: [
      {
        path: 'a.txt',
        target: 'a.txt',
        temporary: '.mortise-0123456789abcdef.tmp',
        before: image('evil\n'),
        after: image('one\n'),
        owner: null,
        ...change,
      },
    ],
    ...more,
  };
}

/** A journal with a mark that somebody else made. */
export function planted(header: unknown, bytes: string): string {
  return `${JSON.stringify(header)}\n${'0'.repeat(64)}\n${bytes}`;
}

/** A journal with the mark of this user. */
export async function marked(header: unknown, bytes: string): Promise<string> {
  const line = JSON.stringify(header);
  return `${line}\n${markOf(await ownKey(), `journal\n${line}`)}\n${bytes}`;
}

/** A journal of an older version, which had no mark. */
export function oldJournal(header: ReturnType<typeof headerFor>, bytes: string): string {
  const { root, run, ...common } = header;
  const old = { ...common, mortise: 'journal/1', machine: '0'.repeat(16), user: 0 };
  return `${JSON.stringify(old)}\n${bytes}`;
}

/** One of an older version, of any folder, by which a file would become "evil". */
export function plantedJournal(path: string): string {
  const change = {
    path,
    target: path,
    temporary: '.mortise-0123456789abcdef.tmp',
    before: image('evil\n'),
    after: image('one\n'),
    owner: null,
  };
  const header = { mortise: 'journal/1', id: ID, place: '1', undoes: null, made: [], folders: [] };
  return `${JSON.stringify({ ...header, changes: [change] })}\nevil\none\n`;
}
