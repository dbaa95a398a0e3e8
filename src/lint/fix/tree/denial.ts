import { negation } from './negation.js';

const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

/** The opposite of a condition, with every `and`, `or` and comparison in it turned round: of `a or b < c` it is `not a and b >= c`. */
export function denial(text: string): string {
  const [, kind, inside] = /^\((all|some) (.*)\)$/.exec(text) ?? [];
  if (kind !== undefined && inside !== undefined)
    return `(${kind === 'all' ? 'some' : 'all'} ${textsIn(inside).map(denial).join(' ')})`;
  const [compared, operator = ''] = /^\(compare (<=|>=|<|>) /.exec(text) ?? [];
  if (compared !== undefined) return `(compare ${OPPOSITE[operator]} ${text.slice(compared.length)}`;
  return negation(text).replace(/^\(bool (.*)\)$/, '$1');
}

/** The texts of several parts, one behind the other. */
function textsIn(text: string): readonly string[] {
  const found: string[] = [];
  let [depth, isQuoted, from] = [0, false, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    if (!isQuoted && depth === 0 && (character === ' ' || at >= text.length)) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return found;
}
