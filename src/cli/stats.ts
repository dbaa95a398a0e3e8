import { type RunStats, runStatsOf } from '../author/record.js';
import { EXIT } from '../edit/index.js';
import type { CallTally, Stats } from '../node/edit-stats.js';
import { logFileOf } from '../node/log-file.js';
import { type LogSums, sumLog } from '../node/read-log.js';
import { printable, safeJson } from '../report/index.js';
import { amount } from '../text/amount.js';
import { folder } from './apply.js';
import { isSystemError, systemReason, unreadable } from './failure.js';
import type { Io } from './io.js';

interface StatsFlags {
  readonly root: string;
  readonly json?: boolean;
}

/**
 * Sum up a log of edits: that named, else that of the root. Gives the exit code.
 *
 * @throws CommandFailure if it cannot be read.
 */
export async function stats(file: string | undefined, flags: StatsFlags, io: Io): Promise<number> {
  const path = file ?? (await logFileOf(await folder(flags.root)));
  // The log of a root may have come with it.
  const { stats: sums, runs, damaged } = await read(path, file === undefined);
  io.stdout.write(
    flags.json === true
      ? safeJson({ schema: 'mortise-stats/1', file: path, damaged, ...sums, editRuns: runStatsOf(runs) })
      : textOf(sums, damaged) + runsText(runStatsOf(runs)),
  );
  return EXIT.done;
}

async function read(path: string, isFromRoot: boolean): Promise<LogSums> {
  try {
    return await sumLog(path, { isFromRoot });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadable(`The log ${path} cannot be read: ${systemReason(error)}.`);
  }
}

/** The totals of the runs of `mortise edit`; nothing if there were none. */
function runsText(stats: RunStats): string {
  if (stats.runs === 0) return '';
  const share = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(0)} %`);
  const { inputTokens, outputTokens, wholeFileTokens, generationSeconds } = stats;
  return [
    `\nRuns of mortise edit: ${stats.runs}\n`,
    `First replies that applied: ${share(stats.applySuccess)}; anchors that were there: ${share(stats.anchorAccuracy)}\n`,
    `Generation, median: ${generationSeconds} s; tokens in ${inputTokens}, out ${outputTokens} (whole files: some ${wholeFileTokens})\n`,
    ...(stats.scored === 0
      ? []
      : [
          `New tests of ${amount(stats.scored, 'run')}: that fail on the old code ${share(stats.brs)} (BRS); changes that they notice ${share(stats.tss)} (TSS)\n`,
        ]),
  ].join('');
}

const HEADS = ['calls', 'done', 'refused', 'by rule', 'by model', 'tokens in', 'tokens out', 'ms each'];
const WIDTH = 11;

function textOf({ all, byFormat, byTier, byModel, byCode }: Stats, damaged: number): string {
  const groups = { format: byFormat, tier: byTier, model: byModel, code: byCode };
  const tables = Object.entries(groups).map(([name, group]) => tableOf(name, group));
  const note = damaged === 0 ? [] : [`Lines of the log that cannot be read: ${damaged}.\n`];
  return [tableOf('', { all }), ...tables, ...note].join('\n');
}

function tableOf(name: string, group: Readonly<Record<string, CallTally>>): string {
  const rows = Object.entries(group);
  const first = Math.max(name.length, ...rows.map(([key]) => key.length));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(first) : cell.padStart(WIDTH))).join('');
  return [[name, ...HEADS], ...rows.map(([key, tally]) => [printable(key), ...cellsOf(tally)])]
    .map(cells => `${line(cells)}\n`)
    .join('');
}

function cellsOf(tally: CallTally): string[] {
  const { calls, done, refused, byRule, byModel, inputTokens, outputTokens, milliseconds } = tally;
  const each = calls === 0 ? 0 : Math.round(milliseconds / calls);
  return [calls, done, refused, byRule, byModel, inputTokens, outputTokens, each].map(String);
}
