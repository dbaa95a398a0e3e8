import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../playground/engine/examples/index.js';
import { decodeState, encodeState, MOST_BYTES } from '../playground/engine/share.js';
import type { State } from '../playground/engine/types.js';

const fragmentOf = (json: string | Uint8Array) => `1.${deflateRawSync(json).toString('base64url')}`;

const STATE: State = { input: { files: [{ path: 'a', text: 'b\r\n\t\ufeff' }], reply: 'c', format: 'auto' } };

/** Any text: with lone halves of characters, line ends of all kinds and the character 0. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\ud800', '\udc00', '\r\n', '\r', '\n', '\0', '\ufeff', '\u2028', 'ä', '😀'))
    .map(all => all.join('')),
);

const anyState: fc.Arbitrary<State> = fc.record(
  {
    input: fc.record(
      {
        files: fc.array(fc.record({ path: anyText, text: anyText }), { maxLength: 4 }),
        reply: anyText,
        format: fc.constantFrom('auto', 'search-replace', 'unified-diff'),
        file: anyText,
        maxTier: fc.constantFrom('exact', 'drift'),
        minConfidence: fc.double({ min: 0, max: 1, noNaN: true }).map(share => share + 0),
      },
      { requiredKeys: ['files', 'reply', 'format'] },
    ),
    shown: anyText,
    example: anyText,
  },
  { requiredKeys: ['input'] },
);

describe('a link to the playground', () => {
  test('brings back any state, to the last character', async () => {
    await fc.assert(
      fc.asyncProperty(anyState, async state => {
        const fragment = await encodeState(state);
        expect(fragment).toMatch(/^1\.[\w-]*$/);
        // JSON has no negative zero.
        expect(await decodeState(fragment)).toEqual(JSON.parse(JSON.stringify(state)));
      }),
      { numRuns: 300 },
    );
  });

  test('brings back every example, with or without the sign before it', async () => {
    for (const { id, input } of EXAMPLES) {
      const fragment = await encodeState({ input, example: id });
      expect(await decodeState(`#${fragment}`)).toEqual({ input, example: id });
      expect(fragment.length).toBeLessThan(4000);
    }
  });

  test('that is cut anywhere, or has one other sign, gives another state or none, and never throws', async () => {
    const fragment = await encodeState(STATE);
    for (let i = 0; i < fragment.length; i++) {
      expect(await decodeState(fragment.slice(0, i))).toBeUndefined();
      const other = fragment.slice(0, i) + (fragment[i] === 'A' ? 'B' : 'A') + fragment.slice(i + 1);
      const read = await decodeState(other);
      expect(read === undefined || typeof read.input.reply === 'string').toBe(true);
    }
  });

  test.each([
    ['nothing', ''],
    ['another version', `2.${fragmentOf(JSON.stringify(STATE)).slice(2)}`],
    ['signs that are not of the alphabet', '1.äö!'],
    ['a part of four signs that cannot be', '1.AAAAA'],
    ['what is not packed', '1.AAAA'],
    ['no JSON', fragmentOf('{')],
    ['bytes that are no UTF-8', fragmentOf(Uint8Array.of(0x22, 0xff, 0x22))],
    ['a list', fragmentOf('[]')],
    ['no input', fragmentOf('{}')],
    ['a file without a text', fragmentOf('{"input":{"files":[{"path":"a"}],"reply":"","format":"auto"}}')],
    ['a reply that is a number', fragmentOf('{"input":{"files":[],"reply":1,"format":"auto"}}')],
    ['an unknown format', fragmentOf('{"input":{"files":[],"reply":"","format":"x"}}')],
    ['an unknown tier', fragmentOf('{"input":{"files":[],"reply":"","format":"auto","maxTier":"x"}}')],
    ['a share above 1', fragmentOf('{"input":{"files":[],"reply":"","format":"auto","minConfidence":2}}')],
    [
      'a name of a file that is none',
      fragmentOf('{"input":{"files":[],"reply":"","format":"auto"},"shown":{}}'),
    ],
  ])('with %s is not opened', async (_, fragment) => {
    expect(await decodeState(fragment)).toBeUndefined();
  });

  test('with fields that are not of a state is opened without them', async () => {
    const read = await decodeState(fragmentOf(JSON.stringify({ ...STATE, extra: 1, __proto__: { x: 1 } })));
    expect(read).toEqual(STATE);
  });

  test('that unpacks to more than the limit is refused while it is unpacked', async () => {
    const bomb = fragmentOf(Buffer.alloc(60_000_000, 0x20));
    const before = process.memoryUsage().arrayBuffers;
    expect(await decodeState(bomb)).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });

  test('is as large as the limit allows, and no larger', async () => {
    const sized = (length: number): State => ({
      input: { files: [], reply: 'x'.repeat(length), format: 'auto' },
    });
    const frame = JSON.stringify(sized(0)).length;
    const most = sized(MOST_BYTES - frame);
    expect(await decodeState(await encodeState(most))).toEqual(most);
    await expect(encodeState(sized(MOST_BYTES - frame + 1))).rejects.toThrow(RangeError);
  });
});
