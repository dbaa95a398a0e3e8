import { describe, expect, test } from 'vitest';
import { DISHONEST, HONEST } from './script-fresh.js';
import { refused } from './script-judged.js';

describe('honest answers', () => {
  test.each(HONEST.map((each, i) => [i, ...each] as const))(
    '%i %s: %s',
    (_, rule, message, text, from, to) => {
      expect(refused(rule, text, from, to, { message }) ?? 'allowed').toBe('allowed');
    },
  );
});

describe('dishonest answers', () => {
  test.each(DISHONEST.map((each, i) => [i, ...each] as const))(
    '%i %s: %s',
    (_, rule, message, text, from, to) => {
      expect(refused(rule, text, from, to, { message })).toBeDefined();
    },
  );
});
