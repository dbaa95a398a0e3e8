import { readState } from './state-shape.js';
import type { State } from './types.js';

/** Before the packed state: another way of packing gets another number. */
const VERSION = '1.';

/** A state has at most so many bytes of JSON: a link that unpacks to more is not opened. */
export const MOST_BYTES = 2_000_000;

/**
 * A state as the fragment of a link, without `#`: JSON, deflated, in base64url.
 *
 * @throws RangeError if the state is larger than {@link MOST_BYTES}
 */
export async function encodeState(state: State): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(state));
  if (json.length > MOST_BYTES) throw new RangeError('The files and the reply are too large for a link');
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return VERSION + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/**
 * The state of a fragment, with or without `#`; `undefined` if it is of another version, broken,
 * too large, or no state. Never rejects. Unpacking stops at the limit.
 */
export async function decodeState(fragment: string): Promise<State | undefined> {
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (!text.startsWith(VERSION)) return undefined;
  const packed = fromBase64Url(text.slice(VERSION.length));
  if (packed === undefined) return undefined;
  // Engines differ in what they reject with: whatever it is, the bytes of the link are the cause.
  const json = await unpacked(packed).catch(() => undefined);
  const value = json === undefined ? undefined : jsonOf(json);
  return readState(value);
}

/** A value of JSON; `undefined` if the text is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The text of packed bytes; `undefined` if there is more of it than the limit. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let [text, length] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** How many bytes become characters at once: an argument each. */
const CHUNK = 8192;

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}
