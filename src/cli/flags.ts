import { InvalidArgumentError, Option } from 'commander';

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

/** A flag that says something. */
export function words(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It takes some words.');
}

/** `--env`, which may be given several times. */
export function passedOption(who: string): Option {
  const text = `a variable that ${who} may see besides those that programs need`;
  return new Option('--env <name>', text).argParser((name, before: readonly string[] = []) => [
    ...before,
    name,
  ]);
}
