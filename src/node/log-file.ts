import { constants } from 'node:fs';
import { type FileHandle, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_FILE_SYSTEM, NotReadable } from './file-system.js';
import { openToWrite } from './regular-file.js';
import { makeStore, type Store, storeOf } from './store/store.js';

const NAME = 'log.jsonl';

/** The log of a root: beside the receipts. */
export async function logFileOf(root: string): Promise<string> {
  return join((await ownStore(root)).folder, NAME);
}

/**
 * Add a record to a log, one JSON object on each line: to the named file, otherwise to that of the
 * root, which only its owner may read. A checkout may bring a link to the place of the log of the
 * root: it is not followed. A file that the user names may be a link.
 *
 * @throws the system's error if it cannot be written; UnusableStore if `.mortise` is not ours.
 */
export async function appendToLog(root: string, record: object, file?: string): Promise<void> {
  const handle = file === undefined ? await openOwn(root) : await openToWrite(file, constants.O_APPEND);
  await handle.writeFile(`${JSON.stringify(record)}\n`).finally(() => handle.close());
}

/** The log of a root: a regular file. A pipe in its place would be waited for. */
async function openOwn(root: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY } = constants;
  const flags = O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK;
  const store = await ownStore(root);
  await makeStore(store);
  const handle = await NODE_FILE_SYSTEM.open(join(store.folder, NAME), flags, 0o600);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new NotReadable('it is no regular file');
}

async function ownStore(root: string): Promise<Store> {
  return storeOf(NODE_FILE_SYSTEM, await realpath(root));
}
