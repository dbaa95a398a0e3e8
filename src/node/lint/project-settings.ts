import { isObject } from '../../lint/json.js';
import { defaultPython, type MypySettings, mypySettings } from './mypy-settings.js';
import { nestedRuffSettings, type RuffSettings, ruffSettings } from './ruff-settings.js';

export interface SettingsAsked {
  /** The tools of the run: of mypy it is told which Python it takes where nothing says that. None where not said. */
  readonly tools?: readonly string[] | undefined;
  /** Where the program of mypy is looked for. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** So many nested folders are told of. */
const MOST_FOLDERS = 20;

/**
 * What a new line of a project must satisfy, in one line: the Python of mypy and of ruff, how strict mypy is, ruff's rules
 * and line length; where folders have settings of ruff of their own, theirs. `undefined` where nothing is known of that.
 *
 * @example await projectSettings('/app') // 'This project: Python 3.8 for mypy, 3.9 for ruff: … ruff: rules E, F; …'
 */
export async function projectSettings(
  root: string,
  { tools = [], env = process.env }: SettingsAsked = {},
): Promise<string | undefined> {
  const [mypy, ruff] = [await mypySettings(root), ruffSays(await ruffSettings(root))];
  const usual =
    mypy.python === undefined && tools.includes('mypy') ? await defaultPython(root, env) : undefined;
  const told = [
    pythonText(mypy.python, usual, ruff.python),
    ...strictnessText(mypy),
    ...(ruff.rules === undefined ? [] : [`ruff: ${ruff.rules}.`]),
    ...(await nestedText(root)),
  ].filter(each => each !== undefined);
  return told.length === 0 ? undefined : `This project: ${told.join(' ')}`;
}

function pythonText(
  mypy: string | undefined,
  usual: string | undefined,
  ruff: string | undefined,
): string | undefined {
  const checked = mypy ?? usual;
  if (checked !== undefined && ruff !== undefined && checked !== ruff)
    return `Python ${checked} for mypy${mypy === undefined ? ' by default' : ''}, ${ruff} for ruff: write what both know.`;
  if (checked === undefined && ruff === undefined) return undefined;
  return mypy === undefined && ruff === undefined
    ? `Python ${usual} for mypy by default.`
    : `Python ${checked ?? ruff}.`;
}

function strictnessText({ strictness }: MypySettings): readonly string[] {
  if (strictness.length === 0) return [];
  const parts = strictness
    .slice(0, MOST_FOLDERS)
    .map(({ modules, settings }) => `${modules === '' ? '' : `in ${modules} `}${settings.join(', ')}`);
  return [`mypy: ${parts.join('; ')}.`];
}

/** What holds below folders that have settings of ruff of their own, which take the place of those above. */
async function nestedText(root: string): Promise<readonly string[]> {
  const nested = await nestedRuffSettings(root);
  const told = nested.slice(0, MOST_FOLDERS).map(({ folder, settings }) => {
    const { python, rules } = ruffSays(settings);
    const says = [python === undefined ? '' : `Python ${python}`, rules ?? ''].filter(each => each !== '');
    return `In ${folder}/ instead, ruff: ${says.length === 0 ? 'its own rules' : says.join('; ')}.`;
  });
  const more = nested.length - told.length;
  return more > 0 ? [...told, `${more} more folders have settings of ruff of their own.`] : told;
}

/** The Python that ruff takes code for, and what it asks of lines. */
function ruffSays(read: RuffSettings): { readonly python?: string; readonly rules?: string } {
  if (read.kind === 'failed') return {};
  const { options } = read;
  const lint = isObject(options.lint) ? options.lint : {};
  const target = /^py(\d)(\d+)$/.exec(String(options['target-version'] ?? ''));
  const said = [
    listText('rules', lint.select ?? options.select),
    listText('also', lint['extend-select'] ?? options['extend-select']),
    listText('but not', lint.ignore ?? options.ignore),
    typeof options['line-length'] === 'number' ? `lines of at most ${options['line-length']} characters` : '',
  ].filter(each => each !== '');
  return {
    ...(target !== null && { python: `${target[1]}.${target[2]}` }),
    ...(said.length > 0 && { rules: said.join('; ') }),
  };
}

function listText(name: string, value: unknown): string {
  const texts = Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
  return texts.length === 0 ? '' : `${name} ${texts.join(', ')}`;
}
