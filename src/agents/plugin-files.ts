/** How mortise is called: a program and its first arguments. */
export type Command = readonly string[];

/**
 * The line that a file of ours begins with: by it `mortise install --remove` knows what it may
 * remove.
 */
export const OUR_FILE = '// Written by `mortise install`. `mortise install --remove` removes it.';

/**
 * What both plugins do: ask `mortise hook`, and give the `args` to put into the call, or why it is
 * `refused`; neither if it is to pass as it is.
 */
const ASK = `function answer(agent, cwd, tool, args) {
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
`;

const head = (command: Command, origin: string) =>
  `${origin}\nimport { spawnSync } from 'node:child_process';\n\nconst COMMAND = ${JSON.stringify(command)};\n\n${ASK}\n`;

/**
 * The plugin of OpenCode: changes the fields of the arguments before its own tool runs. A new
 * object would be ignored.
 */
export function openCodePlugin(command: Command, origin = OUR_FILE): string {
  return `${head(command, origin)}export const Mortise = async ({ directory }) => ({
  'tool.execute.before': async ({ tool }, output) => {
    if (tool !== 'edit' && tool !== 'apply_patch') return;
    const { args, refused } = answer('opencode', directory, tool, output.args);
    if (refused) throw new Error(refused);
    Object.assign(output.args, args);
  },
});
`;
}

/** The extension of pi: changes the input of its own tool before it runs. */
export function piExtension(command: Command, origin = OUR_FILE): string {
  return `${head(command, origin)}export default function (pi) {
  pi.on('tool_call', async (event, context) => {
    if (event.toolName !== 'edit') return;
    const cwd = context?.cwd ?? process.cwd();
    const { args, refused } = answer('pi', cwd, event.toolName, event.input);
    if (refused) return { block: true, reason: refused };
    Object.assign(event.input, args);
  });
}
`;
}
