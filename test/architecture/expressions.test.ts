import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { composed, type Expression, expressions } from '../support/expressions.js';

/**
 * Modules that match no long text, because they look at its length before, or take its beginning:
 * there an expression may take the square of the length, or its cube.
 */
const SHORT_TEXTS: readonly RegExp[] = [
  // At most 100 characters (`LONGEST`).
  /^locate\/omission\.ts/,
  /^locate\/line-kinds\.ts .*filename/,
  // Patterns of lines with at most 1,000 characters (`LONGEST_LINE` in `syntax/by-lines.ts`).
  /^syntax\/languages\//,
  // Matches at every place, so that nothing is tried again.
  /^apply\/merge-tokens\.ts/,
  // Paragraphs of 1,000 characters, lines of 400, texts of 3,000 (`LONGEST_PARAGRAPH`,
  // `LONGEST_LINE`, `LONGEST_TEXT`).
  /^answers\//,
  // At most 300 characters (`LONGEST_IMPORT`).
  /^syntax\/scopes-by-lines\.ts/,
];

// The analysis above reads no references to groups. With `(?:\\\\.|.)*` a backslash may be read in
// two ways, and a text of many takes for ever where the end is missing (seed 723017 of the fuzzer).
test('no expression reads a backslash in two ways', () => {
  const twofold = expressions().literals.filter(({ source }) =>
    /\\\\\.\|(?:\(\?![^()]*\))?(?:\.|\[\^(?:[^\]\\]|\\[^\\])*\])/.test(source),
  );
  expect(twofold.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
});

/** Where an expression is built while the program works, from names and texts that are escaped. */
const BUILDING: readonly string[] = [
  'agents/hook-settings.ts',
  'author/dropped.ts',
  'formats/search-replace-print.ts',
  'lint/context/aliases.ts',
  'lint/context/callers.ts',
  'lint/hidden.ts',
  'lint/rules/user-rows.ts',
  'lint/tools/pytest/junit.ts',
  'locate/readings.ts',
  // What a model searches for: it runs in a script that Node ends after a time.
  'node/find/line-matcher.ts',
  'syntax/balance.ts',
];

function faultOf({ source, flags }: Expression): 'exponential' | 'super-linear' | undefined {
  const { reports } = analyse({ source, flags });
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  return reports.length > 0 ? 'super-linear' : undefined;
}

test('no regular expression takes more steps than its text is long', async () => {
  const { literals, composing } = expressions();
  const faults = [...literals, ...(await composed(composing))].flatMap(each => {
    const fault = faultOf(each);
    const isShort = SHORT_TEXTS.some(short => short.test(`${each.path} ${each.source}`));
    if (fault === undefined || (fault === 'super-linear' && isShort)) return [];
    return [`${each.path}:${each.line} ${fault} /${each.source}/${each.flags}`];
  });
  expect(faults).toEqual([]);
}, 120_000);

test('no module builds a regular expression while it works, but for those known', () => {
  expect([...new Set(expressions().built.map(({ path }) => path))].sort()).toEqual(BUILDING);
});
