import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseReply } from '../../src/formats/index.js';
import { lastLinesOf, withRest } from '../../src/formats/rest-of-reply.js';
import { ROOT } from '../support/sources.js';

const FOLDER = join(ROOT, 'examples/replies');
const REPLIES = readdirSync(FOLDER).map(name => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

describe('the rest of a reply that was cut off', () => {
  test.each(REPLIES)('completes %s, wherever it was cut', (_, reply) => {
    for (let at = 1; at < reply.length; at++) {
      const cut = reply.slice(0, at);
      const last = lastLinesOf(cut);
      const rest = reply.slice(last?.from ?? 0);
      if (last === undefined) continue;
      expect(withRest(cut, rest)).toEqual({ kind: 'reply', text: reply });
      const said = `Sure, it goes on so:\n\n~~~ts\n${rest}`;
      expect(withRest(cut, said)).toEqual({ kind: 'reply', text: reply });
    }
  });

  // A call is often one line of JSON, in which the lines of its texts are escaped.
  test('completes a long call in one line of JSON, wherever it was cut, by a line of its text', () => {
    const texts = Array.from({ length: 12 }, (_, i) => `say("number ${i}\\t", ${i})`);
    const call = JSON.stringify({ path: 'a.py', old_str: 'pass', new_str: texts.join('\r\n') });
    for (let at = 310; at < call.length; at++) {
      const cut = call.slice(0, at);
      const last = lastLinesOf(cut);
      expect(last?.from).toBeGreaterThan(at - 60);
      const rest = call.slice(last?.from);
      expect(withRest(cut, rest)).toEqual({ kind: 'reply', text: call });
      expect(withRest(cut, `Here is the rest:\n\n\`\`\`json\n${rest}`)).toEqual({
        kind: 'reply',
        text: call,
      });
      expect(withRest(cut, rest.slice(3)).kind).toBe('refused');
    }
  });

  test.each([
    ['begins elsewhere', 'a = 1\nb = 2\n  retu', '  x = 1\n'],
    ['goes on within the line', 'a = 1\n  return', ' total\n'],
    ['has other indentation', 'a = 1\n  return', 'return total\n'],
    ['begins with a line that is only alike', 'a = 1\nb = 2\n', 'b = 20\nc = 3\n'],
    ['says too much before', 'a = 1\n  return', `${'Well.\n'.repeat(12)}  return total\n`],
    ['is empty', 'a = 1\n', ''],
    ['is the whole reply again', 'x.js\nif (a) {\n  b();\n}\n', 'x.js\nif (a) {\n  b();\n}\nc();\n'],
    ['goes on without the line', 'if (a) {\n  b();\n}\n', 'more();\nif (z) {\n  b();\n}\n'],
    ['has a definition before it', 'def f():\n    return 1\n', 'def g():\n    return 1\n'],
    ['has a call before it', 'def f():\n    return 1\n', 'Done();\n\n    return 1\n'],
    ['cannot be told from others', 'same\n'.repeat(30), 'same\nb\n'],
    ['would be of a line that nobody repeats', `a\n${'x'.repeat(400)}`, `${'x'.repeat(400)}y\n`],
    ['begins with what only a few letters of it are', 'a = 1\nH', 'Here is the rest:\nHEAD\n'],
  ])('is refused where it %s', (_, cut, rest) => {
    const joined = withRest(cut, rest);
    expect(joined.kind === 'refused' && joined.refusal.code).toBe('EDIT_TRUNCATED');
  });

  test('keeps CRLF, and begins with the line before where little of the last one came', () => {
    expect(withRest('a = 1\r\nb = 2\r\nc', 'b = 2\r\nc = 3\r\n')).toEqual({
      kind: 'reply',
      text: 'a = 1\r\nb = 2\r\nc = 3\r\n',
    });
    expect(lastLinesOf('if (a) {\n  one();\n}\nif (b) {\n  two();\n}\n')?.lines).toEqual(['  two();', '}']);
  });

  test('is asked for by the line with which it is to begin', () => {
    const [problem] = parseReply('a.py\n<<<<<<< SEARCH\na = 1\n=======\nreturn to').problems;
    expect(problem?.code).toBe('EDIT_TRUNCATED');
    expect(problem?.message).toContain('It ends with "return to".');
  });
});
