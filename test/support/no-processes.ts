// Set-up of the quick tests: one that starts a process or a server fails, and says where it
// belongs.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';

const belongs = 'belongs to a group that runs as "slow": add its file to one in test/groups.ts';

// It is loaded again for each file, into the same process.
const HELD = Symbol.for('mortise: tests start no processes');
const held = globalThis as { [HELD]?: true };
if (held[HELD] === undefined) hold();
held[HELD] = true;

function hold(): void {
  for (const name of [
    'spawn',
    'spawnSync',
    'exec',
    'execSync',
    'execFile',
    'execFileSync',
    'fork',
  ] as const) {
    childProcess[name] = ((command: string) => {
      throw new Error(`A test that starts a process (${command}) ${belongs}`);
    }) as never;
  }
  syncBuiltinESMExports();

  const listen = Server.prototype.listen as (...args: unknown[]) => Server;
  // The lock of a workspace is a socket with a path, which is no server that anybody connects to.
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    const isPort =
      typeof args[0] === 'number' || (args[0] as { port?: number } | undefined)?.port !== undefined;
    if (isPort) throw new Error(`A test that starts a server ${belongs}`);
    return listen.apply(this, args);
  } as never;
}
