import { diffSequences } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { equality } from './asked-equality.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import { scriptMeaning } from './tree/script-meaning.js';
import { argumentsOf, isNamed } from './tree/script-terms.js';
import { boundNames, child, dottedName, functionOf, isStatement } from './tree/walk.js';

/** Whether a rule asks for this difference of a value or a statement, and for nothing more. */
export type AsksForValue = (difference: Difference, finding: Finding) => boolean;

/** `new Error(x)` for `x`, where an error is thrown or a promise rejected. */
const error: AsksForValue = ({ before, after }, { rule }) => {
  if (!/only-throw-error|no-throw-literal|prefer-promise-reject-errors|useThrowOnlyError/.test(rule))
    return false;
  const isNew = after?.type === 'call' && after.parts.some(each => each.type === 'new');
  if (!isNew || before === undefined || !/Error$/.test(after.parts[0]?.text ?? '')) return false;
  const [message, options, more] = argumentsOf(after);
  const isKept = message !== undefined && (asText(message) ?? message).text === before.text;
  const isCause =
    options === undefined || (options.text.includes('cause') && options.text.includes(before.text));
  return isKept && isCause && more === undefined;
};

/** The value in `String(x)` and in a template of it alone; `undefined` for other code. */
function asText(part: Part): Part | undefined {
  if (part.type === 'call' && part.parts[0]?.text === 'String') {
    const [value, more] = argumentsOf(part);
    return more === undefined ? value : undefined;
  }
  const inside = part.type === 'template_string' ? part.parts.filter(each => each.type !== '`') : [];
  const [only, more] = inside;
  if (only?.type !== 'template_substitution' || more !== undefined) return undefined;
  return only.parts.find(each => !/^(?:\$\{|\})$/.test(each.type));
}

/** `import 'm'` for an import from `m` of which no name is used. */
const importOfEffects: AsksForValue = ({ before, after }, { rule }) => {
  if (!/no-unused-vars|unused-imports|noUnusedImports|^TS6(?:133|192|196)$/.test(rule)) return false;
  const module = (part: Part | undefined) => part?.parts.find(each => each.type === 'string')?.text;
  return (
    before?.type === 'import_from_statement' &&
    after?.type === 'import_of_effects' &&
    module(before) === module(after)
  );
};

/** The name that a message gives in place of a deprecated one. */
const successor: AsksForValue = ({ before, after }, { rule, message }) => {
  if (!/no-deprecated|deprecation/.test(rule) || before === undefined || after === undefined) return false;
  const [named, ...rest] = quotedIn(message);
  const told = rest.map(each => each.replace(/^([^(]*)\(.*\)$/, '$1'));
  const isOld = before.text === named || dottedName(before).split('.').at(-1) === named;
  return isOld && told.some(each => each === after.text || each === dottedName(after));
};

/** `.sort((a, b) => a - b)` for `.sort()`. */
const comparison: AsksForValue = ({ before, after }, { rule }) => {
  if (!/require-array-sort-compare/.test(rule) || after === undefined) return false;
  const given = after.type === 'argument_list' ? after.parts : [after];
  const isBare = before === undefined || (before.type === 'argument_list' && before.parts.length === 0);
  const [compare, more] = given;
  if (!isBare || compare?.type !== 'function_definition' || more !== undefined) return false;
  const [a, b, third] = child(compare, 'parameters')?.parts ?? [];
  const value = onlyResult(compare);
  if (a === undefined || b === undefined || third !== undefined || value === undefined) return false;
  const texts = [nameOf(a), nameOf(b)];
  if (value.type === 'binary_operator')
    return value.parts[1]?.text === '-' && texts.join() === `${value.parts[0]?.text},${value.parts[2]?.text}`;
  const [callee] = value.type === 'call' ? value.parts : [];
  const isLocale = callee?.parts[0]?.text === texts[0] && callee?.parts[1]?.text === 'localeCompare';
  return isLocale && argumentsOf(value)[0]?.text === texts[1];
};

function nameOf(parameter: Part): string {
  return (parameter.parts[0] ?? parameter).text;
}

/** What a function returns, if that is all it does. */
function onlyResult(part: Part): Part | undefined {
  const [only, more] = child(part, 'body')?.parts ?? [];
  return more === undefined && only?.type === 'return_statement' ? only.parts[1] : undefined;
}

/** `parseInt(x, 10)` for `parseInt(x)`. */
const radix: AsksForValue = ({ before, after, around }, { rule }) =>
  /(?:^|\/)(?:radix|useParseIntRadix)$/.test(rule) &&
  before === undefined &&
  after?.text === '10' &&
  /\bparseInt\b/.test(around.after.parent?.parts[0]?.text ?? '');

/** `String(x)` for `x` in a text, and `x.name` where `x` is an object without a text of its own. */
const text: AsksForValue = ({ before, after }, { rule }) => {
  if (!/restrict-(?:template-expressions|plus-operands)|no-base-to-string/.test(rule)) return false;
  if (before === undefined || after === undefined) return false;
  const value = asText(after);
  if (value !== undefined && withoutChains(value) === withoutChains(before)) return true;
  const isMember = after.type === 'attribute' && after.parts[0]?.text === before.text;
  return isMember && !/restrict-plus/.test(rule);
};

function withoutChains({ text: own }: Part): string {
  return own.replaceAll(' (optional_chain ?.)', '');
}

/** `x => this.f(x)` for `this.f`. */
const bound: AsksForValue = ({ before, after, around }, { rule }) => {
  if (!/unbound-method/.test(rule) || before === undefined) return false;
  if (after === undefined) return before.text === 'this' && around.before.type === 'argument_list';
  const value = after.type === 'function_definition' ? onlyResult(after) : undefined;
  const names = (child(after, 'parameters')?.parts ?? []).map(nameOf);
  return (
    value?.type === 'call' &&
    value.parts[0]?.text === before.text &&
    argumentsOf(value)
      .map(each => each.text)
      .join() === names.join()
  );
};

/** `return Promise.resolve(x)` for `return x` in a function that is not `async` any more. */
const promise: AsksForValue = ({ before, after }, { rule }) =>
  /require-await|useAwait|promise-function-async/.test(rule) &&
  before?.parent?.type === 'return_statement' &&
  after?.type === 'call' &&
  isResolve(after.parts[0]) &&
  argumentsOf(after)
    .map(each => each.text)
    .join() === before.text &&
  !hasEffect(before);

function isResolve(part: Part | undefined): boolean {
  return part !== undefined && dottedName(part) === 'Promise.resolve';
}

/** `return undefined;` for `return;` */
const undefinedResult: AsksForValue = ({ before, after, around }, { rule }) =>
  /consistent-return|^TS7030$/.test(rule) &&
  before === undefined &&
  after?.text === 'undefined' &&
  around.after.type === 'return_statement';

/** `new RegExp(x, 'giu')` for `new RegExp(x, 'gi')` */
const unicodeFlag: AsksForValue = ({ before, after, around }, { rule }) =>
  /require-unicode-regexp/.test(rule) &&
  around.before.type === 'argument_list' &&
  around.before.parts[1] === before &&
  around.before.parent?.parts[0]?.text === 'RegExp' &&
  before?.type === 'string' &&
  after?.text.replace(/[uv]/, '') === before.text;

/** `return x;` for `x;` at the end of a function that misses a result. */
const result: AsksForValue = ({ before, after }, { rule }) => {
  if (!OF_RESULTS.test(rule) || before === undefined) return false;
  const isLast = before.parent?.parts.at(-1) === before && before.parent.parent === functionOf(before);
  return (
    isLast &&
    before.type === 'expression_statement' &&
    after?.type === 'return_statement' &&
    after.parts[1]?.text === before.parts[0]?.text
  );
};

const OF_RESULTS =
  /array-callback-return|useIterableCallbackReturn|no-unused-expressions|consistent-return|^TS(?:7030|2355)$/;

/** A declaration whose first value nobody reads, and `const` at the assignment after it. */
const unreadValue: AsksForValue = ({ before, after }, { rule, message }) => {
  if (!/no-useless-assignment/.test(rule)) return false;
  const named = quotedIn(message);
  if (before === undefined)
    return (
      /^(?:const|let)$/.test(after?.type ?? '') &&
      [...boundNames(after?.parent as Part)].some(each => named.includes(each))
    );
  const isDeclaration =
    before.type === 'expression_statement' && /^(?:let|var)$/.test(before.parts.at(-1)?.type ?? '');
  const isOwn = [...boundNames(before)].every(each => named.includes(each));
  return after === undefined && isDeclaration && isOwn && !hasEffect(before);
};

/** "Expected 1-2 arguments, but got 3": the last one goes. */
export const surplusArgument: AsksForValue = ({ before, after, around }, { rule, message }) => {
  const [, most, got] = /^Expected (?:\d+-)?(\d+) arguments?, but got (\d+)/.exec(message) ?? [];
  if (rule !== 'TS2554' || most === undefined || before === undefined || after !== undefined) return false;
  const list = around.before;
  const isOfCall = list.type === 'argument_list' && list.parts.length === Number(got);
  return isOfCall && list.parts.indexOf(before) >= Number(most) && !hasEffect(before);
};

/** `[x]` for `x`, where the message says that an array is missing. */
const listOf: AsksForValue = ({ before, after }, { rule, message }) =>
  /^TS2(?:322|345|740)$/.test(rule) &&
  /is not assignable to (?:type|parameter of type) '[^']*\[\]'/.test(message) &&
  after?.type === 'list' &&
  after.parts.length === 1 &&
  after.parts[0]?.text === before?.text;

/** A text of a type of texts with a slip in it: `'lend'` for `'lent'`. */
const slip: AsksForValue = ({ before, after }, { rule, message }) => {
  if (!/^TS2(?:322|345|367|820|678)$/.test(rule) || before?.type !== 'string' || after?.type !== 'string')
    return false;
  if (!message.includes(before.text)) return false;
  const [, suggested] = /Did you mean '(".*?")'/.exec(message) ?? [];
  if (suggested !== undefined) return after.text === suggested;
  const changed = diffSequences([...before.text], [...after.text]).reduce(
    (sum, { aFrom, aTo, bFrom, bTo }) => sum + Math.max(aTo - aFrom, bTo - bFrom),
    0,
  );
  return changed === 1 && Math.min(before.text.length, after.text.length) >= 6;
};

/** `[a = '']` for `[a]`, where the message says that the value may be missing. */
const missingItem: AsksForValue = ({ before, after }, { rule, message }) => {
  if (!/^TS(?:2322|2345|2532|18048)$/.test(rule) || !/undefined/.test(message)) return false;
  const [name, value] =
    after?.type === 'typed_default_parameter' ? [child(after, 'name'), child(after, 'value')] : [];
  const isInPattern = /^(?:list|tuple)$/.test(before?.parent?.type ?? '');
  return isInPattern && name?.text === before?.text && isNamed(before) && isEmpty(value);
};

function isEmpty(value: Part | undefined): boolean {
  return (
    value?.text === '""' || (/^(?:list|dictionary)$/.test(value?.type ?? '') && value?.parts.length === 0)
  );
}

/** The same meaning, with the rewrites of the rule. */
function hasSameMeaning({ before, after }: Difference, { rule }: Finding): boolean {
  if (before === undefined || after === undefined || isStatement(before)) return false;
  return scriptMeaning(before, [rule]) === scriptMeaning(after, [rule]);
}

/** What rules about values and statements ask for. */
export const ASKED_VALUES: readonly AsksForValue[] = [
  ...[error, importOfEffects, successor, comparison, radix, text, bound, hasSameMeaning],
  ...[surplusArgument, listOf, slip, unicodeFlag, equality],
];

/** The same, also beside the reported statement or in the function whose head is reported. */
export const ASKED_NEARBY: readonly AsksForValue[] = [
  promise,
  result,
  undefinedResult,
  unreadValue,
  missingItem,
];
