import { RUN_TOOLS } from '../../lint/tools/index.js';
import type { Env, SettingsAsk } from '../../lint/tools/tool.js';
import { defaultPython } from './default-python.js';
import { settingsFiles } from './settings-files.js';

export interface SettingsAsked {
  /** The tools of the run, whose Python is named if no setting names it. None by default. */
  readonly tools?: readonly string[];
  /** Where their programs are looked for. */
  readonly env?: Env;
}

/**
 * What a new line of a project must satisfy, in one line: the Python of the tools, how strict they
 * are, their rules; and what differs in nested folders. `undefined` if nothing is known of that.
 *
 * @example await projectSettings('/app') // 'This project: Python 3.8 for mypy, 3.9 for ruff: … ruff: rules E, F; …'
 */
export async function projectSettings(
  root: string,
  { tools = [], env = process.env }: SettingsAsked = {},
): Promise<string | undefined> {
  const pythons: ToolPython[] = [];
  const says: string[] = [];
  // Type checkers first, which take longer.
  for (const { name, run } of RUN_TOOLS.toSorted((a, b) => b.run.cost - a.run.cost)) {
    const ask = await run.asks?.(await settingsFiles(root, run));
    if (ask === undefined) continue;
    says.push(...ask.says);
    const python = ask.python ?? (tools.includes(name) ? await usualPython(root, env, ask) : undefined);
    if (python !== undefined) pythons.push({ name, python, isUsual: ask.python === undefined });
  }
  const all = [...pythonText(pythons), ...says];
  return all.length === 0 ? undefined : `This project: ${all.join(' ')}`;
}

/** The version of Python that a tool takes code for. */
interface ToolPython {
  readonly name: string;
  readonly python: string;
  /** Whether no setting says so. */
  readonly isUsual: boolean;
}

async function usualPython(root: string, env: Env, { pythonOf }: SettingsAsk): Promise<string | undefined> {
  return pythonOf === undefined ? undefined : defaultPython(root, env, pythonOf);
}

function pythonText(pythons: readonly ToolPython[]): readonly string[] {
  const [first, ...others] = pythons;
  if (first === undefined) return [];
  const forTool = ({ name, python, isUsual }: ToolPython) =>
    `${python} for ${name}${isUsual ? ' by default' : ''}`;
  if (others.some(each => each.python !== first.python))
    return [
      `Python ${pythons.map(forTool).join(', ')}: write what ${others.length === 1 ? 'both' : 'all'} know.`,
    ];
  return [pythons.every(each => each.isUsual) ? `Python ${forTool(first)}.` : `Python ${first.python}.`];
}
