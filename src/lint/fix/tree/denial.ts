import { negation } from './negation.js';
import { textsIn } from './texts-in.js';

const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

/**
 * The opposite of a condition, with every `and`, `or` and comparison inverted: `not a and b >= c`
 * for `a or b < c`.
 */
export function denial(text: string): string {
  const [, kind, inside] = /^\((all|some) (.*)\)$/.exec(text) ?? [];
  if (kind !== undefined && inside !== undefined)
    return `(${kind === 'all' ? 'some' : 'all'} ${textsIn(inside).map(denial).join(' ')})`;
  const [compared, operator = ''] = /^\(compare (<=|>=|<|>) /.exec(text) ?? [];
  if (compared !== undefined) return `(compare ${OPPOSITE[operator]} ${text.slice(compared.length)}`;
  return negation(text).replace(/^\(bool (.*)\)$/, '$1');
}
