import { describe, expect, test } from 'vitest';
import { refused } from './script-judged.js';

const EXACT =
  "with 'exactOptionalPropertyTypes: true'. Consider adding 'undefined' to the type of the target.";
const OF_OBJECT = `Type 'Record<string, Set<string>> | undefined' is not assignable to type 'Record<string, Set<string>>' ${EXACT}`;
const OF_TEXT = `Type 'string | undefined' is not assignable to type 'string' ${EXACT}`;
const OF_BOTH = `Type 'A<string> | string | B<number> | undefined' is not assignable to type 'C' ${EXACT}`;

const SET = 'function f(event: E, match: M) {\n  event.params = match.params;\n  event.data = 1;\n}\n';
const ASSIGNED = 'event.params = match.params;';
const NEW = 'function f(from: M) {\n  const made: M = {};\n  made.params = from.params;\n  return made;\n}\n';
const OBJECT = 'const a = g({\n  status: 1,\n  text: error.text,\n});\n';

function why(text: string, from: string, to: string, message: string, rule = 'TS2412') {
  return refused(`tsc ${rule}`, text, from, to, { message });
}

describe('a member that must be absent is left out where its value is undefined', () => {
  test.each<readonly [string, string, string, string]>([
    [
      'if (match.params !== undefined) {\n    event.params = match.params;\n  } else {\n    delete event.params;\n  }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    [
      'if (match.params) { event.params = match.params; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_OBJECT,
    ],
    [
      'if (from.params !== undefined) { made.params = from.params; }',
      NEW,
      'made.params = from.params;',
      OF_TEXT,
    ],
    ['...(error.text !== undefined && { text: error.text })', OBJECT, 'text: error.text', OF_TEXT],
    ['...(error.text === undefined ? {} : { text: error.text })', OBJECT, 'text: error.text', OF_TEXT],
  ])('%s', (to, text, from, message) => {
    expect(why(text, from, to, message)).toBeUndefined();
  });

  test.each<readonly [string, string, string, string]>([
    // An empty text would be left out, too.
    [
      'if (match.params) { event.params = match.params; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    [
      'if (match.params) { event.params = match.params; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_BOTH,
    ],
    ['...(error.text && { text: error.text })', OBJECT, 'text: error.text', OF_TEXT],
    [
      'if (match.params !== undefined) { event.params = match.params; } else { delete event.data; }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    [
      'if (match.params === undefined) { event.params = match.params; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    [
      'if (match.other !== undefined) { event.params = match.params; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    [
      'if (match.params !== undefined) { event.params = match.other; } else { delete event.params; }',
      SET,
      ASSIGNED,
      OF_TEXT,
    ],
    ['...(error.text !== undefined && { text: "" })', OBJECT, 'text: error.text', OF_TEXT],
    ['...(error.code !== undefined && { text: error.text })', OBJECT, 'text: error.text', OF_TEXT],
    ['...(error.text === undefined && { text: error.text })', OBJECT, 'text: error.text', OF_TEXT],
    ['...(error.text === undefined ? { text: error.text } : {})', OBJECT, 'text: error.text', OF_TEXT],
    ['...{}', OBJECT, 'text: error.text', OF_TEXT],
  ])('but not by %s', (to, text, from, message) => {
    expect(why(text, from, to, message)).toBeDefined();
  });

  test('only where tsc asks for that', () => {
    const to = '...(error.text !== undefined && { text: error.text })';
    expect(why(OBJECT, 'text: error.text', to, OF_TEXT, 'TS2322')).toBeDefined();
  });
});
