import type { ProjectSources } from '../source.js';

/** Something that is known of a file of a project by its text. */
type TextFact<T> = (project: ProjectSources, path: string, text: string) => T;

/** Find out something of each text only once: a run asks about every file for each lost name. */
function factOfText<T>(compute: (text: string) => T): TextFact<T> {
  const known = new WeakMap<ProjectSources, Map<string, { readonly text: string; readonly fact: T }>>();
  return (project, path, text) => {
    const files = known.get(project) ?? new Map<string, { readonly text: string; readonly fact: T }>();
    known.set(project, files);
    const found = files.get(path);
    if (found?.text === text) return found.fact;
    const fact = compute(text);
    files.set(path, { text, fact });
    return fact;
  };
}

/** The names in a text, in code, strings and comments. */
export const wordsIn: TextFact<ReadonlySet<string>> = factOfText(
  text => new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []),
);

/** Whether a text imports all names of a module. */
export const importsStar: TextFact<boolean> = factOfText(text => /\bimport\s*(?:\(\s*)?\*/.test(text));

/**
 * By name: the modules before it, as in `pkg.mod.name`, `pkg.mod:name` or `from pkg.mod import
 * name`.
 */
export type Mentions = ReadonlyMap<string, ReadonlySet<string>>;

/** The names that a text has with the whole path of a module. */
export const mentionsIn: TextFact<Mentions> = factOfText(readMentions);

/** @example readMentions('see pkg.mod.name').get('name') // Set { 'pkg.mod' } */
export function readMentions(text: string): Mentions {
  const found = new Map<string, Set<string>>();
  const add = (name: string, module: string) => {
    const modules = found.get(name) ?? new Set();
    found.set(name, modules.add(module));
  };
  for (const [whole] of text.matchAll(/(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*(?:[.:][\p{L}\p{N}_]+)+/gu)) {
    const parts = whole.split(/[.:]/);
    for (const [i, part] of parts.entries()) if (i > 0) add(part, parts.slice(0, i).join('.'));
  }
  for (const [, module = '', names = ''] of text.matchAll(/\bfrom\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)/g))
    for (const name of names.split(/[^\p{L}\p{N}_]+/u)) if (name !== '') add(name, module);
  return found;
}
