import type { Finding } from '../finding.js';
import { type Changes, type Files, together } from './files.js';
import type { Proposal } from './proposal.js';
import { toolProposals } from './tool-fixes.js';

/**
 * Add the tools' own safe fixes of new findings that a fix causes, such as an import that nothing
 * uses any more.
 *
 * @param fresh the findings that are new with the fixes.
 * @returns the changes with those fixes; `undefined` if a new finding has no such fix.
 */
export function withLeftovers(
  fresh: readonly Finding[],
  changes: Changes,
  files: Files,
): Changes | undefined {
  const sourceOf = (path: string) => {
    const document = files.changed(path, changes);
    return document && files.sourceWith(path, document);
  };
  const fixes = toolProposals(fresh, sourceOf).filter(each => each.doubt === undefined);
  if (fixes.flatMap(each => each.findings).length < fresh.length) return undefined;
  const merged = new Map(changes);
  for (const [path, own] of together(fixes)) merged.set(path, changes.get(path)?.compose(own) ?? own);
  return merged;
}

/**
 * Whether changes with leftovers touch the lines of another fix that waits. That fix would then
 * have to be written again, so the two are tried together.
 *
 * @param changes changes of the files as they are now, like those of the fixes.
 */
export function conflictWithWaiting(
  changes: Changes,
  waiting: readonly Pick<Proposal, 'path' | 'changes'>[],
): boolean {
  return waiting.some(each => changes.get(each.path)?.conflictsWith(each.changes) === true);
}
