// Numbers that an answer says, and its code has otherwise: one of both is wrong.

import type { Fenced } from '../reply/blocks.js';
import { type Gap, textOfGap } from '../reply/gaps.js';
import { Unread } from '../unread.js';

const SPELLED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const IN_DIGITS =
  /\bto (\d[\d,_]*(?:\.\d+)?)(?![\d.]*\w)|\b(\d[\d,_]*)\s*(?:(?:ms|milliseconds?|seconds?|s|minutes?|hours?|days?|kb|mb|px|entries|items|times|retries|characters|bytes)\b|%)/gi;
const IN_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten) (?:ms|milliseconds?|seconds?|minutes?|hours?|days?|times|retries|items|entries)\b/gi;
/** How many of one unit another one has: seconds in a minute, bytes in a kilobyte, per cent. */
const FACTORS = [1, 60, 100, 1000, 1024, 3600, 60_000];

/** Refuse code in which only a number changes, where the prose around it has others. */
export function refuseOtherNumber(
  gap: Gap,
  after: Gap | undefined,
  before: readonly string[],
  now: readonly string[],
): void {
  const changed = onlyChangedNumbers(before, now);
  if (changed.length === 0) return;
  const said = numbersSaidIn([textOfGap(gap), ...(after?.blocks.slice(0, 1) ?? []).map(({ text }) => text)]);
  const isOf = (number: number, value: number) =>
    FACTORS.some(factor => isEqual(number * factor, value) || isEqual(value * factor, number));
  const values = changed.map(each => Number(each.replaceAll('_', '')));
  if (said.length > 0 && !said.some(number => values.some(value => isOf(number, value))))
    throw new Unread(
      `The answer says ${said.slice(0, 3).join(', ')}, and its code has ${changed.join(' and ')}.`,
    );
}

const NUMBER = /\d[\d_]*(?:\.\d+)?/g;

/** A number with its unit, as Ruby has it: `30.seconds`. */
const AMOUNT = /\d[\d_]*(?:\.\d+)?(?:\.(?:seconds?|minutes?|hours?|days?|weeks?))?/g;

/** Whether two numbers are one, but for how a computer holds fractions. */
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a));

/** More new numbers are not all what the prose speaks of. */
const MOST_CHANGED = 3;

/** The new numbers, if nothing else is different and they are few. */
function onlyChangedNumbers(before: readonly string[], now: readonly string[]): readonly string[] {
  const changed: string[] = [];
  for (const [i, line] of now.entries()) {
    const was = before[i];
    if (was === line) continue;
    if (was === undefined || was.replace(AMOUNT, '0') !== line.replace(AMOUNT, '0')) return [];
    const old = was.match(AMOUNT) ?? [];
    for (const [n, amount] of (line.match(AMOUNT) ?? []).entries())
      if (amount !== old[n]) changed.push(/^[\d_]+(?:\.\d+)?/.exec(amount)?.[0] ?? amount);
  }
  return changed.length > MOST_CHANGED ? [] : changed;
}

/** The numbers that texts have with a unit, or that something is changed to. */
function numbersSaidIn(texts: readonly string[]): number[] {
  const said = texts
    .join(' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/\*/g, '');
  const digits = [...said.matchAll(IN_DIGITS)].map(([, to, own]) =>
    Number((to ?? own ?? '').replace(/[,_]/g, '')),
  );
  const words = [...said.matchAll(IN_WORDS)].map(([, text = '']) => SPELLED.indexOf(text.toLowerCase()) + 1);
  return [...digits, ...words];
}

/** Refuse code without a number that the prose above says to change to. */
export function refuseContradiction({ clauses }: Gap, old: Fenced, fence: Fenced): void {
  const numbersIn = ({ lines }: Fenced) => new Set<string>(lines.join('\n').match(NUMBER));
  const [before, now] = [numbersIn(old), numbersIn(fence)];
  if ([...now].every(number => before.has(number))) return;
  for (const { text } of clauses) {
    const [, wanted] = /\bto (\d[\d_]*(?:\.\d+)?)(?![\d.]*\w)/.exec(text) ?? [];
    if (wanted !== undefined && !now.has(wanted))
      throw new Unread(`The answer says ${wanted}, and its code has another number.`);
  }
}
