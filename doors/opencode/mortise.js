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

export const Mortise = async ({ directory }) => ({
  'tool.execute.before': async ({ tool }, output) => {
    if (tool !== 'edit' && tool !== 'apply_patch') return;
    const { args, refused } = answer('opencode', directory, tool, output.args);
    if (refused) throw new Error(refused);
    Object.assign(output.args, args);
  },
});
