import type { ProjectSources, Source } from '../../source.js';
import { actsWhenImported, importedNames, isImport } from './imports.js';
import { isTypeCheckingBlock, normalText } from './normal.js';
import { type Part, partLanguageOf, partsOf } from './part.js';
import { looserTypes } from './types.js';
import { allParts, isClass, isFunction, outwards } from './walk.js';

/**
 * Why a change certainly keeps what the program does, in words; `undefined` if that is not known.
 *
 * @param isToolsOwn whether it is the fix that the tool itself calls safe, to the byte.
 * @example proofOf(python('x = (1)\n'), python('x = 1\n'), { isToolsOwn: false, project: NO_PROJECT })
 * // 'the program does the same as before'
 */
export function proofOf(
  before: Source,
  after: Source,
  { isToolsOwn, project }: { readonly isToolsOwn: boolean; readonly project: ProjectSources },
): string | undefined {
  if (isToolsOwn)
    return keepsActs(before, after, project) ? 'it is the fix that the tool calls safe' : undefined;
  const [old, now] = [normalText(before, project), normalText(after, project)];
  if (old === undefined || old !== now) return undefined;
  if (looserTypes(before, after).length > 0 || hasUnboundType(before, after)) return undefined;
  return 'the program does the same as before';
}

/** Whether the imports that are known to do something stay, in the same order. */
export function keepsActs(before: Source, after: Source, project: ProjectSources): boolean {
  const [old, now] = [before, after].map(each => actingImports(each, project).join('\n'));
  return old === now;
}

function actingImports(source: Source, project: ProjectSources): readonly string[] {
  const root = partsOf(source);
  const imports = root === undefined ? [] : allParts(root).filter(isImport);
  return imports.filter(each => actsWhenImported(each, source, project)).map(each => each.text);
}

/**
 * Whether an annotation is evaluated that names what only type checkers import now, so that the
 * module would fail when it is loaded.
 */
function hasUnboundType(before: Source, after: Source): boolean {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined || partLanguageOf(after.path) !== 'python') return false;
  if (now.parts.some(each => each.type === 'future_import_statement' && each.text.includes('annotations')))
    return false;
  const [was, is] = [runtimeImports(old), runtimeImports(now)];
  const lost = [...was, ...checkerImports(now)].filter(each => !is.has(each));
  const names = new Set(evaluatedTypes(now));
  return lost.some(each => names.has(each));
}

function runtimeImports(root: Part): ReadonlySet<string> {
  const imports = allParts(root).filter(each => isImport(each) && !outwards(each).some(isTypeCheckingBlock));
  return new Set(imports.flatMap(each => importedNames(each, 'python') ?? []).map(each => each.local));
}

function checkerImports(root: Part): readonly string[] {
  const imports = allParts(root).filter(each => isImport(each) && outwards(each).some(isTypeCheckingBlock));
  return imports.flatMap(each => importedNames(each, 'python') ?? []).map(each => each.local);
}

/** The names in annotations that run: not those of local variables. */
function evaluatedTypes(root: Part): readonly string[] {
  return allParts(root)
    .filter(each => each.type === 'identifier' && isEvaluated(each))
    .map(each => each.text);
}

function isEvaluated(name: Part): boolean {
  const around = outwards(name);
  const type = around.find(each => each.field === 'type' || each.field === 'return_type');
  if (type === undefined) return false;
  if (type.field === 'return_type' || /parameter/.test(type.parent?.type ?? '')) return true;
  return !isFunction(around.find(each => isFunction(each) || isClass(each)) ?? root(name));
}

function root(part: Part): Part {
  return outwards(part).at(-1) ?? part;
}
