import { RUN_TOOLS } from '../../lint/tools/index.js';
import type { Env, Requirements } from '../../lint/tools/tool.js';
import { defaultPython } from './default-python.js';
import { settingsFiles } from './settings-files.js';

interface SettingsOptions {
  /** The tools of the run. Their default Python is named if no setting names one. Default: none. */
  readonly tools?: readonly string[];
  /** The environment in which their programs are searched for. */
  readonly env?: Env;
}

/**
 * What a project requires of new lines, in one line: the versions of Python, strictness and rules
 * of the tools, and differences in nested folders. `undefined` if nothing is known.
 *
 * @example await projectSettings('/app')
 * // 'This project: Python 3.8 for mypy, 3.9 for ruff: … ruff: rules E, F; …'
 */
export async function projectSettings(
  root: string,
  { tools = [], env = process.env }: SettingsOptions = {},
): Promise<string | undefined> {
  const pythons: ToolPython[] = [];
  const sentences: string[] = [];
  // Slower tools, such as type checkers, come first.
  for (const { name, run } of RUN_TOOLS.toSorted((a, b) => b.run.cost - a.run.cost)) {
    const required = await run.requirements?.(await settingsFiles(root, run));
    if (required === undefined) continue;
    sentences.push(...required.sentences);
    const python =
      required.python ?? (tools.includes(name) ? await usualPython(root, env, required) : undefined);
    if (python !== undefined) pythons.push({ name, python, isUsual: required.python === undefined });
  }
  const all = [...pythonText(pythons), ...sentences];
  return all.length === 0 ? undefined : `This project: ${all.join(' ')}`;
}

/** The target version of Python of a tool. */
interface ToolPython {
  readonly name: string;
  readonly python: string;
  /** Whether it is the default, because no setting names one. */
  readonly isUsual: boolean;
}

async function usualPython(root: string, env: Env, { pythonOf }: Requirements): Promise<string | undefined> {
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
