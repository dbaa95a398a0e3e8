import { join } from 'node:path';
import { isObject } from '../../lint/json.js';
import { readSmallFile } from '../small-file.js';
import { ruffSettings } from './ruff-settings.js';

/**
 * What a new line of a project must satisfy, in one line: the Python of mypy and of ruff, ruff's rules and line length.
 * `undefined` where the settings at the root say nothing of that.
 *
 * @example await projectSettings('/app') // 'Python 3.8 (mypy), 3.9 (ruff). ruff: rules E, F; lines of at most 88 characters.'
 */
export async function projectSettings(root: string): Promise<string | undefined> {
  const [mypy, ruff] = [await mypyPython(root), await ruffSays(root)];
  const told = [pythonText(mypy, ruff.python), ruff.rules].filter(each => each !== undefined);
  return told.length === 0 ? undefined : `This project: ${told.join(' ')}`;
}

function pythonText(mypy: string | undefined, ruff: string | undefined): string | undefined {
  if (mypy !== undefined && ruff !== undefined && mypy !== ruff)
    return `Python ${mypy} for mypy, ${ruff} for ruff: write what both know.`;
  const one = mypy ?? ruff;
  return one === undefined ? undefined : `Python ${one}.`;
}

/** The Python that ruff takes code for, and what it asks of lines. */
async function ruffSays(root: string): Promise<{ readonly python?: string; readonly rules?: string }> {
  const read = await ruffSettings(root);
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
    ...(said.length > 0 && { rules: `ruff: ${said.join('; ')}.` }),
  };
}

function listText(name: string, value: unknown): string {
  const texts = Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
  return texts.length === 0 ? '' : `${name} ${texts.join(', ')}`;
}

/** In mypy's order: the first file that has a section of it counts. */
async function mypyPython(root: string): Promise<string | undefined> {
  for (const file of ['mypy.ini', '.mypy.ini']) {
    const found = iniSection(await textOf(root, file), 'mypy');
    if (found !== undefined) return iniValue(found, 'python_version');
  }
  const toml = await tomlOf(root);
  const tool = isObject(toml?.tool) ? toml.tool.mypy : undefined;
  if (isObject(tool)) return tool.python_version === undefined ? undefined : String(tool.python_version);
  const found = iniSection(await textOf(root, 'setup.cfg'), 'mypy');
  return found === undefined ? undefined : iniValue(found, 'python_version');
}

async function tomlOf(root: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await textOf(root, 'pyproject.toml');
  const { parse } = await import('smol-toml');
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a settings file; nothing where there is none, or it is no text. */
async function textOf(root: string, file: string): Promise<string> {
  try {
    const read = await readSmallFile(join(root, file));
    return read.kind === 'text' ? read.text : '';
  } catch {
    return '';
  }
}

/** The lines of a section of an INI file. */
function iniSection(text: string, name: string): readonly string[] | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex(line => line.trim() === `[${name}]`);
  if (at < 0) return undefined;
  const end = lines.findIndex((line, i) => i > at && /^\s*\[/.test(line));
  return lines.slice(at + 1, end < 0 ? undefined : end);
}

function iniValue(lines: readonly string[], name: string): string | undefined {
  const pattern = new RegExp(`^\\s*${name}\\s*[=:]\\s*(\\S+)\\s*$`);
  return lines.map(line => pattern.exec(line)?.[1]).find(each => each !== undefined);
}
