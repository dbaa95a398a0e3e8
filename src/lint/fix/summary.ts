import type { Refusal } from '../../edit/index.js';
import type { Case, Fixed } from './ledger.js';

/** How it went with one finding. */
export interface FindingSummary {
  readonly tool: string;
  readonly rule: string;
  readonly file: string;
  /** 1-based; of one that is gone, where it was told first. */
  readonly line: number;
  readonly message: string;
  /** By whom it was put right, `along` with another; `null` where it is still there. */
  readonly fixed: Fixed | null;
  /** How often a model was asked. */
  readonly tries: number;
  /** Why it is still there. */
  readonly why: Pick<Refusal, 'code' | 'message'> | null;
}

/** How it went with the findings of one rule. */
export interface RuleSummary {
  readonly tool: string;
  readonly rule: string;
  readonly found: number;
  readonly byTool: number;
  readonly byModel: number;
  /** Gone with the fix of another finding. */
  readonly along: number;
  readonly left: number;
  /** Why some are left: each reason's code, and how often. */
  readonly why: Readonly<Record<string, number>>;
}

/** @example summaryOf(cases)[0]?.fixed // 'tool' */
export function summaryOf(cases: readonly Case[]): readonly FindingSummary[] {
  return cases.map(({ first, now, fixed, tries, why }) => {
    const { tool, rule, message } = first;
    const { file, line } = fixed === undefined ? now : first;
    const reason = fixed === undefined && why !== undefined ? { code: why.code, message: why.message } : null;
    return { tool, rule, file, line, message, fixed: fixed ?? null, tries, why: reason };
  });
}

/** The same by rule, in the order of the tools' names and the rules. */
export function byRule(findings: readonly FindingSummary[]): readonly RuleSummary[] {
  const rules = new Map<string, FindingSummary[]>();
  for (const finding of findings) {
    const key = `${finding.tool} ${finding.rule}`;
    rules.set(key, [...(rules.get(key) ?? []), finding]);
  }
  return [...rules].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, all]) => ruleOf(all) ?? []);
}

function ruleOf(findings: readonly FindingSummary[]): RuleSummary | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  const by = (maker: Fixed | null) => findings.filter(each => each.fixed === maker).length;
  const why: Record<string, number> = {};
  for (const each of findings) if (each.why !== null) why[each.why.code] = (why[each.why.code] ?? 0) + 1;
  const { tool, rule } = first;
  return {
    tool,
    rule,
    found: findings.length,
    byTool: by('tool'),
    byModel: by('model'),
    along: by('along'),
    left: by(null),
    why,
  };
}
