// `e` at the terminal: new lines are changed in the person's editor before they are written.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { EXIT } from '../edit/index.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';

/** Lets a person change lines that go into a file; gives them as they left them. */
export type EditLines = (path: string, lines: string) => Promise<string>;

/**
 * The editor that `VISUAL` or `EDITOR` names, else the usual one of the system, as git takes it.
 *
 * @throws CommandFailure where the editor fails, or no text is left.
 */
export function editorOf({ env }: Pick<Io, 'env'>): EditLines {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi';
  const editor = env.VISUAL || env.EDITOR || usual;
  return async (path, lines) => {
    const folder = await mkdtemp(join(tmpdir(), 'mortise-'));
    const file = join(folder, nameFor(path));
    try {
      await writeFile(file, `${lines}\n`);
      const code = await exitOf(editor, file, env);
      if (code !== 0) throw nothingWritten(`The editor ${editor} ended with an error`);
      const text = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
      if (text.trim() === '') throw nothingWritten('The editor left no text');
      return text.replaceAll('\r\n', '\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/**
 * A name with the ending of a path, by which editors know a language. No more of the path is taken:
 * a shell reads the name, and would run what a file's own name may have in it.
 */
function nameFor(path: string): string {
  const ending = extname(path);
  return /^\.[A-Za-z0-9]{1,16}$/.test(ending) ? `lines${ending}` : 'lines';
}

function nothingWritten(why: string): CommandFailure {
  return new CommandFailure('CANCELLED', EXIT.refused, `${why}: nothing was written.`);
}

/** An editor may be a command with options, such as `code --wait`: a shell takes it apart. */
async function exitOf(editor: string, file: string, env: Io['env']): Promise<number | null> {
  // Ctrl-C is the editor's, as with git: in `vi` it ends the insertion.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  try {
    return await new Promise(done => {
      const child = spawn(`${editor} "${file}"`, {
        shell: true,
        stdio: 'inherit',
        env: { ...process.env, ...env },
      });
      child.once('error', () => done(null));
      child.once('close', done);
    });
  } finally {
    process.off('SIGINT', ignore);
  }
}
