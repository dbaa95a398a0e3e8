import { expect, test } from 'vitest';
import { HOW_TO_ANSWER, howToAnswer } from '../../src/lint/prompt/how-to-answer.js';

const silenced = (text: string) => /nothing is silenced: (.*)/.exec(text)?.[1];

test('how to answer names the marks of the languages that are asked about', () => {
  expect(howToAnswer(undefined, ['a.py', 'b.pyi'])).toBe(HOW_TO_ANSWER);
  expect(silenced(HOW_TO_ANSWER)).toBe(
    'no `noqa`, `type: ignore`, `nosec`, `skip` or `xfail`, and no test or assertion taken out.',
  );
  expect(silenced(howToAnswer(undefined, ['src/a.ts', 'b.jsx']))).toBe(
    'no `eslint-disable`, `biome-ignore`, `@ts-ignore`, `@ts-expect-error`, a wider type such as `any`, a new `!`, `skip` or `todo`, and no test or assertion taken out.',
  );
  const both = silenced(howToAnswer(undefined, ['a.ts', 'a.py']));
  expect(both).toContain('`noqa`');
  expect(both).toContain('`eslint-disable`');
  expect(both?.match(/`skip`/g)).toHaveLength(1);
});

test('how to answer ends with what the project requires', () => {
  expect(howToAnswer('This project: Python 3.8.', ['a.py'])).toBe(
    `${HOW_TO_ANSWER}\n\nThis project: Python 3.8.`,
  );
});
