import type { z } from 'zod';
import { WIRE, type Wire } from './schema.js';
import type { Path } from './yaml-file.js';

/** Something wrong with one value. */
export interface ValueProblem {
  readonly path: Path;
  readonly message: string;
}

/** What each kind of value is called in a message. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys',
};

/** Check a value against the schema of specs: the spec with its defaults, or all that is wrong. */
export function checkWire(value: unknown): Wire | readonly ValueProblem[] {
  const checked = WIRE.safeParse(value);
  if (checked.success) return checked.data;
  return firstOfEach(checked.error.issues.flatMap(issue => problemsOf(issue, value, [])));
}

/** One problem for each value: the others follow from it. */
function firstOfEach(problems: readonly ValueProblem[]): ValueProblem[] {
  const first = new Map<string, ValueProblem>();
  for (const problem of problems) {
    const key = JSON.stringify(problem.path);
    if (!first.has(key)) first.set(key, problem);
  }
  return [...first.values()];
}

type Issue = z.core.$ZodIssue;

function problemsOf(issue: Issue, root: unknown, above: Path): ValueProblem[] {
  const path = [...above, ...(issue.path as Path)];
  const name = nameOf(path);
  if (issue.code === 'invalid_union') return problemsOfUnion(issue.errors, root, path);
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n');
    return issue.keys.map((key, at) => ({ path: [...path, key], message: messages[at] as string }));
  }
  if (issue.code === 'invalid_type')
    return [{ path, message: typeMessage(name, issue.expected, valueAt(root, path)) }];
  if (issue.code === 'invalid_value')
    return [{ path, message: `${name} is expected to be ${issue.values.join(' or ')}` }];
  return [{ path, message: `${name} ${issue.message}` }];
}

/** The problems of the alternative that has the kind of the value; there is at most one. */
function problemsOfUnion(alternatives: readonly Issue[][], root: unknown, path: Path): ValueProblem[] {
  const meant = alternatives.find(issues => !issues.some(isOtherKind));
  if (meant !== undefined) return meant.flatMap(issue => problemsOf(issue, root, path));
  const kinds = alternatives.map(([issue]) => (issue?.code === 'invalid_type' ? issue.expected : ''));
  return [{ path, message: typeMessage(nameOf(path), kinds, valueAt(root, path)) }];
}

function isOtherKind({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

function typeMessage(name: string, expected: string | readonly string[], value: unknown): string {
  const kinds = [expected].flat().map(kind => KINDS[kind] ?? kind);
  const wanted = `${kinds.join(' or ')} is expected`;
  if (value === undefined) return `${name} is missing; ${wanted}`;
  const quotes = kinds[0] === 'text' && typeof value !== 'object' ? ', in quotes' : '';
  return `${name} is ${kindOf(value)}; ${wanted}${quotes}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return numberKind(value);
  if (typeof value === 'boolean') return 'true or false';
  return KINDS[typeof value] ?? 'something else';
}

function numberKind(value: number): string {
  if (!Number.isFinite(value)) return 'not a finite number';
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? 'a number' : 'a number that is too large';
  return 'a number with a fraction';
}

/** `repositories[2].file`, counted from 1 as a person does. */
function nameOf(path: Path): string {
  if (path.length === 0) return 'the spec';
  return path
    .map(step => (typeof step === 'number' ? `[${step + 1}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** The value at a path; `undefined` if there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
