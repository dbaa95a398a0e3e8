import { EXIT, type Strategy } from 'mortise';
import type { Io } from '#mortise/internal';
import { ablate } from '../ablate.js';
import { benchApply } from '../apply.js';
import { calibrate, type Reliability } from '../calibrate.js';
import { benchConfirm, confirmText } from '../confirm.js';
import { measureFormats, tableOf, tableText, tokenizer } from '../formats.js';
import { VERDICTS } from '../judge.js';
import { benchModels, modelsText } from '../models.js';
import { benchNearCopies, nearCopiesText } from '../near-copies.js';
import { benchRepair } from '../repair.js';
import { benchSpeed } from '../speed.js';
import { benchWindows } from '../windows.js';
import { readingCases } from './reading-cases.js';

/**
 * Answer a file of cases with a file of answers.
 *
 * @throws CommandFailure when one of the files cannot be read or written, or a line of the cases is
 *   not JSON.
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

/**
 * Answer a file of cases of findings with a file of answers.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export function benchWindowAnswers(
  cases: string,
  { out }: { readonly out: string },
  io: Io,
): Promise<number> {
  return readingCases(cases, async () => {
    io.stdout.write(`${await benchWindows(cases, out)} answered: ${out}\n`);
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
    io.stdout.write(`${'without'.padEnd(24)}right   space   wrong   refused\n`);
    for await (const { without, shares } of ablate(cases)) {
      const numbers = shares.map(share => `${(100 * share).toFixed(2)}%`.padEnd(8)).join('');
      io.stdout.write(`${without.padEnd(24)}${numbers.trimEnd()}\n`);
    }
    return EXIT.done;
  });
}

/**
 * Print what agents make of what refusals offer.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export function benchConfirmations(
  cases: readonly string[],
  rounds: number,
  seed: number,
  io: Io,
): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    io.stdout.write(confirmText(await benchConfirm(cases, rounds, seed)));
    return EXIT.done;
  });
}

/**
 * Print what refusals say first where a near copy alone is left.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export function benchCopiesLeft(
  cases: readonly string[],
  rounds: number,
  seed: number,
  io: Io,
): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    io.stdout.write(nearCopiesText(await benchNearCopies(cases, rounds, seed)));
    return EXIT.done;
  });
}

/** Print what scripted models make of the cases that rules refuse. Gives the exit code. */
export async function benchRepairs(cases: readonly string[], io: Io): Promise<number> {
  return readingCases(cases.join(', '), async () => {
    const { cases: count, answerable, inNeed, rows } = await benchRepair(cases);
    const share = ((100 * inNeed) / answerable).toFixed(2);
    io.stdout.write(
      `${count} cases of one edit; rules refuse ${inNeed} of ${answerable} with an answer (${share}%)\n`,
    );
    io.stdout.write(
      `${'model'.padEnd(34)}${['asked', 'taken', ...VERDICTS].map(each => each.padEnd(9)).join('')}\n`,
    );
    for (const { model, asked, taken, verdicts } of rows) {
      const numbers = [asked, taken, ...VERDICTS.map(each => verdicts[each])];
      io.stdout.write(
        `${model.padEnd(34)}${numbers
          .map(each => String(each).padEnd(9))
          .join('')
          .trimEnd()}\n`,
      );
    }
    return EXIT.done;
  });
}

/**
 * Print the output tokens that each format needs for the edits of cases.
 *
 * @throws CommandFailure as {@link benchAnswers} does.
 */
export async function benchFormats(cases: string, io: Io): Promise<number> {
  const count = await tokenizer();
  return readingCases(cases, async () => {
    io.stdout.write(tableText(tableOf(await measureFormats(cases, count))));
    return EXIT.done;
  });
}

/** What `mortise bench models` is given. */
export interface ModelsFlags {
  readonly model: readonly string[];
  readonly baseUrl?: string;
  readonly strategy?: readonly Strategy[];
  readonly rounds: number;
  readonly json?: boolean;
}

/**
 * Have models do tasks, and print how often and at what cost they succeed, by strategy.
 *
 * @throws CommandFailure as {@link benchAnswers} does, and where a model cannot be asked.
 */
export async function benchModelTasks(tasks: string, flags: ModelsFlags, io: Io): Promise<number> {
  // Models and tests are waited for, and must not go on alone.
  io.signals?.hear();
  return readingCases(tasks, async () => {
    const rows = await benchModels(tasks, {
      ...flags,
      models: flags.model,
      env: io.env,
      signal: io.interrupt.signal,
    });
    io.stdout.write(flags.json === true ? `${JSON.stringify(rows, undefined, 2)}\n` : modelsText(rows));
    return EXIT.done;
  });
}
