import type { EngineScore, Scored } from '../score/index.js';
import { columns, type Frame, rows, scale } from './axis.js';
import { drawing, element, label, line } from './markup.js';

const FRAME: Frame = { left: 60, top: 16, right: 340, bottom: 296 };
/**
 * Bounds of the bins. Nearly all that is written is said to be sure, so they lie the closer the
 * nearer to 1.
 */
const BOUNDS = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999, 1] as const;

interface Bin {
  readonly said: number;
  readonly right: number;
  readonly count: number;
}

/**
 * For an engine that says how sure it is: what it said against how often that was right;
 * `undefined` where none says it.
 */
export function calibrationPlot({ engine, rows: cases }: EngineScore): string | undefined {
  const bins = binsOf(cases);
  if (bins.length === 0) return undefined;
  const x = scale([0, 1], [FRAME.left, FRAME.right], nines);
  const y = scale([0, 1], [FRAME.bottom, FRAME.top], nines);
  const marks = [0, 0.9, 0.99, 0.999, 1];
  const dots = bins.map(({ said, right, count }) => {
    const r = 3 + Math.log10(count) * 2;
    const title = `${count} said ${said.toFixed(4)}, right ${right.toFixed(4)}`;
    return element('circle', { cx: x(said), cy: y(right), r, class: 'first' }, element('title', {}, title));
  });
  return drawing(
    360,
    348,
    `Calibration of ${engine}`,
    rows(FRAME, y, marks, String),
    columns(FRAME, x, marks, String),
    line(x(0), y(0), x(1), y(1), 'diagonal'),
    label(FRAME.right, FRAME.bottom + 40, 'what it said →', 'end', 'axis'),
    label(FRAME.left + 6, FRAME.top + 12, '↑ how often that was right', 'start', 'axis'),
    ...dots,
  );
}

/**
 * How many nines a probability has; 1 counts as five, since nothing is surer than the cases can
 * show.
 */
const nines = (p: number) => -Math.log10(Math.max(1e-5, 1 - p));

function binsOf(cases: readonly Scored[]): Bin[] {
  const written = cases.filter(row => row.applied && row.confidence !== undefined && row.verdict !== 'none');
  return BOUNDS.slice(1).flatMap((to, i) => {
    const from = BOUNDS[i] as number;
    const of = written.filter(({ confidence: p = 0 }) => (p >= from && p < to) || (to === 1 && p === 1));
    if (of.length === 0) return [];
    const said = of.reduce((sum, row) => sum + (row.confidence ?? 0), 0) / of.length;
    return [{ said, right: of.filter(row => row.verdict === 'right').length / of.length, count: of.length }];
  });
}
