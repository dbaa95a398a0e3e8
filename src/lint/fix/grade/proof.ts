import type { ProjectSources, Source } from '../../source.js';
import { actsWhenImported, isImport } from './imports.js';
import { normalText } from './normal.js';
import { partsOf } from './part.js';
import { stillMatters } from './still-matters.js';
import { looserTypes } from './types.js';
import { allParts } from './walk.js';

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
  if (looserTypes(before, after).length > 0 || stillMatters(before, after)) return undefined;
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
  return imports.filter(each => actsWhenImported(each, source, project)).map(({ text }) => text);
}
