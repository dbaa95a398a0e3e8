import { describe, expect, it } from 'vitest';
import { made } from './made.js';

/** A file with a block, the block, and the block with its first lines twice. */
function doubled(head: string, body: string) {
  const around = (block: string) =>
    `import os¶¶def alpha(x):¶    return x + 10¶¶${block}¶¶def omega(q):¶    return q * 7¶`;
  return { around, once: `${head}¶${body}`, twice: `${head}¶${head}¶${body}` };
}

const BODY =
  'def total(items, tax):¶    base = sum(items)¶    extra = base * 0.01¶    log.debug(extra)¶    return base * tax';
const HEADS: readonly (readonly [string, string])[] = [
  ['a comment', '# compute the total price'],
  ['a comment of two lines', '# compute the total price¶# of all items'],
  ['a comment of three lines', '# compute the total price¶# of all items,¶# taxes included'],
  ['a decorator', '@cached(maxsize=12)'],
];

describe.each(HEADS)('%s that the search has twice and the file once stays', (_, head) => {
  const { around, once, twice } = doubled(head, BODY);
  const changed = (text: string) => text.replace('base * tax', 'base * (1 + tax)');

  it('where the replacement has it once', () => {
    expect(made(around(once), twice, changed(once))).toBe(around(changed(once)));
  });
  it('where the replacement has it twice', () => {
    expect(made(around(once), twice, changed(twice))).toBe(around(changed(once)));
  });
  it('where new lines come behind it', () => {
    const added = (text: string) => text.replace('¶def', '¶@traced¶def');
    expect(made(around(once), twice, added(once))).toBe(around(added(once)));
  });
  it('but goes where the file has it twice and the replacement once', () => {
    expect(made(around(twice), twice, once)).toBe(around(once));
  });
});
