import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EXIT } from 'mortise';
import { type Io, unreadable, version } from '#mortise/internal';
import { drawTasks } from '../agents/edit-tasks.js';
import { editTokensText, measureEdits } from '../agents/edit-tokens.js';
import { Server } from '../agents/server.js';
import { measureTokens, type Starts, tokensText } from '../agents/tokens.js';
import { tokenizer } from '../formats.js';
import { mcpFilesystem } from '../run/engines/mcp-filesystem.js';
import { installed, PeerMissing } from '../run/peers.js';
import { readingCases } from './reading-cases.js';

/**
 * Count the tokens of the same tasks by the tools of mortise and of the reference server for files.
 *
 * @throws CommandFailure when that server cannot be had.
 */
export async function benchAgentsTokens({ peers }: { readonly peers: string }, io: Io): Promise<number> {
  const { starts, version: filesystem } = await startsOf(peers);
  const costs = await measureTokens(starts, await tokenizer());
  io.stdout.write(`server-filesystem ${filesystem}\n\n${tokensText(costs)}`);
  return EXIT.done;
}

export interface EditsTokensFlags {
  readonly peers: string;
  readonly seed: number;
  /** So many lines on each side of the change are read; the whole file without. */
  readonly around?: number;
}

/**
 * Count the tokens of recorded edits by quote, by address, and by the tools of others.
 *
 * @throws CommandFailure as {@link benchAgentsTokens} does, and when the cases cannot be read.
 */
export async function benchEditsTokens(
  cases: readonly string[],
  { peers, seed, around }: EditsTokensFlags,
  io: Io,
): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    const tasks = await drawTasks(cases, seed);
    const { starts, version: filesystem } = await startsOf(peers);
    const costs = await measureEdits(tasks, starts, { around, count: await tokenizer() });
    io.stdout.write(`server-filesystem ${filesystem}; * as documented, not run\n\n${editTokensText(costs)}`);
    return EXIT.done;
  });
}

/** How the servers are started that are compared. */
async function startsOf(peers: string): Promise<{ readonly starts: Starts; readonly version: string }> {
  const peer = await installed(mcpFilesystem, peers, version()).catch((error: unknown) => {
    if (error instanceof PeerMissing) throw unreadable(error.message);
    throw error;
  });
  const own = dirname(createRequire(import.meta.url).resolve('mortise/package.json'));
  const starts = {
    mortise: (root: string) => Server.start(join(own, 'dist/cli/main.js'), ['mcp', '--root', root], root),
    filesystem: (root: string) => Server.start(join(peer.folder, 'dist/index.js'), [root], root),
  };
  return { starts, version: peer.version };
}
