import { open, readFile, writeFile } from 'node:fs/promises';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Model } from '../../model/model.js';
import { type Recorder, readSession, replayModel } from '../../model/session.js';
import { reasonOf } from '../file-system.js';

/**
 * Keeps a session in a file that is made anew, one JSON object a line; only its owner may read it, since it holds what was asked.
 *
 * @example modelOf(languageModel, { recorder: recordTo('session.jsonl') })
 */
export function recordTo(file: string): Recorder {
  let last: Promise<void> = begin(file);
  // Who waits for a line learns of the failure; until then it is nobody's.
  last.catch(() => undefined);
  return {
    write: line => {
      // In their order, though many ask at once.
      last = last.then(() => writeFile(file, line, { flag: 'a' }));
      last.catch(() => undefined);
      return last;
    },
  };
}

/** Empty, and for its owner alone: a file that was there keeps its mode where nobody changes it. */
async function begin(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    if ((await handle.stat()).isFile()) await handle.chmod(0o600);
  } finally {
    await handle.close();
  }
}

export type Opened =
  | { readonly kind: 'model'; readonly model: Model }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** A model that says what it said in the session of a file, without any network. */
export async function replayFrom(file: string, name?: string): Promise<Opened> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const message = `The recording ${file} cannot be read: ${reasonOf(error)}.`;
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', message) };
  }
  const session = readSession(text);
  if (session.kind === 'session') return { kind: 'model', model: replayModel(session.exchanges, name) };
  const message = `${file}:${session.line}: this is no line of a recording.`;
  return { kind: 'failed', refusal: refusal('MODEL_UNAVAILABLE', message) };
}
