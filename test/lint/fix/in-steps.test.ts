import { describe, expect, test } from 'vitest';
import { refusedFor } from './script-judged.js';

const NULLISH = 'Prefer using nullish coalescing operator (`??`) instead of a logical or (`||`).';
const TEXT = `export async function update(event: E, config: C, change?: U) {
  const name = config.name ?? DEFAULT;
  const found = event.sessions[name] || (await open(event));
  if (typeof change === 'function') {
    change = change(found.data);
  }
  if (change) {
    Object.assign(found.data, change);
  }
  return found;
}
`;
const ASKED = [
  ['eslint @typescript-eslint/prefer-nullish-coalescing', 3, NULLISH],
  ['eslint no-param-reassign', 5, "Assignment to function parameter 'change'."],
] as const;

/** The code with other texts in the place of some. */
function answer(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, () => to);
  }, TEXT);
}

const OTHER_OPERATOR = ['] || (await', '] ?? (await'] as const;
const IF = "  if (typeof change === 'function') {\n    change = change(found.data);\n  }\n";
const USES = '  if (change) {\n    Object.assign(found.data, change);\n';
const OTHER_USES = '  if (now) {\n    Object.assign(found.data, now);\n';

describe('an answer to two rules, of which one compares the whole function', () => {
  test('is taken if it does what both ask for', () => {
    const now = "  const now = typeof change === 'function' ? change(found.data) : change;\n";
    expect(refusedFor(ASKED, TEXT, answer(OTHER_OPERATOR, [IF, now], [USES, OTHER_USES]))).toBeUndefined();
  });

  test.each<readonly [string, string, string]>([
    [
      'calls it without its argument',
      "  const now = typeof change === 'function' ? change() : change;\n",
      OTHER_USES,
    ],
    [
      'turns the condition',
      "  const now = typeof change !== 'function' ? change(found.data) : change;\n",
      OTHER_USES,
    ],
    [
      'keeps the old value',
      "  const now = typeof change === 'function' ? change(found.data) : change;\n",
      USES,
    ],
    [
      'loses the value that is no function',
      "  const now = typeof change === 'function' ? change(found.data) : undefined;\n",
      OTHER_USES,
    ],
    [
      'assigns to another object',
      "  const now = typeof change === 'function' ? change(found.data) : change;\n",
      OTHER_USES.replace('found.data', 'found'),
    ],
    [
      'assigns where nothing is there',
      "  const now = typeof change === 'function' ? change(found.data) : change;\n",
      OTHER_USES.replace('if (now)', 'if (!now)'),
    ],
  ])('is refused if it %s', (_, now, uses) => {
    expect(refusedFor(ASKED, TEXT, answer(OTHER_OPERATOR, [IF, now], [USES, uses]))).toBeDefined();
  });

  test('is refused if only one of the two does', () => {
    const now = "  const now = typeof change === 'function' ? change(found.data) : change;\n";
    const other = ['] || (await open(event))', '] ?? (await open(config))'] as const;
    expect(refusedFor(ASKED, TEXT, answer(other, [IF, now], [USES, OTHER_USES]))).toBeDefined();
    const lost = ['?? DEFAULT', "?? ''"] as const;
    expect(
      refusedFor(ASKED, TEXT, answer(OTHER_OPERATOR, lost, [IF, now], [USES, OTHER_USES])),
    ).toBeDefined();
  });
});
