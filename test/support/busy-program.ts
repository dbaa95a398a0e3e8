import { join } from 'node:path';
import { folderWith } from '../cli/folder.js';

/** The text of a file over which a {@link busyProgram} works for ever. */
export const BUSY_TEXT = 'one\ntwo\nthree\n';

/** What {@link busyProgram} says on standard error when its work has begun. */
export const IS_BUSY = 'busy for ever';

/**
 * Options of Node with which the work over {@link BUSY_TEXT} never ends, in whichever thread: as
 * with a reply or a file that the engine takes for ever over, whatever such a one is.
 */
export function busyProgram(): string {
  const preload = `
const fs = require('node:fs');
const { decode } = TextDecoder.prototype;
TextDecoder.prototype.decode = function (...given) {
  const text = decode.apply(this, given);
  if (text === ${JSON.stringify(BUSY_TEXT)}) {
    fs.writeSync(2, ${JSON.stringify(IS_BUSY)});
    for (;;);
  }
  return text;
};
`;
  return `--require=${join(folderWith({ 'busy.cjs': preload }), 'busy.cjs')}`;
}
