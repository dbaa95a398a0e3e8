import { type GitCall, type GitEnd, runGit } from './run-git.js';
import { type Held, hold } from './socket-lock.js';

/** Starts git, and holds locks that the commands which it starts can keep. */
export interface Launcher {
  /**
   * Run a git command, however it ends.
   *
   * @throws GitFailure where git is not there, says nothing for too long, or prints too much.
   * @throws the reason of the signal
   */
  run(call: GitCall): Promise<GitEnd>;
  /**
   * Take a lock that one process of this machine holds at a time.
   *
   * @throws the reason of the signal
   */
  hold(folder: string, signal?: AbortSignal): Promise<Held>;
}

/** This process starts git itself. */
export const inThisProcess: Launcher = { run: runGit, hold };
