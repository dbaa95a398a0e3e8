import { label, line } from './markup.js';

/** From a value to a coordinate. */
export type Scale = (value: number) => number;

/** The area of a plot within its drawing. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A scale, bent by `shape`, from the values `from` to `to` to the coordinates `start` to `end`. */
export function scale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
  shape: (value: number) => number = value => value,
): Scale {
  const [low, high] = [shape(from), shape(to)];
  return value => start + ((shape(value) - low) / (high - low || 1)) * (end - start);
}

/** Lines across at some values of the vertical axis, with the values beside them. */
export function rows(frame: Frame, y: Scale, values: readonly number[], text: (v: number) => string): string {
  const marks = values.map(
    value =>
      line(frame.left, y(value), frame.right, y(value), 'grid') +
      label(frame.left - 8, y(value) + 4, text(value), 'end', 'tick'),
  );
  return marks.join('');
}

/** Lines upright at some values of the level axis, with the values below them. */
export function columns(
  frame: Frame,
  x: Scale,
  values: readonly number[],
  text: (v: number) => string,
): string {
  const marks = values.map(
    value =>
      line(x(value), frame.top, x(value), frame.bottom, 'grid') +
      label(x(value), frame.bottom + 18, text(value), 'middle', 'tick'),
  );
  return marks.join('');
}
