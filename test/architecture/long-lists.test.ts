import { expect, test } from 'vitest';
import { sources } from '../support/sources.js';

/** What a reply or a file makes lists for. */
const READS_INPUT = /^(?:text|formats|locate|apply|notebook|report|tools|repair)/;
/**
 * Each item becomes an argument: some 100,000 overflow the stack. `text/many.ts` has what to use.
 */
const AS_ARGUMENTS = /\.(?:push|unshift)\(\s*\.\.\.|Math\.(?:max|min)\(\s*\.\.\./;

test('no list of any length is handed on as the arguments of a call', () => {
  const found = sources().filter(({ path, text }) => READS_INPUT.test(path) && AS_ARGUMENTS.test(code(text)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

function code(text: string): string {
  return text.replace(/^\s*(?:\/\/|\*).*$/gm, '');
}
