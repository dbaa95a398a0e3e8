/** Takes out of a text what nobody may see. */
export type Scrub = (text: string) => string;

/** What replaces a secret. */
const SCRUBBED = '[secret]';

/** Shorter ones are made up for servers that want none, and may be a word of any text. */
const SHORTEST_SECRET = 8;

/** What looks like a key, whoever it belongs to: the part after the first group goes. */
const KEY_LIKE: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  /()\b(?:sk|pk|rk)-[\w-]{8,}/g,
  /()\bAIza[\w-]{20,}/g,
  /([?&](?:key|api[-_]?key|token|access[-_]token)=)[^&\s"'#]+/gi,
  /(\b[a-z][a-z\d+.-]*:\/\/)[^/\s@]+(?=@)/gi,
];

/**
 * Takes these secrets out of a text, however they are written there: as they are, in JSON, in an
 * address, in base64 or in hexadecimal digits, whole or cut after the first 8 characters that are
 * secret.
 *
 * @example scrubOf(['mellon-1234'])('401: no such key mellon-1234') // '401: no such key [secret]'
 */
export function scrubOf(secrets: readonly string[]): Scrub {
  const known = secrets.filter(each => each.length >= SHORTEST_SECRET).flatMap(spellings);
  // The longest first: one may be a part of another.
  known.sort((a, b) => b.whole.length - a.whole.length);
  return text => known.reduce(withoutSpelling, text);
}

/**
 * As `scrubOf`, and whatever looks like a key: for messages that others wrote. Not for code, which
 * may rightly hold such.
 */
export function scrubMessagesOf(secrets: readonly string[]): Scrub {
  const scrub = scrubOf(secrets);
  return text =>
    KEY_LIKE.reduce(
      (rest, form) => rest.replace(form, (_, before: string) => before + SCRUBBED),
      scrub(text),
    );
}

/** One way in which a secret is written, and how many characters of it give it away. */
interface Spelling {
  readonly whole: string;
  readonly least: number;
}

/** What keys of a provider have in common is no secret. */
const PUBLIC =
  /^(?:sk-(?:ant-(?:api|admin)\d\d-|proj-|svcacct-|admin-|or-v\d-)?|[pr]k-|AIza(?:Sy)?|gsk_|xai-|hf_|r8_|pplx-|nvapi-)/;

function spellings(secret: string): Spelling[] {
  const least = Math.min((PUBLIC.exec(secret)?.[0].length ?? 0) + SHORTEST_SECRET, secret.length);
  const bytes = new TextEncoder().encode(secret);
  const texts = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return [
    ...texts.map(whole => ({ whole, least })),
    ...[hex, hex.toUpperCase()].map(whole => ({ whole, least: least * 2 })),
    ...inBase64(bytes).map(whole => ({ whole, least: Math.min(Math.ceil((least * 4) / 3), whole.length) })),
  ];
}

/** In base64 and base64url, where the writing depends on the number of bytes before it. */
function inBase64(secret: Uint8Array): string[] {
  const shifted = [0, 1, 2].map(before => {
    const text = btoa(String.fromCharCode(...new Uint8Array(before), ...secret));
    // The first characters and the last hold bits of what is beside the secret.
    const bits = (before + secret.length) * 8;
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
  return [...shifted, ...shifted.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))];
}

function withoutSpelling(text: string, { whole, least }: Spelling): string {
  const start = whole.slice(0, least);
  let kept = '';
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    kept += text.slice(from, at) + SCRUBBED;
    from = at + sharedLength(text, at, whole);
  }
  return kept + text.slice(from);
}

function sharedLength(text: string, at: number, whole: string): number {
  let length = 0;
  while (length < whole.length && text[at + length] === whole[length]) length++;
  return length;
}
