// `e` at the terminal: new lines are changed in the person's editor before they are written.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EXIT } from '../edit/index.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';
import { during } from './signals.js';

/** Lets a person change lines that go into a file; gives them as they left them. */
export type EditLines = (path: string, lines: string) => Promise<string>;

/**
 * The editor that `VISUAL` or `EDITOR` names, else the usual one of the system, as git takes it:
 * the file to edit has the name of the file that the lines are for.
 *
 * @throws CommandFailure where the editor fails, or no text is left.
 */
export function editorOf(io: Pick<Io, 'env' | 'interrupt' | 'signals'>): EditLines {
  const { env } = io;
  const usual = process.platform === 'win32' ? 'notepad' : 'vi';
  const editor = env.VISUAL || env.EDITOR || usual;
  return async (path, lines) => {
    const folder = await mkdtemp(join(tmpdir(), 'mortise-'));
    const file = join(folder, basename(path));
    try {
      await writeFile(file, `${lines}\n`);
      const code = await during(io, () => exitOf(editor, file, io));
      if (code !== 0) throw nothingWritten(`The editor ${editor} ended with an error`);
      const text = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
      if (text.trim() === '') throw nothingWritten('The editor left no text');
      return text.replaceAll('\r\n', '\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function nothingWritten(why: string): CommandFailure {
  return new CommandFailure('CANCELLED', EXIT.refused, `${why}: nothing was written.`);
}

/** An editor may be a command with options, such as `code --wait`: a shell takes it apart. */
function exitOf(editor: string, file: string, { env, interrupt }: Pick<Io, 'env' | 'interrupt'>) {
  return new Promise<number | null>(done => {
    const child = spawn(`${editor} "${file}"`, {
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      signal: interrupt.signal,
    });
    child.once('error', () => done(null));
    child.once('close', done);
  });
}
