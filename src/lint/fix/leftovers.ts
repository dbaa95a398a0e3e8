import type { Finding } from '../finding.js';
import { type Changes, type Files, together } from './files.js';
import type { Proposal } from './proposal.js';
import { toolProposals } from './tool-fixes.js';

/**
 * What fixes leave over, such as an import that nothing uses any more, goes with them where the
 * tool vouches for that.
 *
 * @param fresh what is found with the fixes that was not found before.
 * @returns the changes with the tools' own fixes of all of that; `undefined` where there is none
 *   for some of it.
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
  const fixes = toolProposals(fresh, sourceOf);
  if (fixes.flatMap(each => each.findings).length < fresh.length) return undefined;
  const merged = new Map(changes);
  for (const [path, own] of together(fixes)) merged.set(path, changes.get(path)?.compose(own) ?? own);
  return merged;
}

/**
 * Whether changes with leftovers touch the lines of another fix that waits: that one would have to
 * be made anew, so both are better tried together.
 *
 * @param changes of the files as they are now, as those of the fixes are.
 */
export function areInTheWay(
  changes: Changes,
  waiting: readonly Pick<Proposal, 'path' | 'changes'>[],
): boolean {
  return waiting.some(each => changes.get(each.path)?.conflictsWith(each.changes) === true);
}
