import { describe, expect, test } from 'vitest';
import { jsonIn } from '../../src/model/json-answer.js';

describe('JSON in an answer', () => {
  test.each([
    ['alone', '{"a": 1}', { a: 1 }],
    ['with blanks around it', '\n  [1]\n', [1]],
    ['a text', '"a"', 'a'],
    ['null', 'null', null],
    ['in a fence', '```json\n{"a": 1}\n```', { a: 1 }],
    ['in a fence without a language, with CRLF', 'Here:\r\n```\r\n{"a": 1}\r\n```\r\n', { a: 1 }],
    [
      'in a fence, with fences in its texts',
      '```json\n{"a": "```js\\nx\\n```"}\n```',
      { a: '```js\nx\n```' },
    ],
    ['beside a fence of something else', '```sh\nls\n```\n```json\n{"a": 1}\n```', { a: 1 }],
    ['in a fence that does not end', '```json\n{"a": 1}', { a: 1 }],
    ['between prose', 'The answer is {"a": [1]}. Good luck!', { a: [1] }],
  ])('is found: %s', (_, text, value) => {
    expect(jsonIn(text)).toEqual(value);
  });

  test.each([
    ['none', 'I have no idea.'],
    ['empty', ''],
    ['cut', '{"a": "b'],
    ['two of them', '```json\n{"a": 1}\n```\nor\n```json\n{"a": 2}\n```'],
    ['two in prose', '{"a": 1} or {"a": 2}'],
    ['not JSON to the letter', "{'a': 1}"],
  ])('is not made up: %s', (_, text) => {
    expect(jsonIn(text)).toBeUndefined();
  });
});
