import type { Part } from './part.js';
import { allParts, child } from './walk.js';

/**
 * The names that the imports of a file bind, each with its full path.
 *
 * @example importedNames(partsOf(python('from a import b as c\n'))) // Map { 'c' → 'a.b' }
 */
export function importedNames(root: Part): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const each of allParts(root)) {
    const from = each.type === 'import_from_statement' ? dotted(child(each, 'module_name')) : undefined;
    if (from === undefined && each.type !== 'import_statement') continue;
    for (const part of each.parts.filter(({ field }) => field === 'name')) bind(found, part, from);
  }
  return found;
}

function bind(found: Map<string, string>, part: Part, from: string | undefined): void {
  const [name, alias] =
    part.type === 'aliased_import' ? part.parts.filter(each => each.type !== 'as') : [part];
  const path = dotted(name);
  const whole = from === undefined ? path : `${from}.${path}`;
  if (alias !== undefined) found.set(alias.text, whole);
  else if (from !== undefined) found.set(path, whole);
  // `import a.b` binds `a`.
  else
    found.set(
      path.split('.')[0] as string,
      `${found.get(path.split('.')[0] as string) ?? ''} ${path}`.trim(),
    );
}

function dotted(part: Part | undefined): string {
  if (part === undefined) return '';
  const words = allParts(part).filter(each => each.parts.length === 0);
  return words.map(each => each.text).join('.');
}

/** The names that `__all__` lists. */
export function exportsIn(root: Part): readonly string[] {
  const lists = allParts(root).filter(
    each => /^(?:augmented_)?assignment$/.test(each.type) && child(each, 'left')?.text === '__all__',
  );
  return lists
    .flatMap(allParts)
    .flatMap(each => (each.type === 'string' ? [JSON.parse(each.text.replace(/^b/, ''))] : []));
}
