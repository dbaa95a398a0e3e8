// What `mortise install` writes too, but with the `mortise` on the PATH.
import { spawnSync } from 'node:child_process';

const COMMAND = ["mortise"];

function answer(agent, cwd, tool, args) {
  const run = spawnSync(COMMAND[0], [...COMMAND.slice(1), 'hook', agent], {
    input: JSON.stringify({ cwd, tool, args }),
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  try {
    return run.stdout ? JSON.parse(run.stdout) : {};
  } catch {
    return {};
  }
}

export default function (pi) {
  pi.on('tool_call', async (event, context) => {
    if (event.toolName !== 'edit') return;
    const cwd = context?.cwd ?? process.cwd();
    const { args, refused } = answer('pi', cwd, event.toolName, event.input);
    if (refused) return { block: true, reason: refused };
    Object.assign(event.input, args);
  });
}
