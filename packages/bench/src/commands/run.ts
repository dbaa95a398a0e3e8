import { EXIT } from 'mortise';
import { type Io, unreadable, version } from '#mortise/internal';
import { ENGINES, PeerMissing, runEngines } from '../run/index.js';
import { readingCases } from './reading-cases.js';

export interface RunFlags {
  readonly engine: readonly string[];
  readonly out: string;
  readonly peers: string;
  readonly limit: number;
  readonly repeat: number;
}

/**
 * Have engines answer a file of cases; `all` stands for every engine there is.
 *
 * @throws CommandFailure when an engine cannot be had, or a file cannot be read or written.
 */
export function benchRun(cases: string, { engine, ...flags }: RunFlags, io: Io): Promise<number> {
  const engines = engine.includes('all') ? ENGINES.map(({ name }) => name) : engine;
  return readingCases(cases, async () => {
    try {
      await runEngines(cases, {
        ...flags,
        engines,
        version: version(),
        onEngine: ({ engine: name, version: of, answered, unsupported, took }) => {
          const rest = unsupported > 0 ? `, ${unsupported} not of its formats` : '';
          io.stdout.write(`${name} ${of}: ${answered} answered${rest}, ${(took / 1000).toFixed(1)} s\n`);
        },
      });
      return EXIT.done;
    } catch (error) {
      if (error instanceof PeerMissing) throw unreadable(error.message);
      throw error;
    }
  });
}
