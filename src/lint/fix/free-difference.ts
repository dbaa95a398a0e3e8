import type { Compared } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import { importedNames } from './tree/imports.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, isDocumentation, outwards } from './tree/walk.js';

/** Whether a difference does not change what the program does, whichever rule it is about. */
export function isFree(
  { before, after, isMoved }: Difference,
  { after: now, before: was }: Compared,
): boolean {
  const part = (after ?? before) as Part;
  if (isMoved && before !== undefined) return true;
  if (isDocumentation(part) || (before === undefined && isAnnotation(part))) return true;
  // `as e` may go if nothing uses the name.
  if (
    before?.type === 'as_pattern' &&
    before.parent?.type === 'except_clause' &&
    before.parts[0]?.text === after?.text
  )
    return true;
  if (!isImport(part)) return false;
  const [old, fresh] = [importedNames(was), importedNames(now)];
  const used = new Set(
    allParts(now)
      .filter(each => each.type === 'identifier' && !isImport(each))
      .map(each => each.text),
  );
  const usedBefore = new Set(
    allParts(was)
      .filter(each => each.type === 'identifier' && !isImport(each))
      .map(each => each.text),
  );
  const isFresh = [...fresh.keys()].every(
    name => old.has(name) || !(usedBefore.has(name) || boundNames(was).has(name)),
  );
  return (
    isFresh &&
    [...old].every(
      ([name, from]) =>
        fresh.get(name) === from || (!used.has(name) && usedBefore.has(name) && !fresh.has(name)),
    )
  );
}

export function isImport(part: Part): boolean {
  return outwards(part).some(each => /^(?:future_)?import_(?:from_)?statement$/.test(each.type));
}

export function isAnnotation(part: Part): boolean {
  return outwards(part).some(
    each => each.type === 'type' || each.field === 'return_type' || each.type === 'type_alias_statement',
  );
}
