import type { LogEntry } from './edit-log.js';

/** What became of some calls. */
export interface Tally {
  readonly calls: number;
  /** Made, or made before. */
  readonly done: number;
  readonly refused: number;
  /** Those of the done ones that a rule, and that a model put right. */
  readonly byRule: number;
  readonly byModel: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
}

/** The sum of a log, whole and by what tells calls apart. */
export interface Stats {
  readonly all: Tally;
  readonly byFormat: Readonly<Record<string, Tally>>;
  readonly byTier: Readonly<Record<string, Tally>>;
  readonly byModel: Readonly<Record<string, Tally>>;
  readonly byCode: Readonly<Record<string, Tally>>;
}

/** Sum up a log. Calls without a tier, model or code are listed under `none`; dry runs do not count. */
export function statsOf(all: readonly LogEntry[]): Stats {
  const entries = all.filter(({ dryRun, outcome }) => dryRun !== true && outcome !== 'planned');
  return {
    all: tallyOf(entries),
    byFormat: grouped(entries, ({ format }) => format),
    byTier: grouped(entries, ({ tier }) => tier),
    byModel: grouped(entries, ({ model }) => model),
    byCode: grouped(entries, ({ code }) => code),
  };
}

function grouped(
  entries: readonly LogEntry[],
  keyOf: (entry: LogEntry) => string | null,
): Readonly<Record<string, Tally>> {
  const groups = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry) ?? 'none';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const sorted = [...groups].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, group]) => [key, tallyOf(group)]));
}

function tallyOf(entries: readonly LogEntry[]): Tally {
  const sum = (of: (entry: LogEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const count = (is: (entry: LogEntry) => boolean) => entries.filter(is).length;
  return {
    calls: entries.length,
    done: count(isDone),
    refused: count(({ code }) => code !== null),
    byRule: count(entry => isDone(entry) && entry.corrections.some(made('rule'))),
    byModel: count(entry => isDone(entry) && entry.corrections.some(made('model'))),
    inputTokens: sum(entry => entry.inputTokens),
    outputTokens: sum(entry => entry.outputTokens),
    milliseconds: sum(entry => entry.milliseconds),
  };
}

function isDone({ code }: LogEntry): boolean {
  return code === null;
}

function made(by: 'rule' | 'model') {
  return (correction: LogEntry['corrections'][number]) =>
    correction.by === by && correction.outcome === 'made';
}
