import { type Refusal, refusal } from '../../edit/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { lostNothing } from './asked-equality.js';
import { compared, type JudgedChange } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, dottedName, functionOf, namesIn, outwards, statementOf } from './tree/walk.js';

/** What the fix of a rule must not do; `undefined` if it does not. */
interface Requirement {
  readonly rule: RegExp;
  readonly broken: (difference: Difference, findings: readonly Finding[]) => string | undefined;
}

const REQUIREMENTS: readonly Requirement[] = [
  { rule: /exhaustive-deps|useExhaustiveDependencies/, broken: lostDependency },
  { rule: /default-case|useDefaultSwitchClause/, broken: newResult },
  { rule: /switch-exhaustiveness|useExhaustiveSwitchCases/, broken: ignoredCases },
  { rule: /^TS\d/, broken: missingAsText },
  {
    rule: /switch-exhaustiveness|useExhaustiveSwitchCases|default-case|useDefaultSwitchClause/,
    broken: newError,
  },
  { rule: /consistent-return|^TS7030$/, broken: otherThanUndefined },
  {
    rule: /require-unicode-regexp|useUnicodeRegex|prefer-regex-literals|useRegexLiterals/,
    broken: otherPattern,
  },
  { rule: /prefer-nullish-coalescing|useNullishCoalescing/, broken: keptEmpty },
  { rule: /no-floating-promises|noFloatingPromises/, broken: lostPromise },
  {
    rule: /only-throw-error|no-throw-literal|useThrowOnlyError|prefer-promise-reject-errors/,
    broken: lostReason,
  },
  { rule: /array-callback-return|useIterableCallbackReturn/, broken: otherResult },
  { rule: /array-callback-return|useIterableCallbackReturn/, broken: chosenResult },
  { rule: /no-unescaped-entities/, broken: otherText },
  { rule: /(?:^|\/)(?:eqeqeq|noDoubleEquals)$/, broken: lostNothing },
  { rule: /^(?!.*(?:naming-convention|camelcase|useNamingConvention))/, broken: renamedMethod },
  { rule: /^TS2(?:304|551|552)$/, broken: otherSuggestion },
  { rule: /exhaustive-deps|useExhaustiveDependencies/, broken: otherDependency },
  { rule: /./, broken: lostTotal },
  { rule: /./, broken: otherModule },
];

/**
 * Refuse a change after which the tool finds nothing, but which does not do what the rule asks for.
 */
export function missesScriptRule(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  for (const difference of compared(change)?.tree.differences ?? []) {
    for (const { rule, broken } of REQUIREMENTS) {
      const about = findings.filter(each => rule.test(each.rule));
      const what = about.length > 0 ? broken(difference, about) : undefined;
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

/** What did not match went on behind the `switch`, where there is more. */
function newError(difference: Difference): string | undefined {
  const [clause] = defaultsIn(difference);
  const statement = clause && outwards(clause).find(each => each.type === 'switch_statement');
  const isLast = statement?.parent?.parts.at(-1) === statement;
  const raises = clause !== undefined && allParts(clause).some(each => each.type === 'raise_statement');
  return raises && !isLast ? 'the new `default` throws where the function went on before' : undefined;
}

/** A function that ends without a result returns `undefined`. */
function otherThanUndefined({ before, after, around }: Difference): string | undefined {
  if (before !== undefined || after === undefined) return undefined;
  const isValue = around.after.type === 'return_statement';
  const value = after.type === 'return_statement' ? after.parts[1] : isValue ? after : undefined;
  if (value === undefined || value.text === 'undefined' || /^\(unary_expression void /.test(value.text))
    return undefined;
  return 'the function returned `undefined` here, and now returns something else';
}

/** Only the flags `u` and `v` may be added. */
function otherPattern({ before, after, around }: Difference): string | undefined {
  const regexOf = (part: Part) => outwards(part).find(each => each.type === 'regex');
  const [old, now] = [regexOf(before ?? around.before), regexOf(after ?? around.after)];
  if (old === undefined || now === undefined) return undefined;
  const leaf = (part: Part, type: string) => part.parts.find(each => each.type === type)?.text ?? '';
  const flags = leaf(now, 'regex_flags').replace(/[uv]/g, '');
  const isSame =
    leaf(old, 'regex_pattern') === leaf(now, 'regex_pattern') &&
    flags === leaf(old, 'regex_flags').replace(/[uv]/g, '');
  return isSame ? undefined : 'the regular expression matches something else';
}

/** `a ?? b` keeps an empty text or 0, which the function around it treats as missing. */
function keptEmpty({ before, after, around }: Difference): string | undefined {
  const whole = (part: Part) => outwards(part).find(each => each.type === 'boolean_operator');
  const [old, now] = [whole(before ?? around.before), whole(after ?? around.after)];
  if (old?.parts[1]?.text !== '||' || now?.parts[1]?.text !== '??') return undefined;
  const value = old.parts[0]?.text;
  const inside = functionOf(old);
  const isTested = (inside === undefined ? [] : allParts(inside)).some(
    each =>
      (each.type === 'not_operator' && each.parts[1]?.text === value) ||
      (each.type === 'comparison_operator' &&
        each.parts[0]?.text === value &&
        /^(?:""|0|false)$/.test(each.parts[2]?.text ?? '')),
  );
  return isTested
    ? `the function tests \`${shownName(old.parts[0])}\` for more than \`null\` and \`undefined\``
    : undefined;
}

function shownName(part: Part | undefined): string {
  return (part && dottedName(part)) || 'the value';
}

/** What a promise comes from must stay. */
function lostPromise({ before, after, around }: Difference): string | undefined {
  const statement = statementOf(before ?? around.before);
  const now = statementOf(after ?? around.after);
  if (statement?.type !== 'expression_statement' || now === undefined) return undefined;
  const left = namesIn(now);
  const lost = [...namesIn(statement)].find(
    each => !left.has(each) && !OF_PROMISES.test(each) && !boundIn(statement).has(each),
  );
  return lost === undefined ? undefined : `the fix does not use \`${lost}\` any more`;
}

const OF_PROMISES = /^(?:then|catch|finally|Promise|resolve|reject|all|allSettled|forEach|map)$/;

/** The parameters of functions in a statement. */
function boundIn(statement: Part): ReadonlySet<string> {
  const parameters = allParts(statement).filter(each => each.type === 'parameters');
  return new Set(parameters.flatMap(each => [...namesIn(each)]));
}

/** A callback that ends without a result gives `undefined`, which counts as no. */
function chosenResult({ before, after }: Difference): string | undefined {
  if (before !== undefined || after?.type !== 'return_statement') return undefined;
  const value = after.parts[1];
  const isNo = value === undefined || /^(?:none|false)$/.test(value.type);
  return isNo ? undefined : 'the callback had no result here, which counts as no';
}

/** Only the characters of a text may be written in another way. */
function otherText({ around }: Difference): string | undefined {
  const wordsOf = (part: Part) =>
    allParts(part)
      .filter(each => each.parts.length === 0)
      .map(each => each.text.replace(/&#?\w+;/g, ''))
      .join('')
      .replace(/[^\p{L}\p{N}]/gu, '');
  return wordsOf(around.before) === wordsOf(around.after) ? undefined : 'the text says something else';
}

/** Others call a method by its name, also the class that it overrides. */
function renamedMethod({ before, after }: Difference): string | undefined {
  const isName = before?.field === 'name' && before.parent?.type === 'function_definition';
  const isMethod = isName && before.parent?.parent?.parent?.type === 'class_definition';
  if (!isMethod || after?.type !== 'identifier' || /^[#_]/.test(before.text)) return undefined;
  return `the fix renames the method \`${before.text}\``;
}

/** "Did you mean 'items'?" */
function otherSuggestion({ before, after }: Difference, findings: readonly Finding[]): string | undefined {
  if (before?.type !== 'identifier' || after?.type !== 'identifier') return undefined;
  const asked = findings.filter(each => quotedIn(each.message).includes(before.text));
  const told = asked.flatMap(
    each => /\bDid you mean (?:to \w+ )?'(?:this\.)?([\w$]+)'/.exec(each.message)?.[1] ?? [],
  );
  if (told.length === 0 || told.includes(after.text)) return undefined;
  return `the fix uses \`${after.text}\`, and the tool suggests \`${told.join('`, `')}\``;
}

/** A new item of a list of dependencies that the message does not name. */
function otherDependency(
  { before, after, around }: Difference,
  findings: readonly Finding[],
): string | undefined {
  const isInList = [around.after, after].some(each => each?.type === 'list');
  if (!isInList || after === undefined) return undefined;
  const old = new Set(before === undefined ? namesIn(around.before) : namesIn(before));
  const named = findings.flatMap(each => quotedIn(each.message)).flatMap(each => each.split(/\W+/));
  if (named.length === 0) return undefined;
  const fresh = [...namesIn(after)].find(each => !old.has(each) && !named.includes(each));
  return fresh === undefined ? undefined : `the tool does not ask for the dependency \`${fresh}\``;
}

/** What was thrown must be in the error. */
function lostReason({ before, after, around }: Difference): string | undefined {
  const raised = (part: Part) => outwards(part).find(each => each.type === 'raise_statement');
  const [old, now] = [raised(before ?? around.before), raised(after ?? around.after)];
  const reason = old?.parts.at(-1);
  if (reason === undefined || now === undefined) return undefined;
  const isKept = allParts(now).some(each => each.text === reason.text) || now.text.includes(reason.text);
  return isKept || reason.parts.length > 0
    ? undefined
    : 'the error does not say any more what was thrown before';
}

/** The value that was computed is the result. */
function otherResult({ before, after }: Difference): string | undefined {
  if (before?.type !== 'expression_statement' || after?.type !== 'return_statement') return undefined;
  return after.parts[1]?.text === before.parts[0]?.text
    ? undefined
    : 'the result is another value than the one computed';
}

/** An import of a module for its effects only, which the file did not import before. */
function otherModule({ after, around }: Difference): string | undefined {
  if (after?.type !== 'import_of_effects') return undefined;
  const module = after.parts.find(each => each.type === 'string')?.text;
  const file = outwards(around.before).at(-1);
  const known = (file === undefined ? [] : allParts(file)).some(
    each => each.type === 'string' && each.text === module && /^import/.test(each.parent?.type ?? ''),
  );
  return known ? undefined : `the fix runs the module ${module}, which the file did not import`;
}

/** `a = b` in place of `a += b` loses what was in `a`. */
function lostTotal({ before, after, around }: Difference): string | undefined {
  const total = outwards(before ?? around.before).find(each => each.type === 'augmented_assignment');
  const now = outwards(after ?? around.after).find(each => /assignment$/.test(each.type));
  if (total === undefined || now?.type !== 'assignment' || total.parts.some(each => STEP.test(each.type)))
    return undefined;
  const [left, right] = [total.parts[0]?.text, now.parts.find(each => each.field === 'right')];
  const isRead = right !== undefined && allParts(right).some(each => each.text === left);
  return isRead || now.parts[0]?.text !== left
    ? undefined
    : 'the fix loses what was there before the operation';
}

const STEP = /^(?:\+\+|--)$/;

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
