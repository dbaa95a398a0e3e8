import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type EditRunRecord, isEditRun, type RunFigures, scoresOf } from '../author/record.js';
import { isLogEntry } from './edit-log.js';
import { type Stats, StatsSum } from './edit-stats.js';
import { NotReadable } from './file-system.js';
import { whatIs } from './regular-file.js';

/** What a log comes to. */
export interface LogSums {
  readonly stats: Stats;
  /** The figures of each run of `mortise edit`. */
  readonly runs: readonly RunFigures[];
  /** How many lines are no records. */
  readonly damaged: number;
}

const MIB = 1024 * 1024;
/** More than 100,000 calls. It bounds the time: a log is read line by line. */
const MOST_BYTES = 64 * MIB;

/**
 * Sum up a log, line by line.
 *
 * @param isFromRoot whether it is the log of a root, which may have come with it: then no link is
 *   followed
 * @throws the system's error if there is none, or it cannot be read; NotReadable if it is no
 *   regular file, or is larger than 64 MiB: this is checked before a byte of it is read.
 * @example (await sumLog('log.jsonl')).stats.all.calls
 */
export async function sumLog(file: string, { isFromRoot = false } = {}): Promise<LogSums> {
  const handle = await openLog(isFromRoot ? await placeOf(file) : await realpath(file));
  try {
    return await sumsOf(handle);
  } finally {
    await handle.close();
  }
}

/** A log of a root lies in a folder `.mortise` that is no link. */
async function placeOf(file: string): Promise<string> {
  const folder = dirname(file);
  const real = join(await realpath(dirname(folder)), '.mortise');
  if ((await realpath(folder)) !== real) throw new NotReadable('its folder is a link');
  return file;
}

async function openLog(file: string): Promise<FileHandle> {
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(readable);
  const stats = await handle.stat();
  const why = stats.isFile() ? tooLarge(stats.size) : `it is ${whatIs(stats)}`;
  if (why === undefined) return handle;
  await handle.close();
  throw new NotReadable(why);
}

/** The system's errors for a link that is not followed, and for a socket. */
function readable(error: NodeJS.ErrnoException): never {
  if (error.code === 'ELOOP') throw new NotReadable('it is a symbolic link');
  if (error.code === 'ENXIO') throw new NotReadable('it is a socket');
  throw error;
}

function tooLarge(size: number): string | undefined {
  if (size <= MOST_BYTES) return undefined;
  return `it is larger than ${MOST_BYTES / MIB} MiB (${size} bytes): move it away, and a new one is begun`;
}

async function sumsOf(handle: FileHandle): Promise<LogSums> {
  const sum = new StatsSum();
  const runs: RunFigures[] = [];
  let damaged = 0;
  // What is added to it meanwhile is not read.
  const input = handle.createReadStream({ end: MOST_BYTES - 1, autoClose: false });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const value = valueIn(line);
    if (isLogEntry(value)) sum.add(value);
    else if (isEditRun(value)) runs.push(figuresOf(value));
    else damaged++;
  }
  return { stats: sum.stats, runs, damaged };
}

/** Without what is not summed up, which may be long. */
function figuresOf(run: EditRunRecord): RunFigures {
  const { dryRun, outcome, firstApply, anchors, generationSeconds, tests, ...rest } = run;
  const { inputTokens, outputTokens, wholeFileTokens } = rest;
  const tokens = { inputTokens, outputTokens, wholeFileTokens };
  const scores = scoresOf(tests?.reproduction);
  return { dryRun, outcome, firstApply, anchors, generationSeconds, scores, ...tokens };
}

/** The value of a line; `null` if it is no JSON. */
function valueIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
