import { ablate } from '../bench/ablate.js';
import { benchApply } from '../bench/apply.js';
import { calibrate, type Reliability } from '../bench/calibrate.js';
import { benchSpeed } from '../bench/speed.js';
import { EXIT } from '../edit/index.js';
import { readingCases } from './bench-files.js';
import type { Io } from './io.js';

/**
 * Answer a file of cases with a file of answers.
 *
 * @throws CommandFailure when one of the files cannot be read or written, or a line of the cases is not JSON.
 */
export function benchAnswers(
  cases: string,
  { out, syntaxCheck }: { readonly out: string; readonly syntaxCheck: boolean },
  io: Io,
): Promise<number> {
  return readingCases(cases, async () => {
    const { answered, unsupported } = await benchApply(cases, out, { syntaxCheck });
    io.stdout.write(`${answered} answered, ${unsupported} of formats that are not known: ${out}\n`);
    return EXIT.done;
  });
}

/** Print a row of times as soon as it is measured. */
export async function benchTimes(io: Io): Promise<number> {
  io.stdout.write(
    `${'edit'.padEnd(24)}${'lines'.padStart(8)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}\n`,
  );
  benchSpeed(({ kind, lines, p50, p99 }) => {
    const times = p50.toFixed(2).padStart(10) + p99.toFixed(2).padStart(10);
    io.stdout.write(`${kind.padEnd(24)}${String(lines).padStart(8)}${times}\n`);
  });
  return EXIT.done;
}

/**
 * Print the weights of drift and how far the probabilities can be believed.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export function benchCalibration(
  cases: readonly string[],
  rounds: number,
  seed: number,
  io: Io,
): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    const { weights, fitted, held } = await calibrate(cases, rounds, seed);
    io.stdout.write(`${JSON.stringify(weights, null, 2)}\n`);
    io.stdout.write(`fitted on:  ${reliabilityText(fitted)}\nheld back:  ${reliabilityText(held)}\n`);
    return EXIT.done;
  });
}

function reliabilityText({ samples, candidates, bins, error, sure, found }: Reliability): string {
  const rows = bins.map(
    b => `${String(b.count).padStart(8)}  said ${b.mean.toFixed(3)}  right ${b.right.toFixed(3)}`,
  );
  return (
    `${samples} edits, ${candidates} candidates, calibration error ${error.toFixed(4)}, ` +
    `${sure.right} of ${sure.count} right from 0.999 on, which finds ${(100 * found).toFixed(1)} % of the places\n` +
    rows.join('\n')
  );
}

/**
 * Print how right and how wrong the engine is with each part switched off.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export function benchAblation(cases: readonly string[], io: Io): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    io.stdout.write(`${'without'.padEnd(24)}right   space   near    wrong   refused\n`);
    for await (const { without, shares } of ablate(cases)) {
      const numbers = shares.map(share => `${(100 * share).toFixed(2)}%`.padEnd(8)).join('');
      io.stdout.write(`${without.padEnd(24)}${numbers.trimEnd()}\n`);
    }
    return EXIT.done;
  });
}
