import type { Refusal } from '../../edit/index.js';
import { findingAddress } from '../finding-address.js';
import type { Files } from './files.js';
import { gradeText } from './grade/grade.js';
import type { Case, Fixed } from './ledger.js';

/** The result for one finding. */
export interface FindingSummary {
  readonly tool: string;
  readonly rule: string;
  readonly file: string;
  /** 1-based; for a fixed finding, the line where it was reported first. */
  readonly line: number;
  /** The address of its line; `null` if it is fixed, or its file cannot be read. */
  readonly at: string | null;
  readonly message: string;
  /** Who fixed it, or `along` if it disappeared with another finding; `null` if it remains. */
  readonly fixed: Fixed | null;
  /** The grade of its fix as a sentence; `null` without a fix. */
  readonly grade: string | null;
  /** The id of its fix that waits for a person; `null` if none does. */
  readonly ready: string | null;
  /** How often a model was asked about it. */
  readonly tries: number;
  /** Why it remains. */
  readonly why: Pick<Refusal, 'code' | 'message'> | null;
}

/** The results for the findings of one rule. */
export interface RuleSummary {
  readonly tool: string;
  readonly rule: string;
  readonly found: number;
  readonly byTool: number;
  readonly byModel: number;
  /** Gone with the fix of another finding. */
  readonly along: number;
  readonly waiting: number;
  readonly left: number;
  /** Why some remain: the code of each reason, and how often it occurs. */
  readonly why: Readonly<Record<string, number>>;
}

/** @example summaryOf(cases, files)[0]?.fixed // 'tool' */
export function summaryOf(
  cases: readonly Case[],
  files: Pick<Files, 'documentOf'>,
): readonly FindingSummary[] {
  return cases.map(({ first, now, fixed, tries, why, grade, ready = null }) => {
    const { tool, rule, message } = first;
    const { file, line } = fixed === undefined ? now : first;
    const reason = fixed === undefined && why !== undefined ? { code: why.code, message: why.message } : null;
    const at = fixed === undefined ? findingAddress(now, files.documentOf(file)) : null;
    return {
      tool,
      rule,
      file,
      line,
      at,
      message,
      fixed: fixed ?? null,
      grade: grade ? gradeText(grade) : null,
      ready,
      tries,
      why: reason,
    };
  });
}

/** The same by rule, sorted by tool and rule. */
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
    waiting: findings.filter(each => each.ready !== null).length,
    left: findings.filter(each => each.fixed === null && each.ready === null).length,
    why,
  };
}
