import type { Part } from './part.js';
import { child, isBlock } from './walk.js';

const OF_PYTHON_2: ReadonlySet<string> = new Set(
  'unicode xrange basestring unichr raw_input long reduce cmp execfile file buffer intern'.split(' '),
);

/**
 * The statements that replace a `try` of a name that only Python 2 has: those of its handler.
 *
 * @returns `undefined` for another statement.
 * @example of `try: a = xrange` with `except NameError: a = range` the text of `a = range`
 */
export function withoutOldName({ type, parts }: Part): readonly Part[] | undefined {
  const [tried, handler, more] = parts.filter(each => each.type !== 'try');
  const caught = handler?.parts.find(each => each.type !== 'except' && !isBlock(each));
  const [only, another] = tried?.parts ?? [];
  const value = only?.type === 'expression_statement' ? child(only.parts[0], 'right') : undefined;
  const isOld = value?.type === 'identifier' && OF_PYTHON_2.has(value.text);
  if (type !== 'try_statement' || caught?.text !== 'NameError' || !isOld) return undefined;
  return another === undefined && more === undefined ? handler?.parts.find(isBlock)?.parts : undefined;
}
