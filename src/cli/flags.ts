import { InvalidArgumentError } from 'commander';

/** A flag that counts something. */
export function count(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('It takes a whole number.');
}
