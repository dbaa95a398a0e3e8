import { type Refusal, refusal } from '../../edit/index.js';
import { type ChangeSet, holdsLine } from '../../text/index.js';
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
 * What the tools themselves would do about findings, where they vouch for it: no two of it touch
 * the same place, so that all can be tried at once. What touches another's place waits for the next
 * time. A fix that several findings have in common is made once.
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
  /** Why it must not be made. */
  readonly effect: string | undefined;
}

/**
 * Why the tools' own fixes of some findings are not made, though the tools vouch for them: they
 * would cost an effect.
 */
export function unwantedFixes(
  findings: readonly Finding[],
  sourceOf: SourceOf,
): ReadonlyMap<Finding, Refusal> {
  const unwanted = new Map<Finding, Refusal>();
  for (const each of vouchedFor(findings, sourceOf))
    if (each.effect !== undefined)
      for (const finding of each.findings)
        unwanted.set(
          finding,
          refusal('FIX_BREAKS', `${finding.tool} would take it away, but ${each.effect}.`),
        );
  return unwanted;
}

/**
 * Fixes that the tools vouch for, each with all the findings that have it. One that would cost an
 * effect is none.
 */
function sharedFixes(findings: readonly Finding[], sourceOf: SourceOf): readonly SharedFix[] {
  return vouchedFor(findings, sourceOf).filter(each => each.effect === undefined);
}

function vouchedFor(findings: readonly Finding[], sourceOf: SourceOf): readonly SharedFix[] {
  const fixes = new Map<string, SharedFix>();
  for (const finding of findings) {
    const source = sourceOf(finding.file);
    if (source === undefined) continue;
    const own = finding.fix?.safety === 'safe' ? toolChanges(source.document, finding) : undefined;
    const changes = own ?? withoutUnusedIgnore(finding, source);
    if (changes === undefined || changes.isEmpty) continue;
    const key = `${finding.file} ${JSON.stringify(changes.changes)}`;
    const fix = fixes.get(key) ?? { path: finding.file, changes, findings: [], effect: undefined };
    fix.findings.push(finding);
    fixes.set(key, { ...fix, effect: fix.effect ?? effectOf(finding, source) });
  }
  return [...fixes.values()];
}

/**
 * What an import does besides binding a name, where a fix would take it away. Ruff calls that safe
 * for `import logging.config`, whose submodule others may need.
 */
function effectOf({ rule, message, line }: Finding, source: Source): string | undefined {
  if (!/unused|unnecessary/i.test(message) && rule !== 'F401') return undefined;
  return sideEffectAt(source, line, quotedIn(message)[0]) ?? triedImport(source, line);
}

/** An import in a `try` asks whether the module is there. */
function triedImport({ scopes, document }: Source, line: number): string | undefined {
  const isImport = scopes.statements.some(each => each.kind === 'import' && holdsLine(each, line));
  const around = scopes.statements.findLast(each => each.kind === 'try' && holdsLine(each, line));
  if (!isImport || around === undefined) return undefined;
  for (let at = line + 1; at <= Math.min(around.last, document.lines.count); at++) {
    const handler = /^(\s*)except\b(.*)/.exec(document.lines.content(at - 1));
    if (
      handler !== null &&
      /^\s*(?::|\(?.*(?:ImportError|ModuleNotFoundError|Exception)\b)/.test(handler[2] ?? '')
    )
      return 'the `try` around it asks whether it is there';
  }
  return undefined;
}
