import { describe, expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';
import { countWork, withinWaitingWork, withinWork } from '../../src/text/work.js';

const FILE = Array.from({ length: 60 }, (_, i) => `  total += price(${i}) * amountOf(item${i});`);
const search = FILE.slice(20, 26)
  .map(line => line.replace('total', 'totl'))
  .join('\n');
const edit = replaceEdit(search, search.replace('price(22)', 'cost(22)'));
const document = Document.of(`${FILE.join('\n')}\n`);

describe('the work for one edit', () => {
  it('is counted in steps, and one that takes too many is refused', () => {
    const found = locate(document, edit, { mostWork: 500 });
    expect(found.kind === 'refused' && found.refusal.code).toBe('EDIT_TOO_LARGE');
  });

  it('has room for real edits', () => {
    expect(locate(document, edit)).toEqual(locate(document, edit, { mostWork: 1e6 }));
  });

  it('of other edits does not count', () => {
    const [first, second] = [0, 1].map(() => locate(document, edit, { mostWork: 1e6 }));
    expect(first).toEqual(second);
  });
});

describe('a limit of work', () => {
  it('inside of another one takes from both', () => {
    const inner = () =>
      withinWork(
        10,
        () => countWork(5),
        () => undefined,
      );
    const twice = () => {
      inner();
      inner();
      return 'done';
    };
    expect(withinWork(11, twice, () => 'too much')).toBe('done');
    expect(withinWork(9, twice, () => 'too much')).toBe('too much');
  });

  it('holds while work waits, and no longer', async () => {
    const waits = async () => {
      countWork(5);
      await undefined;
      return withinWork(100, twice, () => 'inner');
    };
    const twice = () => {
      countWork(5);
      return 'done';
    };
    expect(await withinWaitingWork(10, waits, () => 'too much')).toBe('done');
    expect(await withinWaitingWork(9, waits, () => 'too much')).toBe('too much');
    expect(withinWork(1e9, twice, () => 'too much')).toBe('done');
  });

  it('hands on what else is thrown', () => {
    const fails = () => {
      throw new TypeError('x');
    };
    expect(() => withinWork(1, fails, () => undefined)).toThrow(TypeError);
  });
});
