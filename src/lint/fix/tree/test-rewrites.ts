import { isNone } from './comparison-rewrites.js';
import type { Meaning } from './meaning.js';
import { negation } from './negation.js';
import type { Part } from './part.js';
import { allParts, calledName, child, dottedName } from './walk.js';

/** `assert (a, "message")` was meant as `assert a, "message"`. */
export function assertedTuple({ type, parts: [, asserted, more] }: Part, of: Meaning): string | undefined {
  if (type !== 'assert_statement' || asserted?.type !== 'tuple' || more !== undefined) return undefined;
  return `(assert_statement assert ${asserted.parts.map(of).join(' ')})`;
}

/** The comparisons that methods of unittest make. */
const METHODS: Readonly<Record<string, string>> = {
  assertEqual: '==',
  assertNotEqual: '!=',
  assertIs: 'is',
  assertIsNot: 'is not',
  assertIn: 'in',
  assertNotIn: 'not in',
  assertGreater: '>',
  assertGreaterEqual: '>=',
  assertLess: '<',
  assertLessEqual: '<=',
};

export function assertedByMethod({ type, parts: [call] }: Part, of: Meaning): string | undefined {
  if (type !== 'expression_statement' || call?.type !== 'call') return undefined;
  const name = calledName(call);
  const given = call.parts[1]?.parts ?? [];
  const [first, second] = given.map(of);
  if (first === undefined) return undefined;
  const asserted = (text: string) => `(assert_statement assert ${text})`;
  const operator = METHODS[ALIASES[name] ?? name];
  if (operator !== undefined && second !== undefined) {
    const sides = /^(?:==|!=|is|is not)$/.test(operator) ? [first, second].sort() : [first, second];
    return asserted(`(compare ${operator} ${sides.join(' ')})`);
  }
  if (name === 'assertTrue') return asserted(first);
  if (name === 'assertFalse') return asserted(negation(first));
  if (name === 'assertIsNone') return asserted(isNone(first, false));
  if (name === 'assertIsNotNone') return asserted(isNone(first, true));
  return undefined;
}

const ALIASES: Readonly<Record<string, string>> = {
  assertEquals: 'assertEqual',
  assertNotEquals: 'assertNotEqual',
  failUnlessEqual: 'assertEqual',
  assertItemsEqual: 'assertCountEqual',
  assertRegexpMatches: 'assertRegex',
  assertNotRegexpMatches: 'assertNotRegex',
  assertRaisesRegexp: 'assertRaisesRegex',
  assert_: 'assertTrue',
};

export function aliasedMethod({ type, text, field }: Part): string | undefined {
  return type === 'identifier' && field === 'attribute' ? ALIASES[text] : undefined;
}

/** The parameter names of a parametrised test, in one string or several. */
export function namesOfParameters(part: Part, of: Meaning): string | undefined {
  if (part.parent?.type !== 'argument_list' || !/^(?:string|tuple|list)$/.test(part.type)) return undefined;
  const call = part.parent.parent;
  if (call === undefined || calledName(call) !== 'parametrize') return undefined;
  if (part.parent.parts[0] !== part)
    return part.type === 'string' ? undefined : `(rows ${part.parts.map(each => rowOf(each, of)).join(' ')})`;
  const texts = part.type === 'string' ? [part.text] : part.parts.map(each => each.text);
  return `(names ${texts.flatMap(text => text.match(/\w+/g) ?? []).join(' ')})`;
}

function rowOf(part: Part, of: Meaning): string {
  return /^(?:tuple|list)$/.test(part.type) ? `(row ${part.parts.map(of).join(' ')})` : of(part);
}

/** A duplicate row runs the same test twice. */
export function rowsOnce(part: Part, of: Meaning): string | undefined {
  const call = part.parent?.type === 'argument_list' ? part.parent.parent : undefined;
  const isRows = call !== undefined && calledName(call) === 'parametrize' && part.parent?.parts[1] === part;
  return isRows && /^(?:list|tuple)$/.test(part.type) ? `(rows ${once(part, of)})` : undefined;
}

export function once({ parts }: Part, of: Meaning): string {
  return [...new Set(parts.map(of))].join(' ');
}

/**
 * The parameters of a test or fixture that its body uses or that have a default. Other functions
 * have callers.
 */
export function withoutUnusedParameters(part: Part, of: Meaning): string | undefined {
  if (part.type !== 'parameters' || !isRunByPytest(part.parent)) return undefined;
  const body = part.parent && child(part.parent, 'body');
  const used = new Set((body === undefined ? [] : allParts(body)).map(each => each.text));
  const isUsed = (each: Part) =>
    !/^(?:identifier|typed_parameter)$/.test(each.type) || used.has(nameOf(each));
  return `(parameters ${part.parts.filter(isUsed).map(of).join(' ')})`;
}

function isRunByPytest(part: Part | undefined): boolean {
  const marks = part?.parent?.type === 'decorated_definition' ? part.parent.parts : [];
  const isFixture = (each: Part) => each.type === 'decorator' && /\bfixture\b/.test(each.text);
  return /^test/.test(child(part, 'name')?.text ?? '') || marks.some(isFixture);
}

function nameOf(parameter: Part): string {
  return parameter.type === 'identifier' ? parameter.text : (parameter.parts[0]?.text ?? '');
}

/** A test without the mark that expects it to fail. */
export function withoutExpectedFailure(part: Part, of: Meaning): string | undefined {
  if (part.type === 'decorator') return isExpectedFailure(part.parts.at(-1)) ? '' : undefined;
  if (part.type === 'decorated_definition') {
    const texts = part.parts.map(of).filter(text => text !== '');
    return texts.length === 1 ? texts[0] : `(decorated_definition ${texts.join(' ')})`;
  }
  const [value, mark, more] =
    part.type === 'call' && dottedName(part.parts[0]) === 'pytest.param' ? (part.parts[1]?.parts ?? []) : [];
  const isMarked = mark?.type === 'keyword_argument' && isExpectedFailure(mark.parts.at(-1));
  return value && isMarked && more === undefined ? of(value) : undefined;
}

function isExpectedFailure(part: Part | undefined): boolean {
  const path = dottedName(part?.type === 'call' ? part.parts[0] : part);
  return /(?:^|\.)(?:mark\.xfail|expectedFailure)$/.test(path);
}
