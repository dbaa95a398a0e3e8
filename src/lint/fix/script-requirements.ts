import { type Refusal, refusal } from '../../edit/index.js';
import { compared, type JudgedChange } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, namesIn, outwards } from './tree/walk.js';

/** What the fix of a rule must not do; `undefined` if it does not. */
interface Requirement {
  readonly rule: RegExp;
  readonly broken: (difference: Difference) => string | undefined;
}

const REQUIREMENTS: readonly Requirement[] = [
  { rule: /exhaustive-deps|useExhaustiveDependencies/, broken: lostDependency },
  { rule: /default-case|useDefaultSwitchClause/, broken: newResult },
  { rule: /switch-exhaustiveness|useExhaustiveSwitchCases/, broken: ignoredCases },
  { rule: /^TS\d/, broken: missingAsText },
];

/** Refuse a change after which the tool finds nothing, but which does not do what the rule asks for. */
export function missesScriptRule(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  for (const difference of compared(change)?.tree.differences ?? []) {
    for (const { rule, broken } of REQUIREMENTS) {
      const what = findings.some(each => rule.test(each.rule)) ? broken(difference) : undefined;
      const { line } = difference.before ?? difference.around.before;
      if (what !== undefined) return refusal('FIX_BREAKS', `${before.path}, line ${line}: ${what}.`);
    }
  }
  return undefined;
}

/** A list of dependencies that is removed, or a value that the hook does not use any more. */
function lostDependency({ before, after, around }: Difference): string | undefined {
  const hook = outwards(around.before).find(
    each => each.type === 'call' && /^use[A-Z]/.test(calledName(each)),
  );
  if (before === undefined || hook === undefined) return undefined;
  const isInList = outwards(around.before).some(each => each.type === 'list' && each.parent?.parent === hook);
  if (before.type === 'list' && before.parent?.parent === hook && after === undefined)
    return 'without a list of dependencies, the hook runs each time';
  // `setCount(n => n + 1)` does not need the value.
  const isUpdate = outwards(around.before).some(
    each => each.type === 'call' && /^set[A-Z]/.test(calledName(each)),
  );
  if (isInList || isUpdate) return undefined;
  const now = outwards(around.after).find(
    each => each.type === 'call' && calledName(each) === calledName(hook),
  );
  const [old, left] = [namesOfHandler(hook), now === undefined ? new Set<string>() : namesOfHandler(now)];
  const lost = [...namesIn(before)].find(each => old.has(each) && !left.has(each));
  return lost === undefined ? undefined : `the hook does not use \`${lost}\` any more`;
}

function namesOfHandler(hook: Part): ReadonlySet<string> {
  const handler = hook.parts.find(each => each.type === 'argument_list')?.parts[0];
  return handler === undefined ? new Set() : namesIn(handler);
}

function defaultsIn({ after }: Difference): readonly Part[] {
  return after === undefined ? [] : allParts(after).filter(each => each.type === 'switch_default');
}

/** What did not match went on behind the `switch`. */
function newResult(difference: Difference): string | undefined {
  const [clause] = defaultsIn(difference);
  const result = clause && allParts(clause).find(each => each.type === 'return_statement');
  const isSame = result?.parts[1] === undefined || result.parts[1].type === 'none';
  return isSame ? undefined : 'the new `default` returns another result than before';
}

function ignoredCases(difference: Difference): string | undefined {
  const [clause] = defaultsIn(difference);
  if (clause === undefined) return undefined;
  const hasResult = allParts(clause).some(each => each.type === 'return_statement' && each.parts.length > 1);
  return hasEffect(clause) || hasResult
    ? undefined
    : 'the new `default` ignores the missing cases: write them, or raise an error';
}

/** `${a}` in place of `a` makes the text "undefined" of a missing value. */
function missingAsText({ before, after }: Difference): string | undefined {
  if (before === undefined || after?.type !== 'template_string') return undefined;
  const inside = after.parts.filter(each => each.type !== '`');
  const [only, more] = inside;
  const value = more === undefined && only?.type === 'template_substitution' ? only : undefined;
  return value?.parts.some(each => each.text === before.text)
    ? 'the fix only turns the value into a text'
    : undefined;
}
