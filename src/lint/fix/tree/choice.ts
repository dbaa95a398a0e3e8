import { negation } from './negation.js';
import { textsIn } from './texts-in.js';

/**
 * What is chosen by a condition, as one text for every way to write it: a negative condition
 * chooses the other way round, `True if a else False` is `bool(a)`, `a if a else b` is `a or b`.
 *
 * @param asked the condition, as a text of `meaning`; so are the values.
 */
export function chosen(asked: string, yes: string, no: string): string {
  const positive = positiveOf(asked);
  if (positive !== undefined) return chosen(positive, no, yes);
  if (yes === 'True' && no === 'False') return truth(asked);
  if (yes === 'False' && no === 'True') return negation(asked);
  if (yes === 'True' && isTruth(no))
    return truth(`(some ${operandsOf(asked, 'some')} ${operandsOf(plain(no), 'some')})`);
  if (no === 'False' && isTruth(yes))
    return truth(`(all ${operandsOf(asked, 'all')} ${operandsOf(plain(yes), 'all')})`);
  // What is called twice is not called once.
  if (yes === asked && !asked.includes('(call '))
    return `(some ${operandsOf(asked, 'some')} ${operandsOf(no, 'some')})`;
  return `(choose ${asked} ${yes} ${no})`;
}

/** The operands of an `and` or `or`, whose own operands of the same kind are among them. */
export function operandsOf(text: string, kind: 'all' | 'some'): string {
  return text.startsWith(`(${kind} `) ? text.slice(kind.length + 2, -1) : text;
}

/** What a negative condition denies; `undefined` for another one. */
export function positiveOf(asked: string): string | undefined {
  if (asked.startsWith('(not ')) return asked.slice(5, -1);
  const [, kind, inside] = /^\((all|some) (.*)\)$/.exec(asked) ?? [];
  const positives = inside === undefined ? [] : textsIn(inside).map(positiveOf);
  if (positives.length > 0 && positives.every(each => each !== undefined))
    return `(${kind === 'all' ? 'some' : 'all'} ${positives.join(' ')})`;
  return /^\(compare (?:!=|is not|not in) /.test(asked) ? negation(asked) : undefined;
}

/** `bool(a)`; of what is a truth value already that itself. */
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
