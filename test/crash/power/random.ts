// Run by scripts/power-cuts.mjs, bundled: random commits, and the power cut at random states of
// each.

import { inParallel } from '../../../src/edit/in-parallel.js';
import { seeded } from '../../support/random.js';
import { cutPower, type Scenario, tearsBy, type Write } from './power-cuts.js';

const AT_ONCE = 4;
const PATHS = ['a.txt', 'b.txt', 'in/a.txt', 'in/b.txt', 'in/deep/a.txt', 'out/a.txt'];
const NEW_PATHS = ['c.txt', 'in/c.txt', 'in/deep/c.txt', 'new/c.txt', 'new/deep/c.txt', 'out/c.txt'];

type Below = (limit: number) => number;

function text(below: Below): string {
  return 'abcdefg '.repeat(below(30)) + below(1000);
}

/**
 * Writes of random files, each at most once. `holds` is what they hold before; it is brought up to
 * date.
 */
function writesOf(below: Below, holds: Map<string, string>): Write[] {
  const paths = [...holds.keys()].filter(() => below(2) === 0);
  const writes = paths.map((path): Write => {
    const before = Buffer.from(holds.get(path) as string);
    const kind = below(4);
    if (kind === 0) holds.delete(path);
    else if (kind > 1) holds.set(path, text(below));
    const after = holds.get(path);
    return {
      path,
      before,
      after: after === undefined ? undefined : Buffer.from(after),
      ...(kind === 1 && { executable: true }),
    };
  });
  for (const path of NEW_PATHS.filter(one => !holds.has(one) && !paths.includes(one) && below(4) === 0)) {
    holds.set(path, text(below));
    writes.push({ path, before: undefined, after: Buffer.from(holds.get(path) as string) });
  }
  return writes;
}

function scenarioOf(below: Below): Scenario {
  const holds = new Map(PATHS.map(path => [path, text(below)]));
  const files = Object.fromEntries(holds);
  // Sometimes it is the first commit of the root.
  const earlier = below(5) === 0 ? [] : writesOf(below, holds);
  const begun = { files, ...(earlier.length > 0 && { earlier }) };
  if (earlier.length > 0 && below(4) === 0) return { ...begun, writes: 'undo' };
  for (;;) {
    const writes = writesOf(below, new Map(holds));
    if (writes.length > 0) return { ...begun, writes };
  }
}

/** What is wrong with the states of a seed; the counts of them. */
async function runSeed(seed: number) {
  const { below } = seeded(seed);
  const chance = { most: 12, below };
  return cutPower(scenarioOf(below), { tears: tearsBy(chance), chance, recoveries: 100, undos: 5 });
}

const [first = 1, runs = 100] = process.argv.slice(2).map(Number);
const sum = { states: 0, torn: 0, failed: 0 };
await inParallel(
  Array.from({ length: runs }, (_, i) => first + i),
  AT_ONCE,
  async seed => {
    const { states, torn, faults } = await runSeed(seed);
    sum.states += states;
    sum.torn += torn;
    if (faults.length === 0) return;
    sum.failed++;
    console.log(`seed ${seed}: ${faults.length} states do not recover\n${faults.slice(0, 3).join('\n')}`);
    console.log(`  again: node scripts/power-cuts.mjs --runs 1 --seed ${seed}`);
  },
);
console.log(`${runs} commits, ${sum.states} states (${sum.torn} torn), ${sum.failed} commits failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
