import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_FILE_SYSTEM } from './file-system.js';
import { makeStore, storeOf } from './store/store.js';

/**
 * Add a record to the log of a root, `.mortise/log.jsonl`: one JSON object a line, for the owner alone to read.
 *
 * @throws the system's error where it cannot be written; UnusableStore where `.mortise` is not ours.
 */
export async function appendToLog(root: string, record: object): Promise<void> {
  const store = await storeOf(NODE_FILE_SYSTEM, await realpath(root));
  await makeStore(store);
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants;
  const file = await open(join(store.folder, 'log.jsonl'), O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  await file.writeFile(`${JSON.stringify(record)}\n`).finally(() => file.close());
}
