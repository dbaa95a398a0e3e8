import { type EngineScore, quantile, type Scored } from '../score/index.js';
import { columns, type Frame, rows, scale } from './axis.js';
import { drawing, element, label } from './markup.js';

const FRAME: Frame = { left: 66, top: 16, right: 560, bottom: 296 };
const SIZES = [0, 30, 100, 300, 1000, 3000, 10_000, 100_000, Number.POSITIVE_INFINITY] as const;

interface Point {
  readonly lines: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Time against the size of the file: the median of each engine, and for the first the 99th
 * percentile too.
 */
export function timesPlot(scores: readonly EngineScore[]): string | undefined {
  const series = scores
    .map(({ engine, rows: cases }, i) => ({ engine, points: pointsOf(cases), first: i === 0 }))
    .filter(({ points }) => points.length > 0);
  const points = series.flatMap(each => each.points);
  if (points.length === 0) return undefined;
  const all = points.flatMap(({ p50, p99 }) => [p50, p99]);
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), Math.max(...all)];
  const sizes = points.map(point => point.lines);
  const x = scale(
    [Math.min(...sizes) * 0.8, Math.max(...sizes) * 1.1],
    [FRAME.left, FRAME.right],
    Math.log10,
  );
  const y = scale([low, 10 ** Math.ceil(Math.log10(high))], [FRAME.bottom, FRAME.top], Math.log10);
  const path = (of: readonly Point[], value: (p: Point) => number, kind: string) => {
    const at = of.map(point => `${x(point.lines).toFixed(1)},${y(value(point)).toFixed(1)}`).join(' ');
    return element('polyline', { points: at, class: kind });
  };
  const ends = apart(series.map(({ points: of }) => y((of[of.length - 1] as Point).p50)));
  const drawn = series.map(({ engine, points: of, first }, i) => {
    const kind = first ? 'first' : 'other';
    const last = of[of.length - 1] as Point;
    const name = label(x(last.lines) + 8, (ends[i] as number) + 4, engine, 'start', `name ${kind}`);
    return path(of, p => p.p50, kind) + (first ? path(of, p => p.p99, 'first dashed') : '') + name;
  });
  const fits = (min: number, max: number) => (value: number) => value >= min && value <= max;
  const powers = Array.from({ length: 12 }, (_, i) => 10 ** (i - 6)).filter(fits(low, high * 10));
  return drawing(
    720,
    348,
    'Time against size',
    rows(FRAME, y, powers.filter(fits(low, 10 ** Math.ceil(Math.log10(high)))), value => `${value} ms`),
    columns(FRAME, x, SIZES.filter(fits(Math.min(...sizes) * 0.8, Math.max(...sizes) * 1.1)), String),
    label(FRAME.right, FRAME.bottom + 40, 'lines of the file →', 'end', 'axis'),
    ...drawn,
  );
}

function pointsOf(cases: readonly Scored[]): Point[] {
  return SIZES.slice(1).flatMap((to, i) => {
    const of = cases.filter(
      row => row.ms !== undefined && row.lines >= (SIZES[i] as number) && row.lines < to,
    );
    if (of.length < 5) return [];
    const ms = of.map(row => Math.max(row.ms ?? 0, 1e-4)).sort((a, b) => a - b);
    const lines = of.map(row => row.lines).sort((a, b) => a - b);
    return [{ lines: quantile(lines, 0.5), p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) }];
  });
}

/** Heights moved apart, so that names beside each other can be read. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  const moved = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const { y, i } of order) {
    above = Math.max(y, above + 14);
    moved[i] = above;
  }
  return moved;
}
