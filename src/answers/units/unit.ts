// A unit: a statement, definition, key, rule or section of a file, and what can be asked of one.

import { type Range, wordsOf } from '../../text/index.js';
import { squeezed } from './lines.js';

/**
 * A statement, definition, key, rule or section with what belongs to it: the lines from its
 * comments and decorators to what closes it. Code that models write is laid out well, so
 * indentation shows this in every language, also in a part that no parser reads alone.
 */
export interface Unit extends Range {
  /** By index from 0: its first comment or decorator, its first line of code, its end. */
  readonly from: number;
  readonly head: number;
  readonly to: number;
  /** The indentation of its first line of code, in columns. */
  readonly depth: number;
  /** What it is named by, such as `name` or `impl A for B`; `undefined` if it has no name. */
  readonly key: string | undefined;
  readonly kind: UnitKind;
  /** A mark of lines that are left out. */
  readonly isMark: boolean;
  /** Comments alone. */
  readonly isRemark: boolean;
  readonly children: readonly Unit[];
}

/** Whether a unit defines its name, calls it, or has none. */
export type UnitKind = 'definition' | 'value' | 'call' | 'other';

/** Whether a unit has code of its own: it is neither a mark of omission nor a comment alone. */
export const isCode = ({ isMark, isRemark }: Unit): boolean => !isMark && !isRemark;

/** Whether a unit defines something that has something in it: a function, a class, a test. */
export function isDefinition(unit: Unit): boolean {
  return unit.kind === 'definition' && unit.children.length > 0;
}

/** Whether something is in a unit. */
export function hasChildren(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.children.length > 0;
}

/** All units, and those in them. */
export function allUnits(units: readonly Unit[]): Unit[] {
  return units.flatMap(unit => [unit, ...allUnits(unit.children)]);
}

/** The names of those of some units that have something in them. */
export function containerNames(units: readonly Unit[]): string[] {
  return units.flatMap(unit => (hasChildren(unit) ? (unit.key ?? []) : []));
}

/** Whether some lines are in a unit, below its first line. */
export function isAround(unit: Unit, { from, to }: Range): boolean {
  return unit.head < from && to <= unit.to;
}

/** Whether a line, by its index, is one of some lines. */
export function hasLine({ from, to }: Range, line: number): boolean {
  return from <= line && line < to;
}

/** The first line of code of a unit of some lines, without its indentation. */
export function headOf(lines: readonly string[], unit: Unit | undefined): string {
  return unit === undefined ? '' : (lines[unit.head] as string).trim();
}

/**
 * What is asked of a unit of some lines, worked out once: the units of a part are compared with all
 * of a file, and their lines may be long.
 */
function once<T>(ask: (lines: readonly string[], unit: Unit) => T) {
  const known = new WeakMap<Unit, { readonly lines: readonly string[]; readonly answer: T }>();
  return (lines: readonly string[], unit: Unit): T => {
    const before = known.get(unit);
    if (before?.lines === lines) return before.answer;
    const answer = ask(lines, unit);
    known.set(unit, { lines, answer });
    return answer;
  };
}

/** The first line of code of a unit, squeezed. */
export const squeezedHeadOf = once((lines, unit) => squeezed(headOf(lines, unit)));

/** The words of the first line of code of a unit. */
export const headWordsOf = once((lines, unit) => wordsOf(headOf(lines, unit)));

/** The lines of a unit, squeezed, without its comments and decorators. */
export const textOf = once((lines, unit) => lines.slice(unit.head, unit.to).map(squeezed).join('\n'));

/** The words of a unit, without its comments and decorators. */
export const textWordsOf = once((lines, unit) => wordsOf(textOf(lines, unit)));

/** The index of the first line of what a unit contains, or of the line after it. */
export function bodyOf(unit: Unit): number {
  return unit.children[0]?.from ?? unit.to;
}
