/** How mortise is called: a program and its first arguments. */
export type Command = readonly string[];

/**
 * The line that a file of ours begins with: by it `mortise install --remove` knows what it may
 * remove.
 */
export const OUR_FILE = '// Written by `mortise install`. `mortise install --remove` removes it.';

/** The same line in the packages of `doors/`. */
export const PACKAGE_FILE = '// What `mortise install` writes too, but with the `mortise` on the PATH.';

/**
 * What both plugins do: ask `mortise hook`, and give the arguments to put into the call; none if it
 * is to pass as it is.
 */
const ASK = `function corrected(agent, cwd, tool, args) {
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
    Object.assign(output.args, corrected('opencode', directory, tool, output.args));
  },
});
`;
}

/** The extension of pi: changes the input of its own tool before it runs. */
export function piExtension(command: Command, origin = OUR_FILE): string {
  return `${head(command, origin)}export default function (pi) {
  pi.on('tool_call', async (event, context) => {
    if (event.toolName !== 'edit') return;
    Object.assign(event.input, corrected('pi', context?.cwd ?? process.cwd(), event.toolName, event.input));
  });
}
`;
}
