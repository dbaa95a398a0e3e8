import { isIn, isWhole, pathOf, type SettingsFile } from '../settings.js';
import type { ToolPlace } from '../tool.js';

/**
 * The settings files of the projects to check, by path: the one at the root and those that it
 * refers to; without one at the root, all; with a scope, the nearest ones above its paths.
 *
 * @example projectsOf({ …, paths: ['.'], settings: [{ folder: '', name: 'tsconfig.json', text: '{}' }] })
 * // ['tsconfig.json']
 */
export function projectsOf({ settings, paths }: Pick<ToolPlace, 'settings' | 'paths'>): readonly string[] {
  const byPath = new Map(settings.map(each => [pathOf(each), each]));
  const starts = isWhole(paths) ? startsOf(byPath) : paths.flatMap(path => nearest(path, byPath));
  const found = new Set<string>();
  for (const path of starts) takeProject(path, byPath, found);
  return [...found].filter(path => !isSolution(byPath.get(path)));
}

type ByPath = ReadonlyMap<string, SettingsFile>;

function startsOf(byPath: ByPath): readonly string[] {
  return byPath.has(ROOT) ? [ROOT] : [...byPath.keys()];
}

const ROOT = 'tsconfig.json';

function nearest(path: string, byPath: ByPath): readonly string[] {
  const plain = joined('', path);
  const above = [...byPath.values()].filter(({ folder }) => folder === '' || isIn(plain, folder));
  const [near] = above.toSorted((a, b) => b.folder.length - a.folder.length);
  return near === undefined ? startsOf(byPath).filter(each => isIn(each, plain)) : [pathOf(near)];
}

function takeProject(path: string, byPath: ByPath, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  for (const each of referencesOf(byPath.get(path))) takeProject(each, byPath, found);
}

/** A project is named by its folder or its settings file. One outside the tree is not checked. */
function referencesOf(file: SettingsFile | undefined): readonly string[] {
  if (file === undefined) return [];
  const [, list = ''] = /"references"\s*:\s*\[([^\]]*)\]/.exec(withoutComments(file.text)) ?? [];
  return [...list.matchAll(/"path"\s*:\s*"([^"]+)"/g)]
    .map(([, path = '']) => joined(file.folder, path))
    .map(path => (path.endsWith('.json') ? path : joined(path, 'tsconfig.json')))
    .filter(path => !path.startsWith('../'));
}

/** Settings without files of their own, which only refer to projects. */
function isSolution(file: SettingsFile | undefined): boolean {
  const text = withoutComments(file?.text ?? '');
  return /"files"\s*:\s*\[\s*\]/.test(text) && !/"include"\s*:/.test(text) && /"references"\s*:/.test(text);
}

/** Strings come first: `//` and `/*` in a string begin no comment. */
function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, string: string = '') => string,
  );
}

/** @example joined('a/b', '../c/') // 'a/c' */
function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
