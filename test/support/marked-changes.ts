import fc from 'fast-check';
import { type Change, ChangeSet } from '../../src/text/index.js';

/** A text and a set of changes to it. */
export interface Marked {
  readonly text: string;
  readonly set: ChangeSet;
}

const MARK = /\[([^[\]]*?)->([^[\]]*)\]/g;

/**
 * A text with its changes marked: `[old->new]`, where either side may be empty.
 *
 * @example marked('a[b->xy]c') // text 'abc', and the set that makes 'axyc' of it
 */
export function marked(notation: string): Marked {
  const changes: Change[] = [];
  let text = '';
  let at = 0;
  for (const match of notation.matchAll(MARK)) {
    text += notation.slice(at, match.index);
    const [whole, old = '', insert = ''] = match;
    changes.push({ from: text.length, to: text.length + old.length, insert });
    text += old;
    at = match.index + whole.length;
  }
  text += notation.slice(at);
  return { text, set: ChangeSet.of(text.length, changes) };
}

/** The notation of {@link marked} for a text and a set of changes to it. */
export function markUp({ text, set }: Marked): string {
  let out = '';
  let at = 0;
  for (const { from, to, insert } of set.changes) {
    out += `${text.slice(at, from)}[${text.slice(from, to)}->${insert}]`;
    at = to;
  }
  return out + text.slice(at);
}

const TEXT = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n', '\r', '😀', 'é'), maxLength: 24 });

/**
 * Any legal set for a text: touching changes, insertions at either end and none at all included.
 */
export function changeSets(text: string): fc.Arbitrary<ChangeSet> {
  const position = fc.integer({ min: 0, max: text.length });
  const insert = fc.string({ unit: fc.constantFrom('x', 'y', '\n'), maxLength: 3 });
  return fc.array(fc.record({ ends: fc.tuple(position, position), insert }), { maxLength: 5 }).map(drawn => {
    const cuts = drawn.flatMap(({ ends }) => ends).sort((a, b) => a - b);
    const changes = drawn.map(({ insert }, i) => ({
      from: cuts[2 * i] as number,
      to: cuts[2 * i + 1] as number,
      insert,
    }));
    return ChangeSet.of(
      text.length,
      changes.filter((change, i) => change.from !== changes[i - 1]?.from),
    );
  });
}

/** A random text with a random set of changes to it. */
export const MARKED: fc.Arbitrary<Marked> = TEXT.chain(text => changeSets(text).map(set => ({ text, set })));
