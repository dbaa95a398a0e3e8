import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EXIT } from 'mortise';
import { type Io, unreadable, version } from '#mortise/internal';
import { Server } from '../agents/server.js';
import { measureTokens, tokensText } from '../agents/tokens.js';
import { tokenizer } from '../formats.js';
import { mcpFilesystem } from '../run/engines/mcp-filesystem.js';
import { installed, PeerMissing } from '../run/peers.js';

/**
 * Count the tokens of the same tasks by the tools of mortise and of the reference server for files.
 *
 * @throws CommandFailure when that server cannot be had.
 */
export async function benchAgentsTokens({ peers }: { readonly peers: string }, io: Io): Promise<number> {
  const peer = await installed(mcpFilesystem, peers, version()).catch((error: unknown) => {
    if (error instanceof PeerMissing) throw unreadable(error.message);
    throw error;
  });
  const own = dirname(createRequire(import.meta.url).resolve('mortise/package.json'));
  const starts = {
    mortise: (root: string) => Server.start(join(own, 'dist/cli/main.js'), ['mcp', '--root', root], root),
    filesystem: (root: string) => Server.start(join(peer.folder, 'dist/index.js'), [root], root),
  };
  const costs = await measureTokens(starts, await tokenizer());
  io.stdout.write(`server-filesystem ${peer.version}\n\n${tokensText(costs)}`);
  return EXIT.done;
}
