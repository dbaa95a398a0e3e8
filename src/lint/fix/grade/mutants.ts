import type { Change } from '../../../text/index.js';
import type { Source } from '../../source.js';
import { type Difference, treeDifference } from './difference.js';
import { isImport } from './imports.js';
import { type Part, type PartLanguage, partLanguageOf, partsOf } from './part.js';
import { isConstant } from './purity.js';
import { allParts, isClass, isFunction, isInType, isStatement, outwards, statementOf } from './walk.js';

/** A fault put into a changed statement: the tests must notice it. */
export interface Mutant {
  readonly change: Change;
  /** The line of its statement. */
  readonly line: number;
}

/** The mutants of a change, or why tests cannot show that it is right. */
export type Mutants =
  | { readonly kind: 'mutants'; readonly mutants: readonly Mutant[] }
  | { readonly kind: 'none'; readonly why: string };

/** The most mutants of one statement: with more, a run would take too long. */
const MOST = 5;

/**
 * The faults that tests have to notice before they show that a change is right: each changed
 * statement deleted, each changed condition negated, each changed constant and limit moved.
 *
 * What a change only takes away, and which errors a handler catches, cannot be shown so.
 */
export function mutantsOf(before: Source, after: Source): Mutants {
  const [old, now] = [partsOf(before), partsOf(after)];
  const language = partLanguageOf(after.path);
  if (old === undefined || now === undefined || language === undefined)
    return { kind: 'none', why: 'it cannot be read' };
  const { text } = after.document;
  const differences = treeDifference(old, now).differences.filter(each => !isHarmless(each));
  const byStatement = new Map<Part, Change[]>();
  for (const difference of differences) {
    const why = unshown(difference);
    if (why !== undefined) return { kind: 'none', why };
    const changed = difference.after as Part;
    for (const statement of statementsIn(changed)) {
      const known = byStatement.get(statement) ?? [deleted(statement, language)];
      known.push(...faultsIn(statement, changed, language, text));
      byStatement.set(statement, known);
    }
  }
  const mutants: Mutant[] = [];
  for (const [statement, changes] of byStatement) {
    const distinct = [...new Map(changes.map(each => [JSON.stringify(each), each])).values()];
    if (distinct.length > MOST)
      return { kind: 'none', why: `too much changes at once in line ${statement.line}` };
    mutants.push(...distinct.map(change => ({ change, line: statement.line })));
  }
  return mutants.length === 0
    ? { kind: 'none', why: 'no statement to test changes' }
    : { kind: 'mutants', mutants };
}

function isHarmless({ before, after, around }: Difference): boolean {
  const part = after ?? before ?? around.after;
  return outwards(part).some(isImport) || isInType(part);
}

/** Why no test can show that a change is right. */
function unshown({ before, after, around, isMoved }: Difference): string | undefined {
  const inside = outwards(after ?? around.after);
  if (after === undefined || isMoved || (before && operandsIn(after) < operandsIn(before)))
    return 'it takes code away';
  if (
    inside.some(each => /^(?:except|catch)_clause$/.test(each.type)) ||
    (before && hasHandler(before)) ||
    hasHandler(after)
  )
    return 'no test shows which other errors come';
  if (inside.some(each => /^(?:parameters|formal_parameters|decorator)$/.test(each.type)))
    return 'it changes how a function is called';
  return undefined;
}

/**
 * How many names and constants a part has. With fewer of them something is lost, such as a message,
 * and no fault in what is left shows that (boltons, UP031: `raise ValueError` for one with a text).
 */
function operandsIn(part: Part): number {
  return allParts(part).filter(
    each =>
      each.parts.length === 0 &&
      /\w/.test(each.text) &&
      /identifier|string|number|integer|float|true|false|none|null/.test(each.type),
  ).length;
}

function hasHandler(part: Part): boolean {
  return allParts(part).some(each => /^(?:except|catch)_clause$/.test(each.type));
}

function isDefinition(part: Part): boolean {
  return isFunction(part) || isClass(part);
}

/** The statement around a changed part, or those in it: also the branches of a choice. */
function statementsIn(changed: Part): readonly Part[] {
  const inner = allParts(changed).filter(each => isStatement(each) && !isDefinition(each));
  if (isStatement(changed) || inner.length > 0) return inner;
  const around = statementOf(changed);
  return around === undefined ? [] : [around];
}

function deleted({ from, to }: Part, language: PartLanguage): Change {
  return { from, to, insert: language === 'python' ? 'pass' : ';' };
}

/** The faults in the parts of a statement that changed, without those of the statements in it. */
function faultsIn(statement: Part, changed: Part, language: PartLanguage, text: string): readonly Change[] {
  const own = allParts(changed).filter(
    each => (statementOf(each) ?? each) === statement && !isInType(each) && each !== statement,
  );
  const all = own.flatMap(each => faultOf(each, language, text) ?? []);
  const isValue = changed !== statement && !isStatement(changed) && all.length === 0;
  const { from, to } = changed;
  return isValue ? [{ from, to, insert: language === 'python' ? 'None' : 'undefined' }] : all;
}

const LIMITS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const CONDITIONS: ReadonlySet<string> = new Set([
  'if_statement',
  'elif_clause',
  'while_statement',
  'ternary_expression',
]);

function faultOf(part: Part, language: PartLanguage, text: string): readonly Change[] | undefined {
  const { from, to, type, field, parent } = part;
  const code = text.slice(from, to);
  const replaced = (insert: string) => ({ from, to, insert });
  const limit = LIMITS[type];
  if (limit !== undefined) return [replaced(limit)];
  if (field === 'condition' && CONDITIONS.has(parent?.type ?? ''))
    return [replaced(language === 'python' ? `(not (${code}))` : `(!(${code}))`)];
  if (isConstant(part) && type !== 'this' && type !== 'ellipsis')
    return constantFault(part, language, code).map(replaced);
  if (isFallback(part)) return [replaced(text.slice(part.parts[0]?.from ?? from, part.parts[0]?.to ?? to))];
  return undefined;
}

function isFallback({ type, parts }: Part): boolean {
  const operator = parts[1]?.type ?? '';
  return /^(?:boolean_operator|binary_expression)$/.test(type) && /^(?:or|and|\?\?|\|\||&&)$/.test(operator);
}

function constantFault({ type }: Part, language: PartLanguage, code: string): readonly string[] {
  if (/^(?:integer|float|number)$/.test(type)) return [`(${code} + 1)`];
  if (type === 'string' && code.length > 1)
    return [language === 'python' ? `(${code} + ${code[0] === 'b' ? "b'~'" : "'~'"})` : `(${code} + '~')`];
  const opposites: Readonly<Record<string, string>> = {
    true: 'false',
    false: 'true',
    null: '0',
    undefined: '0',
  };
  const word =
    language === 'python'
      ? ({ true: 'False', false: 'True', none: '0' } as Readonly<Record<string, string>>)[type]
      : (opposites[type] ?? opposites[code]);
  return word === undefined ? [] : [word];
}
