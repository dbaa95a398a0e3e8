import { Asks, type Trace, traceOf } from './flow-run.js';
import { Untraceable } from './flow-values.js';
import type { Part } from './part.js';

/** The most runs of both programs together. */
const MOST_RUNS = 1000;

/**
 * Whether two functions, or two loops, do the same in the same order for all values: both are run
 * with symbols in the place of values, once for each combination of their conditions. So `if` and
 * `else`, `continue`, `return`, `a ? b : c`, and the names of variables do not count. `false` if
 * that cannot be found out.
 *
 * @example sameFlow(before, after) // of `if (a) return b; else return c;` and `return a ? b : c;`
 */
export function sameFlow(before: Part, after: Part): boolean {
  if (headOf(before) !== headOf(after)) return false;
  const open: ReadonlyMap<string, boolean>[] = [new Map()];
  let runs = 0;
  for (let known = open.pop(); known !== undefined; known = open.pop()) {
    if (++runs > MOST_RUNS) return false;
    const [one, other] = [runOf(before, known), runOf(after, known)];
    if (one === undefined || other === undefined) return false;
    const asked = typeof one === 'string' ? one : typeof other === 'string' ? other : undefined;
    if (asked !== undefined) open.push(new Map(known).set(asked, true), new Map(known).set(asked, false));
    else if (!isSame(one as Trace, other as Trace)) return false;
  }
  return true;
}

/** A trace, a condition that must be known first, or `undefined` for code that is not followed. */
function runOf(region: Part, known: ReadonlyMap<string, boolean>): Trace | string | undefined {
  try {
    return traceOf(region, known);
  } catch (error) {
    if (error instanceof Asks) return error.condition;
    if (error instanceof Untraceable) return undefined;
    throw error;
  }
}

/** The second may read fewer members, but none that the first does not: reading may fail. */
function isSame(one: Trace, other: Trace): boolean {
  return one.effects === other.effects && [...other.reads].every(each => one.reads.has(each));
}

/** All of a function or loop except its body, and the names of parameters. */
function headOf(region: Part): string {
  const texts = region.parts
    .filter(({ field, type }) => field !== 'body' && type !== 'type')
    .map(each => (each.field === 'parameters' ? each.parts.map(shapeOf).join(', ') : each.text));
  return `${region.type} ${texts.join(' ')}`;
}

function shapeOf(parameter: Part): string {
  const [target = parameter, ...rest] = parameter.type === 'typed_parameter' ? parameter.parts : [];
  const texts = rest.filter(each => each.type !== 'type').map(each => each.text);
  return [target.type === 'identifier' ? 'name' : target.text, ...texts].join(' ');
}
