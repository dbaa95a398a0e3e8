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

/**
 * Options of Node with which the work after the first commit never ends: as with a long computation
 * between two commits of one run.
 */
export function busyAfterCommit(): string {
  const preload = `
const fs = require('node:fs');
const { Server } = require('node:net');
const { rename } = fs.promises;
let hasWritten = false;
fs.promises.rename = (from, to) => {
  hasWritten ||= /busy\\.\\w+$/.test(to);
  return rename(from, to);
};
require('node:module').syncBuiltinESMExports();
const { close } = Server.prototype;
Server.prototype.close = function (...given) {
  // The lock is given back: the commit is over, and some turns later so is all that belongs to it.
  if (hasWritten) setTimeout(beBusyAtNextText, 5);
  return close.apply(this, given);
};
function beBusyAtNextText() {
  const { split } = String.prototype;
  String.prototype.split = function (...given) {
    String.prototype.split = split;
    fs.writeSync(2, ${JSON.stringify(IS_BUSY)});
    for (;;);
  };
}
`;
  return `--require=${join(folderWith({ 'busy.cjs': preload }), 'busy.cjs')}`;
}

/** An answer of a model over which {@link busyOverAnswer} works for ever. */
export const BUSY_ANSWER = 'an answer\nthat is\nread for ever\n';

/** Options of Node with which the work over {@link BUSY_ANSWER} never ends. */
export function busyOverAnswer(): string {
  const preload = `
const { split } = String.prototype;
String.prototype.split = function (...given) {
  // What brings the answer here has its lines escaped.
  if (String(this).includes(${JSON.stringify(BUSY_ANSWER.trimEnd())})) {
    require('node:fs').writeSync(2, ${JSON.stringify(IS_BUSY)});
    for (;;);
  }
  return split.apply(this, given);
};
`;
  return `--require=${join(folderWith({ 'busy.cjs': preload }), 'busy.cjs')}`;
}
