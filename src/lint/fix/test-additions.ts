import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { matchesGlob } from '../rules/choose.js';
import type { Difference, Pair } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import { exportsIn, importedNames } from './tree/imports.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  boundNames,
  child,
  definedName,
  definition,
  dottedName,
  functionOf,
  isDocumentation,
  isStatement,
  namesIn,
  outwards,
  statementOf,
} from './tree/walk.js';

/** One difference in a test file, with everything that its checks need. */
export interface TestChange {
  readonly difference: Difference;
  /** The whole file. */
  readonly whole: Pair;
  /** All differences of the file. */
  readonly all: readonly Difference[];
  /** The findings in this file. */
  readonly findings: readonly Finding[];
  /** The findings about the statement that differs. */
  readonly near: readonly Finding[];
  /** The innermost statement around the difference, before and after. */
  readonly old: Part;
  readonly now: Part;
}

/**
 * Whether an addition cannot make a failing test pass: an import, an assertion, documentation, or a
 * new function.
 */
export function isHarmlessAddition(change: TestChange): boolean {
  const { before, after } = change.difference;
  if (before !== undefined && isDocumentation(statementOf(before) ?? before))
    return after === undefined || isDocumentation(statementOf(after) ?? after);
  if (before !== undefined) return isImport(before) && keepsImports(change);
  if (after === undefined) return false;
  if (isDocumentation(after)) return true;
  return isImport(after)
    ? keepsImports(change)
    : isNarrowing(after) || isBareAnnotation(after) || isNewFunction(change);
}

/** Whether a part is in an import. */
export function isImport(part: Part): boolean {
  return outwards(part).some(each => IMPORTS.has(each.type));
}

const IMPORTS: ReadonlySet<string> = new Set([
  'import_statement',
  'import_from_statement',
  'future_import_statement',
]);

const MOVES_IMPORTS = 'UP035 UP026 import-error attr-defined import-*';

/**
 * Whether every imported name keeps its meaning. A name is only removed if nothing uses it, and
 * only added if it is new.
 */
function keepsImports({ whole, near, difference }: TestChange): boolean {
  if (difference.after !== undefined && !isImport(difference.after)) return false;
  const [old, now] = [importedNames(whole.before), importedNames(whole.after)];
  const isRequired = near.some(each => MOVES_IMPORTS.split(' ').some(rule => matchesGlob(rule, each.rule)));
  const used = usedNames(whole.after);
  const known = boundNames(whole.before);
  const isSame = (name: string, from: string) =>
    now.get(name) === from || (isRequired && now.has(name) && hasSameLastName(from, now.get(name)));
  return (
    [...old].every(([name, from]) => isSame(name, from) || (!now.has(name) && !used.has(name))) &&
    [...now.keys()].every(name => old.has(name) || !known.has(name))
  );
}

/** Whether a name comes from another module, but has the same name there. */
function hasSameLastName(one: string, other = ''): boolean {
  return one.split('.').at(-1) === other.split('.').at(-1);
}

/** Names that are used outside imports. */
function usedNames(root: Part): ReadonlySet<string> {
  const used = allParts(root).filter(each => each.type === 'identifier' && !isImport(each));
  return new Set([...used.map(each => each.text), ...exportsIn(root)]);
}

/** An assertion, or a guard that only raises. It cannot make a test pass. */
function isNarrowing(part: Part): boolean {
  if (!isStatement(part) || isExpectedToFail(part) || !functionOf(part)) return false;
  if (part.type === 'assert_statement') return !part.parts.some(hasEffect);
  if (part.type !== 'if_statement' || part.parts.some(each => each.field === 'alternative')) return false;
  const [condition, body] = [child(part, 'condition'), child(part, 'consequence')];
  return condition !== undefined && !hasEffect(condition) && (body?.parts ?? []).every(isFailure);
}

export function isFailure(part: Part): boolean {
  if (part.type === 'raise_statement') return true;
  const [call] = part.type === 'expression_statement' ? part.parts : [];
  return call?.type === 'call' && /^(?:pytest|self)\.fail$/.test(dottedName(call.parts[0]));
}

/** Whether the test expects or catches an error that is raised here. */
function isExpectedToFail(part: Part): boolean {
  return outwards(part.parent).some(
    each =>
      (each.type === 'with_statement' &&
        /raises|warns|suppress|fail/i.test(each.parts.find(isClause)?.text ?? '')) ||
      (each.type === 'try_statement' && each.parts.some(part => part.type === 'except_clause')),
  );
}

/** `x: int` has no effect on a value. */
function isBareAnnotation({ type, parts: [inner] }: Part): boolean {
  return (
    type === 'expression_statement' && inner?.type === 'assignment' && child(inner, 'right') === undefined
  );
}

/**
 * A function with a new name. A function that pytest runs is not allowed, except a fixture that a
 * finding misses.
 */
function isNewFunction({ difference: { after }, whole, findings }: TestChange): boolean {
  const inner = after && definition(after);
  const name = after && definedName(after);
  if (inner?.type !== 'function_definition' || name === undefined) return false;
  if (missingNames(findings).has(name)) return true;
  const isByItself = after === inner && after.parent?.type === 'module' && !RUN_BY_TOOLS.test(name);
  return isByItself && !namesIn(whole.before).has(name);
}

/** Functions that a test runner or the language calls by itself. */
const RUN_BY_TOOLS = /^(?:pytest_|set_?up|tear_?down|__)/i;

/** Names that findings report as missing. */
export function missingNames(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(
    findings.filter(each => isOneOf(each, MISSING_NAME_RULES)).flatMap(each => quotedIn(each.message)),
  );
}

export const MISSING_NAME_RULES =
  'fixture-missing F821 F822 name-defined attr-defined exception-in-test import-error';

export function isOneOf({ rule }: Finding, rules: string): boolean {
  return rules.split(' ').some(each => matchesGlob(each, rule));
}

export function isClause({ type }: Part): boolean {
  return type === 'with_clause';
}
