import { InvalidArgumentError } from 'commander';

/** A flag that counts something. */
export function count(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('It takes a whole number.');
}

/** A flag that counts something of which there is one at least. */
export function positive(text: string): number {
  if (count(text) >= 1) return count(text);
  throw new InvalidArgumentError('It takes a whole number from 1 on.');
}

/** The values of an option that may be given several times. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
