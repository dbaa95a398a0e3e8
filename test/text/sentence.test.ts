import { expect, test } from 'vitest';
import { sentence } from '../../src/text/sentence.js';

test.each([
  ['it is undefined', 'it is undefined.'],
  ["'x' is possibly 'undefined'.", "'x' is possibly 'undefined'."],
  ['Did you mean this?', 'Did you mean this?'],
  ['and more …', 'and more …'],
])('%j ends once', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
