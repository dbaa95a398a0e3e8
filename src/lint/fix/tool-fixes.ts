import { type ChangeSet, holdsLine } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { sideEffectAt } from '../packet.js';
import type { Source } from '../source.js';
import { toolChanges } from '../tool-fix.js';
import type { Proposal } from './proposal.js';
import { withoutUnusedIgnore } from './unused-ignore.js';

/** Returns a file as it is, or as it would be. */
type SourceOf = (path: string) => Source | undefined;

/**
 * The tools' own safe fixes of findings. They do not overlap, so that all can be tried together:
 * one that overlaps another waits for the next time. A fix that several findings share is made
 * once.
 */
export function toolProposals(findings: readonly Finding[], sourceOf: SourceOf): Proposal[] {
  const chosen: (Proposal & { readonly findings: Finding[] })[] = [];
  for (const { path, changes, findings: same, effect } of safeFixes(findings, sourceOf)) {
    const free = !chosen.some(each => each.path === path && each.changes.conflictsWith(changes));
    if (free)
      chosen.push({
        path,
        changes,
        findings: same,
        maker: 'tool',
        ...(effect !== undefined && { doubt: effect }),
      });
  }
  return chosen;
}

interface SharedFix {
  readonly path: string;
  readonly changes: ChangeSet;
  readonly findings: Finding[];
  /** Why it may be wrong. */
  readonly effect: string | undefined;
}

function safeFixes(findings: readonly Finding[], sourceOf: SourceOf): readonly SharedFix[] {
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
 * The effect of an import that a fix would remove. Ruff calls it safe to remove `import
 * logging.config`, although other code may need the submodule.
 */
function effectOf({ rule, message, line }: Finding, source: Source): string | undefined {
  if (!/unused|unnecessary/i.test(message) && rule !== 'F401') return undefined;
  return sideEffectAt(source, line, quotedIn(message)[0]) ?? importCheck(source, line);
}

/** An import in a `try` checks whether the module exists. */
function importCheck({ scopes, document }: Source, line: number): string | undefined {
  const isImport = scopes.statements.some(each => each.kind === 'import' && holdsLine(each, line));
  const around = scopes.statements.findLast(each => each.kind === 'try' && holdsLine(each, line));
  if (!isImport || around === undefined) return undefined;
  for (let at = line + 1; at <= Math.min(around.last, document.lines.count); at++) {
    const handler = /^(\s*)except\b(.*)/.exec(document.lines.content(at - 1));
    if (handler !== null && /^\s*:|(?:ImportError|ModuleNotFoundError|Exception)\b/.test(handler[2] ?? ''))
      return 'the `try` around it checks whether it exists';
  }
  return undefined;
}
