import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Model } from '../../model/model.js';
import { type Recorder, readSession, replayModel } from '../../model/session.js';
import { reasonOf } from '../file-system.js';
import { openToWrite, whyNotWritable } from '../regular-file.js';

/**
 * Keeps a session in a file that is replaced, one JSON object on each line. Only its owner may read
 * it, because it contains the questions.
 *
 * @example modelOf(languageModel, { recorder: recordTo('session.jsonl') })
 */
export function recordTo(file: string): Recorder {
  let last: Promise<void> = begin(file);
  // The caller that waits for a line gets the failure; before that, nobody does.
  last.catch(() => undefined);
  return {
    write: line => {
      // In their order, though many ask at once.
      last = last.then(() => append(file, line));
      last.catch(() => undefined);
      return last;
    },
  };
}

/** Empty, and for its owner alone, even if the file existed. */
async function begin(file: string): Promise<void> {
  const handle = await openToWrite(file, constants.O_TRUNC);
  await handle.chmod(0o600).finally(() => handle.close());
}

async function append(file: string, line: string): Promise<void> {
  const handle = await openToWrite(file, constants.O_APPEND);
  await handle.writeFile(line).finally(() => handle.close());
}

/** Why a session cannot be kept in a file, as far as that is known before. */
export async function whyNoRecording(file: string): Promise<Refusal | undefined> {
  const why = await whyNotWritable(file);
  return why === undefined
    ? undefined
    : refusal('EDIT_FILE_WRITE_ERROR', `The recording ${file} cannot be written: ${why}.`);
}

export type Opened =
  | { readonly kind: 'model'; readonly model: Model }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** A model that repeats the answers of a recorded session, without any network. */
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
