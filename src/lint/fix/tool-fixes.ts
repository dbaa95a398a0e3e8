import type { ChangeSet } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { sideEffectAt } from '../packet.js';
import type { Source } from '../source.js';
import { toolChanges } from '../tool-fix.js';
import type { Proposal } from './proposal.js';
import { withoutUnusedIgnore } from './unused-ignore.js';

/** Files as they are, or would be. */
export type SourceOf = (path: string) => Source | undefined;

/**
 * What the tools themselves would do about findings, where they vouch for it: no two of it touch the same place, so that all can be tried at
 * once. What touches another's place waits for the next time. A fix that several findings have in common is made once.
 */
export function toolProposals(findings: readonly Finding[], sourceOf: SourceOf): Proposal[] {
  const chosen: (Proposal & { readonly findings: Finding[] })[] = [];
  for (const { path, changes, findings: same } of sharedFixes(findings, sourceOf)) {
    const free = !chosen.some(each => each.path === path && each.changes.conflictsWith(changes));
    if (free) chosen.push({ path, changes, findings: same, maker: 'tool' });
  }
  return chosen;
}

interface SharedFix {
  readonly path: string;
  readonly changes: ChangeSet;
  readonly findings: Finding[];
}

/** Fixes that the tools vouch for, each with all the findings that have it. One that would cost an effect is none. */
function sharedFixes(findings: readonly Finding[], sourceOf: SourceOf): readonly SharedFix[] {
  const fixes = new Map<string, SharedFix>();
  const unwanted = new Set<string>();
  for (const finding of findings) {
    const source = sourceOf(finding.file);
    if (source === undefined) continue;
    const own = finding.fix?.safety === 'safe' ? toolChanges(source.document, finding) : undefined;
    const changes = own ?? withoutUnusedIgnore(finding, source);
    if (changes === undefined || changes.isEmpty) continue;
    const key = `${finding.file} ${JSON.stringify(changes.changes)}`;
    const fix = fixes.get(key) ?? { path: finding.file, changes, findings: [] };
    fixes.set(key, fix);
    fix.findings.push(finding);
    if (mayHaveEffect(finding, source)) unwanted.add(key);
  }
  return [...fixes].flatMap(([key, fix]) => (unwanted.has(key) ? [] : [fix]));
}

/** Ruff calls it safe to take `import logging.config` away; what it loads may be needed by others. */
function mayHaveEffect({ rule, message, line }: Finding, source: Source): boolean {
  if (!/unused|unnecessary/i.test(message) && rule !== 'F401') return false;
  return sideEffectAt(source, line, quotedIn(message)[0]) !== undefined;
}
