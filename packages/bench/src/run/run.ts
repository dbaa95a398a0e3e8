import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Answer } from '../answers.js';
import { type Case, casesOf } from '../cases.js';
import { engineOf, withVersion } from './find.js';
import { installed } from './peers.js';
import { EngineThread } from './thread.js';

/** An engine that has answered all cases. */
export interface EngineRun {
  readonly engine: string;
  readonly version: string;
  readonly answered: number;
  readonly unsupported: number;
  /** Milliseconds of the whole. */
  readonly took: number;
}

export interface RunOptions {
  readonly engines: readonly string[];
  readonly out: string;
  /** The folder that packages of peers are installed into. */
  readonly peers: string;
  /** Milliseconds that a case may take. */
  readonly limit: number;
  /**
   * So often each case is answered; the middle one of the times counts, as other programs may have
   * run beside one.
   */
  readonly repeat: number;
  /** The version of mortise. */
  readonly version: string;
  readonly onEngine?: (run: EngineRun) => void;
}

/**
 * Have engines answer a file of cases, one engine after the other and one case after the other, so
 * that none is slowed down by another. Each answer says which engine it is of, and its version.
 *
 * @throws PeerMissing where an engine cannot be had; the system's error where a file cannot be read
 *   or written.
 */
export async function runEngines(casesPath: string, options: RunOptions): Promise<void> {
  const cases: Case[] = [];
  for await (const one of casesOf(casesPath)) cases.push(one);
  // All of them are there before the first case: a name that is wrong costs no minutes.
  const opened = await Promise.all(options.engines.map(name => threadOf(name, options)));
  const lines = Readable.from(answersOf(cases, opened, options));
  const file = createWriteStream(options.out);
  await (options.out.endsWith('.gz') ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
}

interface Opened {
  readonly engine: string;
  readonly version: string;
  readonly thread: EngineThread;
}

async function threadOf(text: string, { peers, limit, version: own }: RunOptions): Promise<Opened> {
  const { name, wanted } = withVersion(text);
  const engine = await engineOf(name);
  const { folder, version } = await installed(engine, peers, own, wanted);
  return { engine: engine.name, version, thread: new EngineThread({ engine: name, folder }, limit) };
}

async function* answersOf(
  cases: readonly Case[],
  opened: readonly Opened[],
  { repeat, onEngine }: RunOptions,
): AsyncGenerator<string> {
  for (const { engine, version, thread } of opened) {
    const start = performance.now();
    let unsupported = 0;
    try {
      await warmUp(thread, cases);
      for (const one of cases) {
        const answer = await repeated(thread, one, repeat);
        if (answer.outcome === 'unsupported') unsupported++;
        yield `${JSON.stringify({ engine, version, ...answer })}\n`;
      }
    } finally {
      await thread.close();
    }
    onEngine?.({
      engine,
      version,
      answered: cases.length - unsupported,
      unsupported,
      took: performance.now() - start,
    });
  }
}

/**
 * The answer to a case, with the middle one of the times that it took. One that came too late is
 * not waited for again.
 */
async function repeated(thread: EngineThread, one: Case, repeat: number): Promise<Answer> {
  const answer = await thread.answer(one);
  if (answer.ms === undefined || answer.ms >= thread.limit) return answer;
  const times = [answer.ms];
  while (times.length < repeat) times.push((await thread.answer(one)).ms ?? answer.ms);
  return { ...answer, ms: times.sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] as number };
}

/**
 * So many cases are answered before the first that counts, so that no engine pays for its own
 * loading and compiling.
 */
const WARM_UP = 20;

async function warmUp(thread: EngineThread, cases: readonly Case[]): Promise<void> {
  const step = Math.max(1, Math.floor(cases.length / WARM_UP));
  for (let i = 0; i < cases.length; i += step) await thread.answer(cases[i] as Case);
}
