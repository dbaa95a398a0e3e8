import { type EngineScore, percent, tally } from '../score/index.js';
import { columns, type Frame, rows, scale } from './axis.js';
import { drawing, element, label } from './markup.js';

const FRAME: Frame = { left: 60, top: 16, right: 700, bottom: 340 };

interface Dot {
  readonly engine: string;
  readonly right: number;
  readonly wrong: number;
  readonly first: boolean;
}

/**
 * Right against wrong, a dot each engine. The root of the share of wrong edits, so that 0.1 and 1 %
 * can be told apart.
 */
export function harmPlot(scores: readonly EngineScore[]): string {
  const dots = scores.flatMap(({ engine, rows: cases }, i): Dot[] => {
    const counts = tally(cases);
    if (counts.judged === 0) return [];
    return [{ engine, right: percent(counts, 'right'), wrong: percent(counts, 'wrong'), first: i === 0 }];
  });
  const most = Math.max(1, ...dots.map(dot => dot.wrong));
  const x = scale([0, 100], [FRAME.left, FRAME.right]);
  const y = scale([0, most * 1.1], [FRAME.bottom, FRAME.top], Math.sqrt);
  const marks = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 40, 80].filter(value => value <= most * 1.1);
  const places = spread(
    dots.map(dot => ({ x: x(dot.right), y: y(dot.wrong), width: dot.engine.length * 7 })),
  );
  const drawn = dots.map((dot, i) => {
    const place = places[i] as Label;
    const kind = dot.first ? 'first' : 'other';
    const circle = element('circle', {
      cx: x(dot.right),
      cy: y(dot.wrong),
      r: dot.first ? 7 : 5,
      class: kind,
    });
    return circle + label(place.x, place.y, dot.engine, place.anchor, `name ${kind}`);
  });
  return drawing(
    720,
    392,
    'Right against wrong',
    rows(FRAME, y, marks, value => `${value} %`),
    columns(FRAME, x, [0, 20, 40, 60, 80, 100], value => `${value} %`),
    label(FRAME.right, FRAME.bottom + 40, 'right, to the byte →', 'end', 'axis'),
    label(FRAME.left + 6, FRAME.top + 10, '↑ wrong: written elsewhere, without an error', 'start', 'axis'),
    ...drawn,
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** A stretch of the plot that holds something already. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * Places for names beside points: each as near to its point as can be, over no dot and no other
 * name.
 */
function spread(points: readonly Point[]): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, y: y + 4 }));
  return points.map(({ x, y, width }, i) => {
    const choices = OFFSETS.flatMap(offset =>
      (['start', 'end'] as const).map(anchor => {
        const left = anchor === 'start' ? x + 10 : x - 10 - width;
        return { left, right: left + width, y: y + 4 + offset, anchor };
      }),
    );
    const fits = (box: Box) =>
      box.right < FRAME.right + 16 &&
      box.left > FRAME.left &&
      box.y > FRAME.top + 26 &&
      box.y <= FRAME.bottom + 4 &&
      taken.every(
        (t, k) => k === i || Math.abs(t.y - box.y) >= 13 || t.right < box.left || box.right < t.left,
      );
    const chosen = choices.find(fits) ?? (choices[0] as (typeof choices)[number]);
    taken.push(chosen);
    const { anchor } = chosen;
    return { x: anchor === 'start' ? chosen.left : chosen.right, y: chosen.y, anchor };
  });
}

const OFFSETS = [0, -14, 14, -28, 28, -42, 42, -56, 56, -70, -84, -98];
