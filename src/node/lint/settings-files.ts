import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { LINT_TOOLS } from '../../lint/tools/index.js';
import { nestedIn, type SettingsFile } from '../../lint/tools/settings.js';
import type { ToolRun } from '../../lint/tools/tool.js';
import { errorCode, reasonOf } from '../file-system.js';
import { readSmallFile } from '../small-file.js';
import { filesBelow, isForeign } from './files-below.js';
import type { Ready } from './ready-tools.js';

/**
 * The files that a tool may use as settings in a tree: those of the root first, and those of each
 * folder in the tool's order.
 *
 * @example await settingsFiles('/app', mypy.run)
 * // [{ folder: '', name: 'mypy.ini', text: '[mypy]
 * ' }]
 */
export async function settingsFiles(root: string, { settings }: ToolRun): Promise<readonly SettingsFile[]> {
  const names = settings.map(each => each.name);
  const paths = [...filesBelow(root, ['.'], isForeign)].filter(path => names.includes(posix.basename(path)));
  // A link at the root is followed, as tools do.
  const all = new Set([...names, ...paths]);
  const files = await Promise.all([...all].map(path => settingsFile(root, path)));
  const rank = ({ name }: SettingsFile) => names.indexOf(name);
  return files
    .filter(each => each !== undefined)
    .sort((a, b) => (a.folder === b.folder ? rank(a) - rank(b) : a.folder < b.folder ? -1 : 1));
}

async function settingsFile(root: string, path: string): Promise<SettingsFile | undefined> {
  const folder = path.includes('/') ? posix.dirname(path) : '';
  const file = { folder, name: posix.basename(path) };
  try {
    const read = await readSmallFile(join(root, path));
    if (read.kind === 'missing') return undefined;
    return read.kind === 'text' ? { ...file, text: read.text } : { ...file, text: '', unread: read.why };
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return { ...file, text: '', unread: reasonOf(error) };
  }
}

const RUNS = LINT_TOOLS.flatMap(({ run }) => run ?? []);
const KINDS = RUNS.flatMap(each => each.settings);

/** Warnings about settings that are not used. */
export async function unusedSettings(
  root: string,
  tools: readonly Ready[],
  paths: readonly string[],
): Promise<readonly string[]> {
  const notes = [...settingsAbove(root)];
  for (const { tool, found } of tools) {
    const { name, run } = tool;
    const files = await settingsFiles(root, run);
    if (found.kind === 'built-in') notes.push(...((await run.builtIn?.warnings(files, paths)) ?? []));
    const nested = nestedIn(files, run.settings, paths);
    const taken = run.takesNested?.(nested, paths) ?? [];
    const others = nested.filter(each => !taken.includes(each));
    if (others.length > 0) notes.push(nestedText(name, others));
  }
  return notes;
}

/** The most files in a warning. */
const NAMED = 100;

function nestedText(tool: string, files: readonly string[]): string {
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  const named = `${files.slice(0, NAMED).join(', ')}${more}`;
  return `${tool} does not take settings of nested folders into account: ${named}. Run it there with --root to use them.`;
}

/** Settings above a root without any, up to the folder of the repository, are not used. */
function settingsAbove(root: string): readonly string[] {
  if (settingsIn(root).length > 0) return [];
  for (let at = root; !existsSync(join(at, '.git')) && at !== dirname(at); at = dirname(at)) {
    const [file] = settingsIn(dirname(at));
    if (file !== undefined)
      return [`The settings in ${file} are not used: give its folder with --root to use them.`];
  }
  return [];
}

function settingsIn(folder: string): readonly string[] {
  const names = new Set(KINDS.filter(each => each.isFoundAbove).map(each => each.name));
  const files = [...names].map(name => join(folder, name));
  return files.filter(each => existsSync(each));
}
