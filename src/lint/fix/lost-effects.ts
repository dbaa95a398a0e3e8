import type { Finding } from '../finding.js';
import { hasReplacement, mayBeDeleted } from './deleted-code.js';
import { isLastOfHandler } from './handlers-without-wait.js';
import { type Compared, isAbout } from './judged-change.js';
import { SPLITS, type Why } from './kept-code.js';
import type { Difference, TreeDifference } from './tree/difference.js';
import { effectOf } from './tree/effects.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  calledName,
  child,
  functionOf,
  isBlock,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';
import { hasWork, isLogged, isOnlyLogged, wholeCall } from './trivial-code.js';

/** A call, a raise or an assignment that is missing. */
export function lostEffect({ tree, findings, before, after }: Compared): Why | undefined {
  const left = new Map<string, number>();
  for (const key of effectsIn(after)) left.set(key, (left.get(key) ?? 0) + 1);
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule) || rule === 'SIM114');
  const lost = new Set<string>();
  for (const key of effectsIn(before)) {
    const count = left.get(key) ?? 0;
    if (!isSplit) left.set(key, count - 1);
    if (count <= 0) lost.add(key);
  }
  if (lost.size === 0) return undefined;
  for (const difference of tree.differences) {
    const part = removedParts(difference).find(
      each =>
        lost.has(effectOf(each) ?? '') &&
        !(each.type === 'await' && isLastOfHandler(difference.after, findings)) &&
        !outwards(each).some(one => isRethrown(one) && outwards(one).includes(difference.before as Part)),
    );
    if (part !== undefined && !isReplaced(part, difference, findings, tree))
      return { part, what: `the fix removes ${named(part)}` };
  }
  return undefined;
}

/** `catch (error) { throw error; }`: without it, the same error leaves. */
export function isRethrown(part: Part): boolean {
  const [only, more] = part.type === 'except_clause' ? (part.parts.find(isBlock)?.parts ?? []) : [];
  const thrown = only?.type === 'raise_statement' && more === undefined ? only.parts.at(-1) : undefined;
  return part.language === 'script' && thrown?.type === 'identifier' && namesIn(part).size === 1;
}

function effectsIn(root: Part): readonly string[] {
  return allParts(root).flatMap(each => effectOf(each) ?? []);
}

function removedParts({ before, around }: Difference): readonly Part[] {
  if (before === undefined) return [];
  // A call with another function name is another call.
  const call =
    before.field === 'function' || before.parent?.field === 'function'
      ? outwards(around.before).find(each => each.type === 'call')
      : undefined;
  return [...allParts(before), ...(call === undefined ? [] : [call])];
}

function named(part: Part): string {
  const name = part.type === 'call' ? `the call of ${calledName(part)}` : withArticle(wordFor(part));
  return part.type === 'assignment' ? `the assignment of ${child(part, 'left')?.text}` : name;
}

/** What a part is called in its language. */
function wordFor({ type, language }: Part): string {
  const word = language === 'script' ? SCRIPT_WORDS[type] : undefined;
  return word ?? type.replaceAll('_', ' ');
}

const SCRIPT_WORDS: Readonly<Record<string, string>> = {
  raise_statement: '`throw`',
  except_clause: '`catch` clause',
  await: '`await`',
};

function withArticle(word: string): string {
  return `${/^`?[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Whether a finding is about the part, or it has a replacement with an effect. */
function isReplaced(
  part: Part,
  difference: Difference,
  findings: readonly Finding[],
  tree: TreeDifference,
): boolean {
  const { after, around } = difference;
  const whole = difference.before !== undefined && isStatement(difference.before) ? [difference.before] : [];
  const places = [statementOf(part) ?? part, ...whole].map(headOf);
  const about = findings.filter(each => each.test === undefined && places.some(one => isAbout(each, one)));
  if (isOfOldVersion(part, findings)) return true;
  if (isLogged(part) && after !== undefined && isLogged(wholeCall(after))) return true;
  if (part.type === 'yield') return false;
  if (part.type === 'await' && part.language === 'script') return mayNotWait(difference, findings);
  const isReal = after !== undefined && hasWork(wholeCall(after));
  if (about.some(mayBeDeleted))
    return part.type !== 'call' || /^(?:F811|no-redef|UP036)$/.test(about[0]?.rule ?? '') || isReal;
  if (about.length > 0)
    return (
      isReal ||
      (after?.type === 'identifier' && !isOnlyLogged(wholeCall(after))) ||
      hasReplacement(tree, outwards(around.before).find(isBlock) ?? around.before)
    );
  const isOfTest = findings.some(each => each.test !== undefined);
  const isOfFunction = findings.some(
    each => isOfWhole(each) && functionOf(part)?.line === functionAt(part, each)?.line,
  );
  return isReal && (isOfTest || isOfFunction || after.type === difference.before?.type);
}

/**
 * Whether a rule is about waiting; or its fix handles the failure of the promise in another way.
 */
function mayNotWait({ after, around }: Difference, findings: readonly Finding[]): boolean {
  const now = statementOf(after ?? around.after) ?? around.after;
  const isCaught = allParts(now).some(each => each.type === 'call' && calledName(each) === 'catch');
  return findings.some(
    ({ rule }) =>
      /await-thenable|return-await|useless-await|useAwaitThenable/i.test(rule) ||
      (isCaught && /promise/i.test(rule)),
  );
}

/** Whether the part is code for a version of Python that is not supported any more. */
function isOfOldVersion(part: Part, findings: readonly Finding[]): boolean {
  const around = outwards(part).filter(isStatement).map(headOf);
  return findings.some(each => each.rule === 'UP036' && around.some(one => isAbout(each, one)));
}

/** A compound statement is reduced to its first line. */
function headOf(part: Part): Part {
  return part.parts.some(isBlock) ? { ...part, lastLine: part.line } : part;
}

/** Rules whose fix rewrites the function around what they find. */
function isOfWhole({ tool, rule }: Finding): boolean {
  return tool === 'bandit' || /^(?:C901|S\d|PLR|SIM|RET|F823|return)/.test(rule);
}

function functionAt(part: Part, finding: Finding): Part | undefined {
  return outwards(part).find(each => each.type === 'function_definition' && isAbout(finding, each));
}
