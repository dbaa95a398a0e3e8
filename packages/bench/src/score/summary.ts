import { printableLine } from '#mortise/internal';
import { VERDICTS } from '../judge.js';
import { type PairedDifference, pairedDifference } from './paired.js';
import type { EngineScore } from './score.js';
import { byKind, percent, type Tally, type Times, tally, times } from './tally.js';

/** One engine, in numbers. */
export interface EngineSummary extends Tally {
  readonly engine: string;
  readonly version?: string;
  readonly times?: Times;
  readonly kinds: Readonly<Record<string, Tally>>;
}

/**
 * What a file of cases says about engines; the differences are those of the first engine to each
 * other one.
 */
export interface Summary {
  readonly engines: readonly EngineSummary[];
  readonly differences: readonly PairedDifference[];
}

export function summaryOf(scores: readonly EngineScore[]): Summary {
  const [first, ...others] = scores;
  const differences = others.flatMap(other =>
    (['right', 'wrong'] as const).flatMap(verdict =>
      first === undefined ? [] : (pairedDifference(first, other, verdict) ?? []),
    ),
  );
  return { engines: scores.map(engineSummary), differences };
}

function engineSummary({ engine, version, rows }: EngineScore): EngineSummary {
  const ms = times(rows);
  const kinds = [...byKind(rows)].map(([kind, of]) => [kind, tally(of)] as const);
  return {
    engine,
    ...(version !== undefined && { version }),
    ...tally(rows),
    ...(ms !== undefined && { times: ms }),
    kinds: Object.fromEntries(kinds),
  };
}

/** The summary as a table of engines, their differences, and a table of kinds for each. */
export function summaryText({ engines, differences }: Summary): string {
  const wide = Math.max(24, ...engines.map(each => nameOf(each).length + 2));
  const head = `${''.padEnd(wide)}${VERDICTS.map(v => v.padStart(9)).join('')}   none   p50 ms   p99 ms   max ms\n`;
  const rows = engines.map(each => `${nameOf(each).padEnd(wide)}${figures(each)}\n`);
  return [head, ...rows, differencesText(differences), ...engines.map(kindsText)].join('');
}

const nameOf = ({ engine, version }: EngineSummary) =>
  version === undefined ? engine : `${engine} ${version}`;

function figures(engine: EngineSummary): string {
  const shares = VERDICTS.map(verdict => `${percent(engine, verdict).toFixed(2)}%`.padStart(9)).join('');
  const ms = [engine.times?.p50, engine.times?.p99, engine.times?.max];
  const spent = ms.map(value => (value === undefined ? '-' : value.toFixed(2)).padStart(9)).join('');
  return `${shares}${String(engine.counts.none).padStart(7)}${spent}`;
}

function differencesText(differences: readonly PairedDifference[]): string {
  if (differences.length === 0) return '';
  const rows = differences.map(d => {
    const sign = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
    const interval = `${sign(d.difference)} [${sign(d.low)}, ${sign(d.high)}]`;
    const pair = printableLine(`${d.first} − ${d.second}`);
    return `${pair.padEnd(32)}${d.verdict.padEnd(7)}${interval.padEnd(26)}${d.cases} cases, p ${pText(d.p)}\n`;
  });
  return `\nIn percentage points, with 95 % confidence, on the cases that both answered:\n${rows.join('')}`;
}

/** A probability as it is read: small ones as a bound. */
export const pText = (p: number) => (p < 0.001 ? '< 0.001' : p.toFixed(3));

function kindsText(engine: EngineSummary): string {
  const rows = Object.entries(engine.kinds).filter(([, { judged }]) => judged > 0);
  const lines = rows.map(([kind, { counts }]) => {
    const cells = VERDICTS.map(verdict => String(counts[verdict] || '.').padStart(9)).join('');
    return `  ${printableLine(kind).padEnd(36)}${cells}\n`;
  });
  return `\n${nameOf(engine)}\n${lines.join('')}`;
}
