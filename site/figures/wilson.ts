/**
 * The interval of 95 % of a share, as Wilson computes it: it stays within 0 and 1, and is not empty
 * where all or none are right.
 *
 * @param right how many of them
 * @param count at least 1
 * @example wilson(73, 73) // [0.95, 1]
 */
export function wilson(right: number, count: number): readonly [low: number, high: number] {
  const z = 1.959964;
  const share = right / count;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const whole = 1 + (z * z) / count;
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)];
}
