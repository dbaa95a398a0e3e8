// Where in a file a replacement that a sentence asks for is meant.

import type { Draft } from '../files/draft.js';
import { containersOf } from '../files/targets.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { hasLine } from '../units/unit.js';

/** A longer definition is no exception: it would be most of the file. */
const LONGEST_EXCEPTION = 60;

interface Scope {
  /** Whether a line, by its index, is in what the sentence names. */
  isIn(line: number): boolean;
  /** Whether it is in what the sentence leaves out. */
  isExcepted(line: number): boolean;
}

/** @param others what the clause names besides the texts that it replaces */
export function scopeOf(draft: Draft, clause: Clause, others: readonly string[]): Scope {
  const { text, words } = clause;
  const at = words.except.exec(text)?.index;
  const behind = at === undefined ? [] : spansIn(clause, text.slice(at)).map(span => span.text);
  const exceptions = exceptedUnits(draft, behind[0]);
  const named = others.filter(name => !behind.includes(name));
  return {
    isIn: isInNamed(draft, named),
    isExcepted: line => exceptions.some(unit => hasLine(unit, line)),
  };
}

function exceptedUnits(draft: Draft, name: string | undefined) {
  if (name === undefined) return [];
  return draft
    .allUnits()
    .filter(
      ({ key, head, to }) =>
        key !== undefined && to - head < LONGEST_EXCEPTION && (draft.lines[head] as string).includes(name),
    );
}

function isInNamed(draft: Draft, named: readonly string[]): (line: number) => boolean {
  const containers = named.flatMap(name => containersOf(draft, name));
  return line => containers.length === 0 || containers.some(unit => hasLine(unit, line));
}
