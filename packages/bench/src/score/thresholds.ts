import { VERDICTS } from '../judge.js';
import type { EngineScore } from './score.js';
import { percent, tally, times } from './tally.js';

/** What must hold of an engine: at least so much `right`; at most so much of everything else. */
export interface Threshold {
  readonly name: string;
  readonly limit: number;
}

const NAMES: readonly string[] = [...VERDICTS, 'p50', 'p99'];

/**
 * Thresholds as the command takes them; `undefined` where the text is none.
 *
 * @example parseThresholds('right=97,wrong=0.2') // [{ name: 'right', limit: 97 }, { name: 'wrong', limit: 0.2 }]
 */
export function parseThresholds(text: string): readonly Threshold[] | undefined {
  const thresholds = text.split(',').map(part => {
    const [name = '', value = '', ...rest] = part.split('=').map(each => each.trim());
    return { name, limit: value === '' || rest.length > 0 ? Number.NaN : Number(value) };
  });
  const known = thresholds.every(({ name, limit }) => NAMES.includes(name) && limit >= 0);
  return known ? thresholds : undefined;
}

/** In words, each threshold that an engine does not keep. */
export function missedThresholds(score: EngineScore, thresholds: readonly Threshold[]): string[] {
  const counts = tally(score.rows);
  if (counts.judged === 0) return [`${score.engine} answered no case`];
  const ms = times(score.rows);
  return thresholds.flatMap(({ name, limit }) => {
    const verdict = VERDICTS.find(each => each === name);
    const value = verdict !== undefined ? percent(counts, verdict) : name === 'p50' ? ms?.p50 : ms?.p99;
    const unit = verdict === undefined ? ' ms' : ' %';
    if (value === undefined) return [`${score.engine}: no times for ${name}`];
    if (name === 'right' ? value >= limit : value <= limit) return [];
    const wanted = name === 'right' ? 'at least' : 'at most';
    return [`${score.engine}: ${name} is ${value.toFixed(2)}${unit}, ${wanted} ${limit}${unit} wanted`];
  });
}
