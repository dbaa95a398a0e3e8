import type { Definition, Lines, Told } from './truth.js';

/** How often an outline says what a parser says. */
export interface Comparison {
  /** What the parser shows of: definitions, imports, decorators. */
  readonly told: number;
  /** What the outline says of them to the line. */
  readonly right: number;
  /** What is not so: in words, each with its line. */
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
  readonly invented: readonly string[];
}

/** Compare what an outline says of a file with what a parser says. */
export function compare(truth: Told, outline: Told): Comparison {
  const parts = [
    compareDefinitions(truth.definitions, outline.definitions),
    compareLines('import', truth.imports, outline.imports),
    compareLines('decorator', truth.decorators, outline.decorators),
  ];
  return sum(parts);
}

/** All of several comparisons. */
export function sum(parts: readonly Comparison[]): Comparison {
  return {
    told: total(parts.map(each => each.told)),
    right: total(parts.map(each => each.right)),
    wrong: parts.flatMap(each => each.wrong),
    missing: parts.flatMap(each => each.missing),
    invented: parts.flatMap(each => each.invented),
  };
}

/**
 * The part of what a parser shows of that is right, and the part of what an outline says that is.
 */
export function rates({ told, right, wrong, invented }: Comparison): { found: number; sound: number } {
  const said = right + wrong.length + invented.length;
  return { found: told === 0 ? 1 : right / told, sound: said === 0 ? 1 : right / said };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** A definition is the same one where the last of its names and the line of that are. */
function compareDefinitions(truth: readonly Definition[], said: readonly Definition[]): Comparison {
  const [paired, invented] = pairUp(truth, said, ({ name, definitionLine }) => {
    return `${definitionLine} ${name.slice(name.lastIndexOf('.') + 1)}`;
  });
  const [there, missing] = [paired.filter(([, b]) => b !== undefined), paired.filter(([, b]) => !b)];
  const wrong = there.filter(([a, b]) => wordsFor(a) !== wordsFor(b as Definition));
  return {
    told: truth.length,
    right: there.length - wrong.length,
    wrong: wrong.map(([a, b]) => `${wordsFor(a)}, not ${wordsFor(b as Definition)}`),
    missing: missing.map(([a]) => wordsFor(a)),
    invented: invented.map(wordsFor),
  };
}

function compareLines(what: string, truth: readonly Lines[], said: readonly Lines[]): Comparison {
  const words = ([line, endLine]: Lines) => `${line}-${endLine} ${what}`;
  const [paired, invented] = pairUp(truth, said, words);
  const missing = paired.filter(([, b]) => b === undefined).map(([a]) => words(a));
  const right = truth.length - missing.length;
  return { told: truth.length, right, wrong: [], missing, invented: invented.map(words) };
}

function wordsFor({ kind, name, definitionLine, line, endLine }: Definition): string {
  return `${line}-${endLine} @${definitionLine} ${kind} ${name}`;
}

/**
 * Each of the first with the one of the second that has its key, if any, and what is left of the
 * second.
 */
function pairUp<T>(
  first: readonly T[],
  second: readonly T[],
  key: (each: T) => string,
): [(readonly [T, T | undefined])[], T[]] {
  const left = new Map<string, T[]>();
  for (const each of second) left.set(key(each), [...(left.get(key(each)) ?? []), each]);
  const pairs = first.map(each => [each, left.get(key(each))?.shift()] as const);
  return [pairs, [...left.values()].flat()];
}
