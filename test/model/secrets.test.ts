import { describe, expect, test } from 'vitest';
import { scrubMessagesOf, scrubOf } from '../../src/model/secrets.js';

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

  test('that is a part of another leaves nothing of it', () => {
    expect(scrubOf(['12345678', '123456789abc'])('a 123456789abc b')).toBe('a [secret] b');
  });

  test('too short to be one is let be: it may be any word', () => {
    expect(scrubOf(['', 'ollama'])('ask ollama')).toBe('ask ollama');
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
