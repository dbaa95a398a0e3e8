import { describe, expect, test } from 'vitest';
import { amount, someOf } from '../../support/amount.js';
import { seeded } from '../../support/random.js';
import { ALL_TEARS, cutPower, FEW_TEARS, type Scenario, type Write } from './power-cuts.js';

const text = (word: string) => `${word} `.repeat(6);
const [OLD, NEW] = [text('old'), text('new')];

function change(path: string, from = OLD, to = NEW): Write {
  return { path, before: Buffer.from(from), after: Buffer.from(to) };
}

const create = (path: string): Write => ({ path, before: undefined, after: Buffer.from(NEW) });
const remove = (path: string): Write => ({ path, before: Buffer.from(OLD), after: undefined });
const program = (path: string): Write => ({ ...change(path, OLD, OLD), executable: true });
const FILES = { 'a.txt': OLD, 'in/b.txt': OLD, 'in/deep/c.txt': OLD, 'stays.txt': OLD };
const EARLIER = [change('stays.txt'), create('earlier.txt')];

const ONE: readonly [string, Omit<Scenario, 'files'>][] = [
  ['a change', { earlier: EARLIER, writes: [change('a.txt')] }],
  ['a change in a folder', { earlier: EARLIER, writes: [change('in/b.txt')] }],
  ['a new file', { earlier: EARLIER, writes: [create('new.txt')] }],
  ['a new file in new folders', { earlier: EARLIER, writes: [create('new/deep/d.txt')] }],
  ['a removal', { earlier: EARLIER, writes: [remove('in/b.txt')] }],
  ['a removal that empties folders', { earlier: EARLIER, writes: [remove('in/deep/c.txt')] }],
  ['a mode', { earlier: EARLIER, writes: [program('a.txt')] }],
  ['a file that becomes empty', { earlier: EARLIER, writes: [change('a.txt', OLD, '')] }],
  ['a rename', { earlier: EARLIER, writes: [remove('a.txt'), create('in/moved.txt')] }],
  [
    'a rename into a new folder',
    { earlier: EARLIER, writes: [remove('in/deep/c.txt'), create('other/moved.txt')] },
  ],
  ['the first commit of a root', { writes: [change('a.txt')] }],
  ['the first commit of a root, in two folders', { writes: [change('a.txt'), create('in/new.txt')] }],
  ['the undo of a commit', { earlier: [change('a.txt'), create('new/d.txt')], writes: 'undo' }],
  ['the undo of a removal', { earlier: [remove('in/deep/c.txt')], writes: 'undo' }],
];

const THREE: readonly [string, Omit<Scenario, 'files'>][] = [
  [
    'a change, a new file and a removal',
    { earlier: EARLIER, writes: [change('a.txt'), create('in/n.txt'), remove('in/b.txt')] },
  ],
  [
    'three changes',
    { earlier: EARLIER, writes: [change('a.txt'), change('in/b.txt'), change('in/deep/c.txt')] },
  ],
  [
    'three removals',
    { earlier: EARLIER, writes: [remove('a.txt'), remove('in/b.txt'), remove('in/deep/c.txt')] },
  ],
  ['three new files', { earlier: EARLIER, writes: [create('x'), create('in/x'), create('new/x')] }],
];

const random = seeded(20_261_122);
/** Of all tests here. */
const sum = { states: 0, torn: 0 };
const EACH = amount({ unchanged: 6, usual: 1, all: 1 }, 'crash');

describe('a power cut leaves what recovers to old or new, and can be undone:', () => {
  const all = [
    ...ONE.map(
      ([name, scenario]) => [name, scenario, { tears: ALL_TEARS, recoveries: 2, undos: 1 }] as const,
    ),
    ...THREE.map(
      ([name, scenario]) => [name, scenario, { tears: FEW_TEARS, recoveries: 20, undos: 3 }] as const,
    ),
  ];
  test.concurrent.each(someOf(all, EACH))(
    '%s',
    async (_, scenario, search) => {
      const { states, torn, faults } = await cutPower({ files: FILES, ...scenario }, search);
      expect(faults.slice(0, 5).join('\n')).toBe('');
      sum.states += states;
      sum.torn += torn;
    },
    300_000,
  );

  test.each(['file', 'folder'] as const)('but not where no %s was synced', async forgets => {
    const { faults } = await cutPower(
      { files: FILES, earlier: EARLIER, writes: [change('a.txt'), change('in/b.txt')] },
      {
        tears: FEW_TEARS,
        chance: { most: 20, below: random.below },
        recoveries: 0,
        undos: 1,
        forgets,
      },
    );
    expect(faults.join('\n')).toContain('neither old nor new');
  });

  test('and many of the states were torn', () => {
    expect(sum.states).toBeGreaterThan(500 / EACH);
    expect(sum.torn).toBeGreaterThan(300 / EACH);
  });
});
