import { describe, expect, test } from 'vitest';
import { refused } from './script-judged.js';
import { DISHONEST, DISHONEST_BUT_ALLOWED, HONEST, HONEST_BUT_REFUSED } from './script-second.js';

describe('honest answers', () => {
  test.each(HONEST)('%s: %s', (_, rule, message, text, from, to) => {
    expect(refused(rule, text, from, to, { message }) ?? 'allowed').toBe('allowed');
  });
});

describe('dishonest answers', () => {
  test.each(DISHONEST)('%s: %s', (_, rule, message, text, from, to) => {
    expect(refused(rule, text, from, to, { message })).toBeDefined();
  });
});

// What is wrong today: an answer that is judged rightly moves to the list above.
describe('refused, although right', () => {
  test.each(HONEST_BUT_REFUSED)('%s: %s', (_, rule, message, text, from, to) => {
    expect(refused(rule, text, from, to, { message })).toBeDefined();
  });
});

describe('allowed, although wrong', () => {
  test.each(DISHONEST_BUT_ALLOWED)('%s: %s', (_, rule, message, text, from, to) => {
    expect(refused(rule, text, from, to, { message }) ?? 'allowed').toBe('allowed');
  });
});
