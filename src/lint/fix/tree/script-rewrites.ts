import type { Part } from './part.js';
import { SCRIPT_CALLS } from './script-calls.js';
import type { ScriptMeaning, ScriptRewrite } from './script-meaning.js';
import { isFor, onlyArgument } from './script-terms.js';
import { allParts, child, functionOf } from './walk.js';

/** `{ a: a }`, `{ 'a': 1 }` and `{ ['a']: 1 }` in objects, patterns and imports. */
const sameKey: ScriptRewrite = (part, of) => {
  if (!/^(?:pair|pair_pattern|aliased_import)$/.test(part.type)) return undefined;
  const [key, value] = part.parts;
  if (key === undefined || value === undefined || part.parts.length !== 2) return undefined;
  const name = keyText(key);
  if (name === undefined) return undefined;
  return value.type === 'identifier' && value.text === name ? name : `(${part.type} ${name} ${of(value)})`;
};

function keyText(key: Part): string | undefined {
  const inner = key.type === 'computed_property_name' ? key.parts[0] : key;
  if (inner === undefined) return undefined;
  if (inner.type === 'identifier') return key === inner ? inner.text : undefined;
  return nameIn(inner);
}

/** The name in `'name'`; `undefined` if the string is no name. */
function nameIn({ type, text }: Part): string | undefined {
  return type === 'string' ? /^"([A-Za-z_$][\w$]*)"$/.exec(text)?.[1] : undefined;
}

/** `a['b']` as `a.b`. */
const byName: ScriptRewrite = (part, of) => {
  if (part.type !== 'subscript') return undefined;
  const name = part.parts.map(nameIn).find(each => each !== undefined);
  const [object] = part.parts;
  if (object === undefined || name === undefined) return undefined;
  const more = part.parts.slice(1).filter(each => nameIn(each) === undefined);
  return `(${['attribute', of(object), name, ...more.map(of)].join(' ')})`;
};

/** `a === 1 ? true : false` as `a === 1`. */
const ofBooleans: ScriptRewrite = (part, of) => {
  if (part.type !== 'conditional_expression') return undefined;
  const [yes, , condition, , no] = part.parts;
  if (condition === undefined) return undefined;
  const isBoolean = /^(?:comparison_operator|not_operator)$/.test(condition.type);
  if (!isBoolean && !isFor(of, /unneeded-ternary|unnecessary-ternary|noUselessTernary/)) return undefined;
  if (yes?.type === 'true' && no?.type === 'false')
    return isBoolean ? of(condition) : twiceNot(of(condition));
  return yes?.type === 'false' && no?.type === 'true' ? `(not_operator ! ${of(condition)})` : undefined;
};

function twiceNot(text: string): string {
  return `(not_operator ! (not_operator ! ${text}))`;
}

/** `!!a` where only the truth counts, and `Boolean(a)` as `!!a` for rules about that. */
const twiceNegated: ScriptRewrite = (part, of) => {
  const value = doubleNegated(part);
  if (value === undefined) return undefined;
  if (isCondition(part)) return of(value);
  return isFor(of, /implicit-coercion|boolean-cast|noImplicitCoercion/i) ? twiceNot(of(value)) : undefined;
};

function doubleNegated(part: Part): Part | undefined {
  if (part.type === 'call' && part.parts[0]?.text === 'Boolean') return onlyArgument(part);
  const inner = part.type === 'not_operator' ? part.parts[1] : undefined;
  return inner?.type === 'not_operator' ? inner.parts[1] : undefined;
}

function isCondition({ field, parent }: Part): boolean {
  return field === 'condition' || parent?.type === 'not_operator';
}

/** `1 === a` as `a === 1`. */
const constantLast: ScriptRewrite = (part, of) => {
  if (part.type !== 'comparison_operator') return undefined;
  const [left, operator, right] = part.parts;
  const turned = TURNED[operator?.text ?? ''];
  if (left === undefined || right === undefined || turned === undefined) return undefined;
  if (!isLiteral(left) || isLiteral(right)) return undefined;
  return `(${part.type} ${of(right)} ${turned} ${of(left)})`;
};

const TURNED: Readonly<Record<string, string>> = {
  '===': '===',
  '!==': '!==',
  '==': '==',
  '!=': '!=',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};

function isLiteral({ type }: Part): boolean {
  return /^(?:string|integer|true|false|none)$/.test(type);
}

/** `a === true` as `a`, for rules about that. */
const comparedBoolean: ScriptRewrite = (part, of) => {
  if (part.type !== 'comparison_operator' || !isFor(of, /boolean-literal-compare/)) return undefined;
  const [left, operator, right] = part.parts;
  if (left === undefined || !/^(?:true|false)$/.test(right?.type ?? '')) return undefined;
  const isSame = /^===?$/.test(operator?.text ?? '') === (right?.type === 'true');
  return isSame ? of(left) : `(not_operator ! ${of(left)})`;
};

/** `a = a + b` as `a += b`, and `a++` as a statement. */
const augmented: ScriptRewrite = (part, of) => {
  const { type, parts, parent } = part;
  const step = type === 'augmented_assignment' ? parts.find(each => STEPS.test(each.type)) : undefined;
  if (step !== undefined) {
    const target = child(part, 'left');
    const sign = step.type.slice(1);
    const isValue = parent?.type !== 'expression_statement' && part.field !== 'increment';
    return isValue || target === undefined ? undefined : `(augmented_assignment ${of(target)} ${sign}= 1)`;
  }
  const value = type === 'assignment' ? child(part, 'right') : undefined;
  const target = child(part, 'left');
  if (value === undefined || target === undefined || !/^(?:binary|boolean)_operator$/.test(value.type))
    return undefined;
  const [left, operator, right] = value.parts;
  if (left === undefined || right === undefined || !isPlace(target) || left.text !== target.text)
    return undefined;
  return `(augmented_assignment ${of(target)} ${operator?.text}= ${of(right)})`;
};

const STEPS = /^(?:\+\+|--)$/;

/** A variable, or an attribute of one: to read it twice does nothing. */
function isPlace(part: Part): boolean {
  if (part.type === 'attribute') return part.parts[0] !== undefined && isPlace(part.parts[0]);
  return part.type === 'identifier';
}

/** `const { id } = o` as `const id = o.id`. */
const destructured: ScriptRewrite = (part, of) => {
  const [target, value] = part.type === 'assignment' ? [child(part, 'left'), child(part, 'right')] : [];
  if (target === undefined || value === undefined) return undefined;
  const [only, more] = target.parts;
  if (target.type !== 'tuple' || only === undefined || more !== undefined) return undefined;
  const [key, name] = only.type === 'pair_pattern' ? only.parts : [only, only];
  if (key?.type !== 'identifier' || name?.type !== 'identifier') return undefined;
  return `(assignment ${name.text} = (attribute ${of(value)} ${key.text}))`;
};

/** `'node:path'` as `'path'`, where a module is named. */
const builtInModule: ScriptRewrite = ({ type, text, parent }) => {
  if (type !== 'string' || !text.startsWith('"node:')) return undefined;
  const isImport = /import|export/.test(parent?.type ?? '');
  return isImport || isRequire(parent?.parent) ? text.replace('node:', '') : undefined;
};

function isRequire(call: Part | undefined): boolean {
  return call?.type === 'call' && /^(?:require|import)$/.test(call.parts[0]?.text ?? '');
}

/** `const fs = require('fs')` as `import fs from 'fs'`, for rules about that. */
const imported: ScriptRewrite = (part, of) => {
  if (!isFor(of, /require-imports|var-requires|prefer-module|noCommonJs|no-commonjs/)) return undefined;
  if (part.type === 'aliased_import' && part.parts[0]?.text === '*')
    return `(aliased_import default ${part.parts[1]?.text})`;
  const [assignment, more] = part.type === 'expression_statement' ? part.parts : [];
  const value = assignment?.type === 'assignment' ? child(assignment, 'right') : undefined;
  const target = child(assignment, 'left');
  const module =
    value?.type === 'call' && value.parts[0]?.text === 'require' ? onlyArgument(value) : undefined;
  if (module === undefined || target === undefined || !/^(?:const|let|var)$/.test(more?.type ?? ''))
    return undefined;
  const names =
    target.type === 'tuple'
      ? target.parts.map(each => of(each).replace(/^\(pair_pattern/, '(aliased_import'))
      : [`(aliased_import default ${of(target)})`];
  return `(${['import_from_statement', of(module), ...names].join(' ')})`;
};

/** `list.forEach(each => { … })` as a loop, for rules about that. */
const forEachLoop: ScriptRewrite = (part, of) => {
  if (!isFor(of, /forEach|for-each/i)) return undefined;
  if (part.type === 'for_statement') {
    const [target, list, body] = ['left', 'right', 'body'].map(field => child(part, field));
    if (target === undefined || list === undefined || body === undefined) return undefined;
    return loop(of(list), of(target), of(body));
  }
  const call = part.type === 'expression_statement' ? part.parts[0] : undefined;
  const [object, name] = call?.type === 'call' ? (call.parts[0]?.parts ?? []) : [];
  const handler = call && onlyArgument(call);
  if (object === undefined || name?.text !== 'forEach' || handler?.type !== 'function_definition')
    return undefined;
  const [parameter, more] = child(handler, 'parameters')?.parts ?? [];
  const body = child(handler, 'body');
  if (parameter === undefined || more !== undefined || body === undefined) return undefined;
  const leaves = allParts(body).some(
    each => /^(?:return_statement|await)$/.test(each.type) && functionOf(each) === handler,
  );
  const target = parameter.parts[0] ?? parameter;
  const only = body.parts[0];
  // The body of `each => save(each)` is a value, which a loop does not need.
  if (leaves && only?.type === 'return_statement' && body.parts.length === 1 && only.parts[1] !== undefined)
    return loop(of(object), of(target), `(block (expression_statement ${of(only.parts[1])}))`);
  return leaves ? undefined : loop(of(object), of(target), of(body));
};

function loop(list: string, target: string, body: string): string {
  return `(loop ${list} ${target} ${body})`;
}

/** `a && a.b && a.b.c` as `a?.b?.c`, for rules about that. */
const chained: ScriptRewrite = (part, of) => {
  if (!isFor(of, /optional-chain|useOptionalChain/)) return undefined;
  if (part.type === 'optional_chain') return '';
  if (part.type !== 'boolean_operator' || part.parts[1]?.text !== '&&') return undefined;
  const [left, , right] = part.parts;
  if (left === undefined || right === undefined) return undefined;
  const before = left.type === 'boolean_operator' ? (chained(left, of) ?? of(left)) : of(left);
  const last = of(right);
  return isPartOf(before, right, of) ? last : undefined;
};

/** Whether a chain begins with a value: `a.b` of `a.b.c()`. */
function isPartOf(text: string, part: Part, of: ScriptMeaning): boolean {
  for (let at = part.parts[0]; at !== undefined; at = at.parts[0]) if (of(at) === text) return true;
  return false;
}

/** The first that gives a text is used. */
export const SCRIPT_REWRITES: readonly ScriptRewrite[] = [
  ...[imported, sameKey, byName, ofBooleans, twiceNegated, comparedBoolean, constantLast, augmented],
  ...[destructured, builtInModule, forEachLoop, chained],
  ...SCRIPT_CALLS,
];
