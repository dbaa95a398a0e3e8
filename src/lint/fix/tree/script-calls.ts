import type { Part } from './part.js';
import type { ScriptMeaning, ScriptRewrite } from './script-meaning.js';
import { argumentsOf, isFor, onlyArgument } from './script-terms.js';
import { dottedName } from './walk.js';

/** A call of a name, with its arguments; `undefined` for another part. */
function callOf(part: Part): { readonly name: string; readonly given: readonly Part[] } | undefined {
  if (part.type !== 'call' || part.parts[0] === undefined) return undefined;
  const given = part.parts.find(each => each.type === 'argument_list')?.parts ?? [];
  return { name: dottedName(part.parts[0]), given };
}

/** `Math.pow(a, b)` as `a ** b`, and `Object.assign({}, a)` as `{ ...a }`. */
const operators: ScriptRewrite = (part, of) => {
  const { name, given } = callOf(part) ?? {};
  const [first, second, more] = given ?? [];
  if (first === undefined) return undefined;
  if (name === 'Math.pow' && second !== undefined && more === undefined)
    return `(binary_operator ${of(first)} ** ${of(second)})`;
  if (name !== 'Object.assign' || first.type !== 'dictionary' || second === undefined) return undefined;
  const all = given ?? [];
  if (all.some(each => each.type === 'list_splat')) return undefined;
  const inside = all.flatMap(each =>
    each.type === 'dictionary' ? each.parts.map(of) : [`(list_splat ... ${of(each)})`],
  );
  return `(${['dictionary', ...inside].join(' ')})`;
};

/** `f.apply(undefined, list)` and `a.f.apply(a, list)` as calls with `...list`. */
const applied: ScriptRewrite = (part, of) => {
  const [callee] = part.type === 'call' ? part.parts : [];
  const [called, name] = callee?.type === 'attribute' ? callee.parts : [];
  if (called === undefined || name?.text !== 'apply') return undefined;
  const [owner, list, more] = callOf(part)?.given ?? [];
  if (owner === undefined || list === undefined || more !== undefined) return undefined;
  const own = called.type === 'attribute' ? called.parts[0]?.text : undefined;
  const isSame = own === undefined ? owner.type === 'none' : owner.text === own;
  return isSame ? `(call ${of(called)} (argument_list (list_splat ... ${of(list)})))` : undefined;
};

/** `a.hasOwnProperty(b)` and its safe forms. */
const hasOwn: ScriptRewrite = (part, of) => {
  const { name = '', given = [] } = callOf(part) ?? {};
  const [first, second, more] = given;
  if (first === undefined || more !== undefined) return undefined;
  if (/^(?:Object\.hasOwn|(?:Object\.prototype)\.hasOwnProperty\.call)$/.test(name))
    return second && `(has_own ${of(first)} ${of(second)})`;
  const callee = part.parts[0];
  const isMethod = callee?.type === 'attribute' && callee.parts[1]?.text === 'hasOwnProperty';
  const object = callee?.parts[0];
  return isMethod && object !== undefined && second === undefined
    ? `(has_own ${of(object)} ${of(first)})`
    : undefined;
};

/** `parseInt(a)` as `parseInt(a, 10)`, and globals as members of `Number`. */
const numbers: ScriptRewrite = (part, of) => {
  const { name = '', given = [] } = callOf(part) ?? {};
  const [, function_] = /^(?:Number\.)?(parseInt|parseFloat)$/.exec(name) ?? [];
  if (function_ === undefined) return undefined;
  const isRadix = function_ === 'parseInt' && given.length === 1 && isFor(of, /radix/i);
  return `(${['call', function_, ...given.map(of), ...(isRadix ? ['10'] : [])].join(' ')})`;
};

/** `${String(a)}` as `${a}`. For rules about objects in texts, also other ways to make a text. */
const inTemplate: ScriptRewrite = (part, of) => {
  if (part.type !== 'template_substitution') return undefined;
  const value = part.parts.find(each => !/^(?:\$\{|\})$/.test(each.type));
  const inner = value && madeText(value, of);
  return inner && `(template_substitution ${of(inner)})`;
};

function madeText(value: Part, of: ScriptMeaning): Part {
  const { name = '' } = callOf(value) ?? {};
  const only = onlyArgument(value);
  const makers = isFor(of, /base-to-string/) ? /^(?:String|JSON\.stringify)$/ : /^String$/;
  if (only !== undefined && makers.test(name)) return only;
  const [object, method] = value.type === 'call' ? (value.parts[0]?.parts ?? []) : [];
  const isBare = callOf(value)?.given.length === 0;
  return object !== undefined && method?.text === 'toString' && isBare ? object : value;
}

/** `a.indexOf(b) !== -1` as `a.includes(b)`, for rules about that. */
const included: ScriptRewrite = (part, of) => {
  if (part.type !== 'comparison_operator' || !isFor(of, /prefer-includes|useIndexOf/)) return undefined;
  const [call, operator, limit] = part.parts;
  const [object, name] = call?.type === 'call' ? (call.parts[0]?.parts ?? []) : [];
  const value = call && onlyArgument(call);
  if (object === undefined || name?.text !== 'indexOf' || value === undefined) return undefined;
  const text = `(call (attribute ${of(object)} includes) (argument_list ${of(value)}))`;
  const asked = `${operator?.text} ${limit?.text.replace(/^\(unary_operator - 1\)$/, '-1')}`;
  if (/^(?:!==? -1|> -1|>= 0)$/.test(asked)) return text;
  return /^(?:===? -1|< 0)$/.test(asked) ? `(not_operator ! ${text})` : undefined;
};

/** `new Array()` as `[]`, and `new Object()` as `{}`. */
const empties: ScriptRewrite = part => {
  const { name, given } = callOf(part) ?? {};
  if (given?.length !== 0) return undefined;
  return name === 'Array' ? '(list)' : name === 'Object' ? '(dictionary)' : undefined;
};

/** `a.substr(2, 3)` and `a.substring(2, 5)` as `a.slice(2, 5)`, for rules about that. */
const cut: ScriptRewrite = (part, of) => {
  if (part.type !== 'call' || !isFor(of, /no-deprecated|deprecation|prefer-string-slice|noSubstr/))
    return undefined;
  const [object, name] = part.parts[0]?.parts ?? [];
  const [start, last] = argumentsOf(part).map(numberOf);
  if (object === undefined || start === undefined || last === undefined) return undefined;
  const end = name?.text === 'substr' ? start + last : last;
  if (!/^(?:substr|substring|slice)$/.test(name?.text ?? '') || start > end || argumentsOf(part).length !== 2)
    return undefined;
  return `(cut ${of(object)} ${start} ${end})`;
};

/** What `3` and `1 + 2` are; `undefined` for other code. */
function numberOf({ type, text, parts: [left, operator, right] }: Part): number | undefined {
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : undefined;
  if (type !== 'binary_operator' || operator?.text !== '+' || left === undefined || right === undefined)
    return undefined;
  const [one, other] = [numberOf(left), numberOf(right)];
  return one === undefined || other === undefined ? undefined : one + other;
}

/** `+a` as `Number(a)`, and `'' + a` as `String(a)`, for rules about that. */
const coerced: ScriptRewrite = (part, of) => {
  if (!isFor(of, /no-implicit-coercion|noImplicitCoercion/i)) return undefined;
  const [first, second, third] = part.parts;
  if (part.type === 'unary_expression' && first?.type === '+' && second !== undefined)
    return `(call Number (argument_list ${of(second)}))`;
  if (part.type !== 'binary_operator' || second?.text !== '+' || first?.text !== '""' || third === undefined)
    return undefined;
  return `(call String (argument_list ${of(third)}))`;
};

/** Calls that have another form. */
export const SCRIPT_CALLS: readonly ScriptRewrite[] = [
  ...[operators, applied, hasOwn, numbers, inTemplate, included, empties, cut, coerced],
];
