import { element, type Markup } from './markup.js';

/**
 * A drawing without text that is stretched to the room that it has: texts beside it are HTML, and
 * stay readable on a phone. What it shows stands in a table or text beside it.
 */
export function stretched(kind: string, width: number, height: number, ...inside: readonly Markup[]): Markup {
  const viewBox = `0 0 ${width} ${height}`;
  return element(
    'svg',
    { class: kind, viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' },
    ...inside,
  );
}

/** A level bar: the part of `most` that `value` is. */
export function levelBar(value: number, most: number, kind = ''): Markup {
  const width = most > 0 ? Math.min(1, Math.max(0, value / most)) * 100 : 0;
  return stretched(
    `bar ${kind}`.trim(),
    100,
    1,
    element('rect', { class: 'rail', width: 100, height: 1 }),
    element('rect', { class: 'value', width, height: 1 }),
  );
}

/** The least round number from `value` on that has four round quarters; 4 at least. */
export function roundTop(value: number): number {
  const quarter = Math.max(1, value / 4);
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = [1, 2, 2.5, 5, 10].find(each => each * power >= quarter && Number.isInteger(each * power));
  return 4 * (step ?? 10) * power;
}
