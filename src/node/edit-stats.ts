import type { LogEntry } from './edit-log.js';

/** What became of some calls. */
export interface CallTally {
  readonly calls: number;
  /** Made, or made before. */
  readonly done: number;
  readonly refused: number;
  /** Those of the done ones that a rule corrected, and those that a model did. */
  readonly byRule: number;
  readonly byModel: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
}

/** The sum of a log, of all calls and by group. */
export interface Stats {
  readonly all: CallTally;
  readonly byFormat: Readonly<Record<string, CallTally>>;
  readonly byTier: Readonly<Record<string, CallTally>>;
  readonly byModel: Readonly<Record<string, CallTally>>;
  readonly byCode: Readonly<Record<string, CallTally>>;
}

type Sums = { -readonly [Key in keyof CallTally]: CallTally[Key] };

/** The field of a call by which calls are grouped. */
const GROUPS = { byFormat: 'format', byTier: 'tier', byModel: 'model', byCode: 'code' } as const;
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/**
 * Adds up calls one by one, without keeping them. Calls without a tier, model or code are listed
 * under `none`; dry runs do not count.
 */
export class StatsSum {
  readonly #all = zero();
  readonly #groups = new Map(NAMES.map(name => [name, new Map<string, Sums>()]));

  add(entry: LogEntry): void {
    if (entry.dryRun === true || entry.outcome === 'planned') return;
    addTo(this.#all, entry);
    for (const [name, group] of this.#groups) addTo(sumsIn(group, entry[GROUPS[name]]), entry);
  }

  get stats(): Stats {
    const groups = [...this.#groups].map(([name, group]) => [name, sorted(group)]);
    return { all: this.#all, ...(Object.fromEntries(groups) as Omit<Stats, 'all'>) };
  }
}

function zero(): Sums {
  return {
    calls: 0,
    done: 0,
    refused: 0,
    byRule: 0,
    byModel: 0,
    inputTokens: 0,
    outputTokens: 0,
    milliseconds: 0,
  };
}

function sumsIn(group: Map<string, Sums>, key: string | null): Sums {
  const name = key ?? 'none';
  const sums = group.get(name) ?? zero();
  group.set(name, sums);
  return sums;
}

function addTo(sums: Sums, entry: LogEntry): void {
  const isDone = entry.code === null;
  const isMade = (by: 'rule' | 'model') => isDone && entry.corrections.some(made(by));
  sums.calls++;
  sums.done += Number(isDone);
  sums.refused += Number(!isDone);
  sums.byRule += Number(isMade('rule'));
  sums.byModel += Number(isMade('model'));
  sums.inputTokens += entry.inputTokens;
  sums.outputTokens += entry.outputTokens;
  sums.milliseconds += entry.milliseconds;
}

/** The largest group first. */
function sorted(group: ReadonlyMap<string, CallTally>): Readonly<Record<string, CallTally>> {
  const rows = [...group].sort(([a, x], [b, y]) => y.calls - x.calls || (a < b ? -1 : 1));
  return Object.fromEntries(rows);
}

function made(by: 'rule' | 'model') {
  return (correction: LogEntry['corrections'][number]) =>
    correction.by === by && correction.outcome === 'made';
}
