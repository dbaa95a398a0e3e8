import { type DriftCandidate, type DriftEvidence, probabilities } from '#mortise/internal';
import { casesOf } from './cases.js';
import { type Sample, samplesOf } from './samples.js';

type Weights = DriftEvidence & { readonly bias: number };

export interface Calibration {
  readonly weights: Weights;
  /** On the repositories that the weights were not fitted on. */
  readonly held: Reliability;
  readonly fitted: Reliability;
}

/** How far the probabilities can be believed, over all candidates. */
export interface Reliability {
  readonly samples: number;
  readonly candidates: number;
  /**
   * Ten bins of equal width: how many candidates, their mean probability, the share that was right.
   */
  readonly bins: readonly { readonly count: number; readonly mean: number; readonly right: number }[];
  /** Mean distance of probability and share over the bins, weighted by their counts. */
  readonly error: number;
  /** Candidates at 0.999 or above, and those of them that were right. */
  readonly sure: { readonly count: number; readonly right: number };
  /** The share of samples with a right candidate that has 0.999 or above. */
  readonly found: number;
}

/**
 * Fit the weights of drift on samples from half of the repositories of some cases, and report on
 * the other half.
 *
 * Multinomial logistic regression by gradient descent: each sample is a choice between its
 * candidates and "not here".
 */
export async function calibrate(
  paths: readonly string[],
  rounds: number,
  seed: number,
): Promise<Calibration> {
  const samples: Sample[] = [];
  let drawn = seed;
  for (const path of paths) {
    let others: readonly string[] = [];
    let otherPath = '';
    for await (const one of casesOf(path)) {
      samples.push(...samplesOf(one, others, rounds, drawn++));
      if (one.path !== otherPath) others = one.original.split('\n');
      otherPath = one.path;
    }
  }
  const isFitted = (sample: Sample) => hashOf(sample.source) % 2 === 0;
  const fitted = samples.filter(isFitted);
  const held = samples.filter(sample => !isFitted(sample));
  const weights = fit(fitted);
  return { weights, fitted: reliability(fitted, weights), held: reliability(held, weights) };
}

/** A repository goes to one half by its name, whatever its place in the file. */
function hashOf(name: string): number {
  let hash = 7;
  for (const c of name) hash = (Math.imul(hash, 31) + (c.codePointAt(0) as number)) >>> 0;
  return hash >>> 3;
}

/** Weights that a sign is known of may not cross zero: more misquoted never speaks for a place. */
const POSITIVE: ReadonlySet<string> = new Set([
  'matched',
  'specific',
  'unique',
  'intact',
  'intactUnique',
  'framed',
  'whole',
]);
/**
 * Weights that are at most this, for what the drawn edits show too seldom: a short search whose
 * lines stand apart in the file or are missing from it, and what tells near copies apart. A fit
 * alone would let them pass for slips.
 */
const MOST: Partial<Weights> = {
  sparse: -7,
  extraChanged: -5,
  extraBeside: -2,
  replaced: -4,
  missingEnds: -5.5,
  otherWords: -20,
};
const STEPS = 3000;
const RATE = 0.05;
const DECAY = 1e-6;

function keysOf(samples: readonly Sample[]): string[] {
  const first = samples.flatMap(sample => sample.candidates)[0];
  return first === undefined ? ['bias'] : ['bias', ...Object.keys(first.evidence)];
}

function rowOf({ evidence }: DriftCandidate, keys: readonly string[]): number[] {
  return keys.map(key => (key === 'bias' ? 1 : evidence[key as keyof DriftEvidence]));
}

/** Adam, by D. P. Kingma and J. Ba, 2015, on the whole set at each step. */
function fit(samples: readonly Sample[]): Weights {
  const keys = keysOf(samples);
  const data = samples.map(s => ({ rows: s.candidates.map(c => rowOf(c, keys)), right: s.right }));
  const w: number[] = keys.map(key => (key === 'bias' ? -3 : POSITIVE.has(key) ? 0.5 : -1));
  const [m, v] = [keys.map(() => 0), keys.map(() => 0)];
  for (let step = 1; step <= STEPS; step++) {
    const gradient = gradientOf(data, w);
    for (let k = 0; k < keys.length; k++) {
      const g = (gradient[k] as number) / data.length + DECAY * (w[k] as number);
      m[k] = 0.9 * (m[k] as number) + 0.1 * g;
      v[k] = 0.999 * (v[k] as number) + 0.001 * g * g;
      const [mean, variance] = [(m[k] as number) / (1 - 0.9 ** step), (v[k] as number) / (1 - 0.999 ** step)];
      const next = (w[k] as number) - (RATE * mean) / (Math.sqrt(variance) + 1e-8);
      const key = keys[k] as keyof Weights;
      w[k] = key === 'bias' ? next : POSITIVE.has(key) ? Math.max(0, next) : Math.min(MOST[key] ?? 0, next);
    }
  }
  return Object.fromEntries(
    keys.map((key, k) => [key, Number((w[k] as number).toFixed(3))]),
  ) as unknown as Weights;
}

function gradientOf(
  data: readonly { rows: readonly number[][]; right: number }[],
  w: readonly number[],
): number[] {
  const gradient = w.map(() => 0);
  for (const { rows, right } of data) {
    const chances = probabilities(rows.map(row => dot(row, w)));
    rows.forEach((row, i) => {
      const surplus = (chances[i] as number) - (i === right ? 1 : 0);
      for (let k = 0; k < w.length; k++) gradient[k] = (gradient[k] as number) + surplus * (row[k] as number);
    });
  }
  return gradient;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

function reliability(samples: readonly Sample[], weights: Weights): Reliability {
  const keys = Object.keys(weights);
  const w = Object.values(weights);
  const bins = Array.from({ length: 10 }, () => ({ count: 0, sum: 0, right: 0 }));
  const sure = { count: 0, right: 0 };
  let [candidates, findable, found] = [0, 0, 0];
  for (const sample of samples) {
    if (sample.right >= 0) findable++;
    const chances = probabilities(sample.candidates.map(candidate => dot(rowOf(candidate, keys), w)));
    chances.forEach((chance, i) => {
      const right = i === sample.right ? 1 : 0;
      const bin = bins[Math.min(9, Math.floor(chance * 10))] as (typeof bins)[number];
      bin.count++;
      bin.sum += chance;
      bin.right += right;
      candidates++;
      if (chance < 0.999) return;
      sure.count++;
      sure.right += right;
      found += right;
    });
  }
  const shares = bins.map(b => ({
    count: b.count,
    mean: b.sum / (b.count || 1),
    right: b.right / (b.count || 1),
  }));
  const error = shares.reduce(
    (sum, b) => sum + (b.count / (candidates || 1)) * Math.abs(b.mean - b.right),
    0,
  );
  return { samples: samples.length, candidates, bins: shares, error, sure, found: found / (findable || 1) };
}
