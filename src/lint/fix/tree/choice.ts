import { negation } from './negation.js';
import { textsIn } from './texts-in.js';

/**
 * A choice by a condition, as one text for all ways to write it: a negative condition swaps the
 * values, `True if a else False` is `bool(a)`, and `a if a else b` is `a or b`.
 *
 * @param condition as a text of `meaning`, like the values.
 */
export function chosen(condition: string, yes: string, no: string): string {
  const positive = withoutNegation(condition);
  if (positive !== undefined) return chosen(positive, no, yes);
  if (yes === 'True' && no === 'False') return truth(condition);
  if (yes === 'False' && no === 'True') return negation(condition);
  if (yes === 'True' && isTruth(no))
    return truth(`(some ${flattened(condition, 'some')} ${flattened(plain(no), 'some')})`);
  if (no === 'False' && isTruth(yes))
    return truth(`(all ${flattened(condition, 'all')} ${flattened(plain(yes), 'all')})`);
  // A call must not move from two evaluations to one.
  if (yes === condition && !condition.includes('(call '))
    return `(some ${flattened(condition, 'some')} ${flattened(no, 'some')})`;
  return `(choose ${condition} ${yes} ${no})`;
}

/** The operands of an `and` or `or`. Nested operands of the same kind are included. */
export function flattened(text: string, kind: 'all' | 'some'): string {
  return text.startsWith(`(${kind} `) ? text.slice(kind.length + 2, -1) : text;
}

/** The condition without its negation; `undefined` if it is not negative. */
export function withoutNegation(condition: string): string | undefined {
  if (condition.startsWith('(not ')) return condition.slice(5, -1);
  const [, kind, inside] = /^\((all|some) (.*)\)$/.exec(condition) ?? [];
  const positives = inside === undefined ? [] : textsIn(inside).map(withoutNegation);
  if (positives.length > 0 && positives.every(each => each !== undefined))
    return `(${kind === 'all' ? 'some' : 'all'} ${positives.join(' ')})`;
  return /^\(compare (?:!=|is not|not in) /.test(condition) ? negation(condition) : undefined;
}

/** `bool(a)`, or `a` if it is a truth value already. */
export function truth(text: string): string {
  return isTruth(text) ? text : `${BOOL}${text}))`;
}

const BOOL = '(call bool (argument_list ';

function isTruth(text: string): boolean {
  const [, inside] = /^\((?:all|some) (.*)\)$/.exec(text) ?? [];
  if (inside !== undefined) return textsIn(inside).every(isTruth);
  return /^\((?:compare|not|one-of) /.test(text) || text.startsWith(BOOL);
}

function plain(text: string): string {
  return text.startsWith(BOOL) ? text.slice(BOOL.length, -2) : text;
}
