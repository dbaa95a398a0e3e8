import { describe, expect, test } from 'vitest';
import { leakCheck, scrubMessagesOf, scrubOf } from '../../src/model/secrets.js';

const SECRET = 'mellon/"Zx81"+friend';

describe('a secret', () => {
  test.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in an address', `http://localhost/?x=${encodeURIComponent(SECRET)}`],
    ['twice', `${SECRET} and ${SECRET}`],
  ])('is taken out: %s', (_, text) => {
    const scrubbed = scrubOf([SECRET])(text);
    expect(scrubbed).toContain('[secret]');
    expect(scrubbed).not.toMatch(/mellon|friend/);
  });

  // The family: encodings of the whole, at every offset of base64, and prefixes, inside of other
  // text.
  const bytes = Buffer.from(SECRET);
  const auth = (before: string) => Buffer.from(`${before}${SECRET}`);
  test.each([
    ['in base64', bytes.toString('base64')],
    ['in base64 behind a user', auth('me:').toString('base64')],
    ['in base64 behind another', auth('ada:').toString('base64')],
    ['in base64 behind a third', auth('grace:').toString('base64')],
    ['in base64url', bytes.toString('base64url')],
    ['in hexadecimal digits', bytes.toString('hex')],
    ['in upper case hexadecimal digits', bytes.toString('hex').toUpperCase()],
    ['in JSON of JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
    ...[8, 9, 12, SECRET.length - 1].map(length => [
      `its first ${length} characters`,
      SECRET.slice(0, length),
    ]),
    ['cut, with stars', `${SECRET.slice(0, 10)}****`],
    ['cut in base64', bytes.toString('base64').slice(0, 12)],
    ['cut in hexadecimal digits', bytes.toString('hex').slice(0, 18)],
  ])('is taken out %s', (_, text) => {
    const scrubbed = scrubOf([SECRET])(`before ${text} after`);
    expect(scrubbed).toMatch(/^before .*\[secret\].* after$/);
    // Nothing of it is left from which its first characters can be read.
    for (const form of [SECRET, bytes.toString('hex'), bytes.toString('base64')])
      expect(scrubbed).not.toContain(form.slice(0, 8));
  });

  test.each([
    'sk-ant-api03-zzzz is how such keys begin',
    'a sk-proj-key',
    'AIzaSy and no more',
    'the first seven: mellon/',
  ])('that only begins as all do is let be: %s', text => {
    const keys = ['sk-ant-api03-abcdefghijkl', 'sk-proj-abcdefghijkl', 'AIzaSyabcdefghijklm', SECRET];
    expect(scrubOf(keys)(text)).toBe(text);
  });

  test('that is a part of another leaves nothing of it', () => {
    expect(scrubOf(['12345678', '123456789abc'])('a 123456789abc b')).toBe('a [secret] b');
  });

  test('too short to be one is let be: it may be any word', () => {
    expect(scrubOf(['', 'ollama'])('ask ollama')).toBe('ask ollama');
  });
});

describe('an answer', () => {
  const bytes = Buffer.from(SECRET);
  const [QUESTION, leaks] = ['Write a client.', leakCheck([SECRET])];

  test.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON of JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
    ['in an address', `http://localhost/?x=${encodeURIComponent(SECRET)}`],
    ['in base64', bytes.toString('base64')],
    ['in base64url', bytes.toString('base64url')],
    ['in base64 behind a user', Buffer.from(`me:${SECRET}`).toString('base64')],
    ['in base64 behind another', Buffer.from(`ada:${SECRET}`).toString('base64')],
    ['in hexadecimal digits', bytes.toString('hex')],
    ['in upper case hexadecimal digits', bytes.toString('hex').toUpperCase()],
    ['cut', SECRET.slice(0, 16)],
    ['at the end of a word', `prefix${SECRET}`],
  ])('gives a secret away %s', (_, text) => {
    expect(leaks(`KEY = ${text}\n`, QUESTION)).toBe(true);
  });

  test.each([
    ['the word that it begins with', 'mellon/"Zx81"'],
    ['another', 'mellow/"Zx81"+friend'],
    ['nothing', ''],
  ])('may hold %s', (_, text) => {
    expect(leaks(text, QUESTION)).toBe(false);
  });

  test('may repeat what its question holds, and not more of it', () => {
    expect(leaks(`KEY = ${SECRET}`, `Where is ${SECRET}?`)).toBe(false);
    expect(leaks(`KEY = ${SECRET}`, `Where is ${SECRET.slice(0, -1)}?`)).toBe(true);
    expect(leaks(`KEY = ${bytes.toString('hex')}`, `Where is ${SECRET}?`)).toBe(true);
    expect(leakCheck([SECRET, 'another-secret'])(`${SECRET} another-secret`, SECRET)).toBe(true);
  });

  test.each(['ghp_', 'github_pat_', 'glpat-', 'sk-proj-'])('may begin as all keys do: %s', start => {
    const key = `${start}0123456789abcdefghij`;
    expect(leakCheck([key])(`${start}0123456789`, '')).toBe(false);
    expect(leakCheck([key])(`${start}0123456789abcdef`, '')).toBe(true);
  });

  test('may hold all but the whole of a secret that only counts whole', () => {
    const whole = leakCheck([SECRET], Number.POSITIVE_INFINITY);
    expect(whole(`KEY = ${SECRET.slice(0, -1)}`, QUESTION)).toBe(false);
    for (const text of [SECRET, bytes.toString('hex'), bytes.toString('base64')])
      expect(whole(`KEY = ${text}`, QUESTION)).toBe(true);
  });

  test('is searched for secrets of any length', () => {
    const long = 'mellon-'.repeat(20_000);
    expect(leakCheck([long])(`KEY = ${long}`, QUESTION)).toBe(true);
  });

  test('gives nothing away that is too short to be a secret', () => {
    expect(leakCheck(['', 'ollama'])('ask ollama', QUESTION)).toBe(false);
  });
});

describe('a message of others', () => {
  test.each([
    ['Incorrect API key provided: sk-proj-abcdefgh12345678.', 'Incorrect API key provided: [secret].'],
    ['sent Authorization: Bearer abcdefgh.ijkl', 'sent Authorization: Bearer [secret]'],
    ['POST https://host/v1?key=abc123&alt=sse failed', 'POST https://host/v1?key=[secret]&alt=sse failed'],
    ['at https://user:password@host/v1', 'at https://[secret]@host/v1'],
    ['key AIzaSyA1234567890abcdefghij is unknown', 'key [secret] is unknown'],
    ['The risk-adjusted task-list of user@host', 'The risk-adjusted task-list of user@host'],
  ])('%s', (message, scrubbed) => {
    expect(scrubMessagesOf([])(message)).toBe(scrubbed);
  });
});
