// What `mortise install` writes too, but with the `mortise` on the PATH.
import { spawnSync } from 'node:child_process';

const COMMAND = ["mortise"];

function corrected(agent, cwd, tool, args) {
  const run = spawnSync(COMMAND[0], [...COMMAND.slice(1), 'hook', agent], {
    input: JSON.stringify({ cwd, tool, args }),
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  try {
    return run.stdout ? JSON.parse(run.stdout).args : undefined;
  } catch {
    return undefined;
  }
}

export default function (pi) {
  pi.on('tool_call', async (event, context) => {
    if (event.toolName !== 'edit') return;
    Object.assign(event.input, corrected('pi', context?.cwd ?? process.cwd(), event.toolName, event.input));
  });
}
