import { type Refusal, refusal } from '../../edit/index.js';
import { compared, type JudgedChange } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import type { Part } from './tree/part.js';
import { child, functionOf, outwards } from './tree/walk.js';

/** Rules about signatures: of methods that differ from their base, or that tests call. */
const OF_SIGNATURES =
  /^(?:override|call-arg|call-overload|misc|reportIncompatible\w+|arguments-(?:differ|renamed)|W0221|W0237|E0213|PLE0302|F811|F831|no-redef)$/;

/** Rules about the value of a default. */
const OF_DEFAULTS = /^(?:[BS]10[4578]|RUF013|assignment|arg-type)$/;

/**
 * Refuse a change that breaks callers of a public function: a parameter is removed, renamed or
 * moved, or a default is removed or is another constant. Annotations, new parameters with a
 * default, and the name of `self` may change.
 */
export function changedSignature(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  if (findings.some(each => each.test !== undefined || OF_SIGNATURES.test(each.rule))) return undefined;
  const both = compared(change);
  const isAboutDefaults = findings.some(each => OF_DEFAULTS.test(each.rule));
  for (const { before: old, after: now } of both?.tree.pairs ?? []) {
    if (old.type !== 'parameters' || !isPublic(old)) continue;
    const what = changeOf(parametersOf(old), parametersOf(now), isAboutDefaults);
    if (what !== undefined)
      return refusal('FIX_BREAKS', `${before.path}, line ${old.line}: callers need ${what}.`);
  }
  return undefined;
}

/**
 * The fields of a data class: its annotated attributes, in their order. Other classes have none.
 */
function fieldsOf(class_: Part): string {
  const marks = class_.parent?.type === 'decorated_definition' ? class_.parent.parts.slice(0, -1) : [];
  const heads = [...marks, child(class_, 'superclasses')].map(each => each?.text ?? '');
  if (!heads.some(text => OF_DATA.test(text))) return '';
  const statements = child(class_, 'body')?.parts ?? [];
  const assignments = statements.map(each => each.parts[0]).filter(each => each?.type === 'assignment');
  const fields = assignments.filter(each => {
    const type = child(each, 'type');
    return type !== undefined && !/\bClassVar\b/.test(type.text);
  });
  return fields.map(each => child(each, 'left')?.text).join(' ');
}

const OF_DATA = /\b(?:dataclass|attrs|define|frozen|mutable|NamedTuple|TypedDict|BaseModel|Struct)\b/;

/** Refuse a change of the fields of a data class, which are the arguments of its constructor. */
export function changedFields(change: JudgedChange): Refusal | undefined {
  const pairs = compared(change)?.tree.pairs ?? [];
  const found = pairs.find(
    ({ before, after }) => before.type === 'class_definition' && fieldsOf(before) !== fieldsOf(after),
  );
  if (found === undefined) return undefined;
  const name = child(found.before, 'name')?.text;
  return refusal(
    'FIX_BREAKS',
    `${change.before.path}, line ${found.before.line}: callers need the fields of \`${name}\`, which its annotations define.`,
  );
}

/** Whether others can call a function by its name and with the names of its parameters. */
function isPublic(parameters: Part): boolean {
  const function_ = parameters.parent;
  if (function_?.type !== 'function_definition' || functionOf(function_) !== undefined) return false;
  // A function that is passed on is called by others than by its name.
  if (function_.parent?.type === 'argument_list') return false;
  const names = outwards(function_).flatMap(each => child(each, 'name')?.text ?? []);
  return names.every(name => !name.startsWith('_') || name === '__init__' || name === '__call__');
}

interface Parameter {
  readonly name: string;
  readonly default: Part | undefined;
  /** Whether it can be passed by name. */
  readonly isNamed: boolean;
  /** Whether it can be passed by position. */
  readonly isPositional: boolean;
}

function parametersOf({ parts, parent, language }: Part): readonly Parameter[] {
  if (language === 'script') return parts.map(scriptParameter);
  const slash = parts.findIndex(each => each.type === 'positional_separator');
  const star = parts.findIndex(each => /^(?:keyword_separator|list_splat_pattern)$/.test(each.type));
  const isMethod = outwards(parent?.parent).some(each => each.type === 'class_definition');
  return parts.flatMap((part, at) => {
    const name = nameOf(part);
    if (name === undefined || (isMethod && at === 0)) return [];
    const isPositional = star < 0 || at < star;
    return [{ name, default: child(part, 'value'), isNamed: at > slash, isPositional }];
  });
}

/** Callers of a script pass values by position. */
function scriptParameter(part: Part): Parameter {
  const name = part.parts[0]?.text ?? part.text;
  return { name, default: child(part, 'value'), isNamed: false, isPositional: true };
}

/** `undefined` for `*`, `/`, `*args` and `**options`. */
function nameOf(part: Part): string | undefined {
  if (part.type === 'identifier') return part.text;
  if (/default_parameter$/.test(part.type)) return child(part, 'name')?.text;
  const [first] = part.type === 'typed_parameter' ? part.parts : [];
  return first?.type === 'identifier' ? first.text : undefined;
}

function changeOf(
  old: readonly Parameter[],
  now: readonly Parameter[],
  isAboutDefaults: boolean,
): string | undefined {
  const positional = (all: readonly Parameter[]) => all.filter(each => each.isPositional);
  if (positional(now).length < positional(old).length && now.length <= old.length - 1)
    return 'every parameter of before';
  for (const each of old) {
    const same = each.isNamed ? now.find(one => one.name === each.name) : positional(now)[old.indexOf(each)];
    if (same === undefined) return `the parameter \`${each.name}\``;
    if (each.isPositional && positional(now).indexOf(same) !== positional(old).indexOf(each))
      return `\`${each.name}\` at its place`;
    if (each.default !== undefined && same.default === undefined) return `a default of \`${each.name}\``;
    if (!isAboutDefaults && isOtherConstant(each.default, same.default))
      return `the default of \`${each.name}\``;
  }
  return undefined;
}

function isOtherConstant(old: Part | undefined, now: Part | undefined): boolean {
  if (old === undefined || now === undefined || old.text === now.text) return false;
  return (
    isConstant(old) &&
    !/^(?:list|dictionary|set|none)$/.test(old.type) &&
    !/^(?:call|identifier|attribute)$/.test(now.type)
  );
}
