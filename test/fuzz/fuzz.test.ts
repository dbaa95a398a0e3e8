import { describe, expect, test } from 'vitest';
import { applyReply, type MemoryWorkspace } from '../../src/index.js';
import { type Apply, faultOf } from './check.js';
import { faultOfMoves } from './moves.js';

/** A million: `node scripts/fuzz.mjs --runs 1000000`. */
const SEEDS = 500;

describe('random and broken replies', () => {
  test(`do no harm, and many are applied, for ${SEEDS} seeds`, async () => {
    const outcomes = new Map<string, number>();
    const counting: Apply = async (...args) => {
      const report = await applyReply(...args);
      outcomes.set(report.outcome, (outcomes.get(report.outcome) ?? 0) + 1);
      return report;
    };
    const faults: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const fault = await faultOf(seed, counting);
      if (fault !== undefined) faults.push(`seed ${seed}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(outcomes.get('applied')).toBeGreaterThan(75);
    expect(outcomes.get('refused')).toBeGreaterThan(75);
  });

  test(`lose no file where they make, move and remove files on few paths, for ${SEEDS} seeds`, async () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const fault = await faultOfMoves(seed);
      if (fault !== undefined) faults.push(`seed ${seed}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('the checks of these replies catch', () => {
  /** Try seeds until one of them shows a fault of which this is a part. */
  const untilFault = async (wanted: string, of: typeof faultOf, broken: Apply) => {
    const faults = new Set<string>();
    for (let seed = 1; seed <= 600; seed++) {
      const fault = (await of(seed, broken)) ?? 'none';
      if (fault.includes(wanted)) return fault;
      faults.add(fault);
    }
    return [...faults].join('\n');
  };
  /** Change the first file behind the back of a run. */
  const spoiling =
    (when: (outcome: string) => boolean, spoil: (bytes: Uint8Array) => Uint8Array): Apply =>
    async (reply, workspace, options) => {
      const report = await applyReply(reply, workspace, options);
      if (options?.dryRun === true || !when(report.outcome)) return report;
      const files = workspace as MemoryWorkspace;
      const file = report.files.find(({ status }) => status === 'changed') ?? report.files[0];
      const before = file && files.files.get(file.path);
      if (file === undefined || before === undefined) return report;
      await files.commit([{ path: file.path, before, after: spoil(before) }]);
      return report;
    };

  test('a byte that is written by a run that was refused', async () => {
    const broken = spoiling(
      outcome => outcome === 'refused',
      bytes => Buffer.concat([bytes, Buffer.from('x')]),
    );
    const wanted = 'files were changed by a run that was refused';
    expect(await untilFault(wanted, faultOf, broken)).toContain(wanted);
  });

  test('a byte that the report does not know', async () => {
    const broken = spoiling(
      outcome => outcome === 'applied',
      bytes => Buffer.concat([bytes, Buffer.from('x')]),
    );
    const wanted = 'is not what the report says';
    expect(await untilFault(wanted, faultOf, broken)).toContain(wanted);
  });

  test('a file that is lost where files are moved', async () => {
    const broken: Apply = async (reply, workspace, options) => {
      const report = await applyReply(reply, workspace, options);
      const moved = report.outcome === 'applied' && report.files.find(({ status }) => status === 'moved');
      if (!moved) return report;
      const before = (workspace as MemoryWorkspace).files.get(moved.path);
      if (before !== undefined) await workspace.commit([{ path: moved.path, before, after: undefined }]);
      return report;
    };
    const wanted = 'holds undefined, not';
    expect(await untilFault(wanted, faultOfMoves, broken)).toContain(wanted);
  });

  test('a run that throws', async () => {
    const broken = () => Promise.reject(new Error('planted'));
    const wanted = 'threw Error: planted';
    expect(await untilFault(wanted, faultOf, broken)).toContain(wanted);
  });
});
