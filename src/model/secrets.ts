/** Takes out of a text what nobody may see. */
export type Scrub = (text: string) => string;

/** What replaces a secret. */
const SCRUBBED = '[secret]';

/** Shorter ones are made up for servers that want none, and may be a word of any text. */
const SHORTEST_SECRET = 8;

/**
 * How much of a secret gives it away in an answer: that may rightly hold a word that it begins
 * with.
 */
const ENOUGH_IN_ANSWER = 16;

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
  const known = spellingsOf(secrets, SHORTEST_SECRET);
  // The longest first: one may be a part of another.
  known.sort((a, b) => b.whole.length - a.whole.length);
  return text => known.reduce(withoutSpelling, text);
}

/** Whether an answer gives away a secret that its question does not hold. */
export type LeakCheck = (answer: string, question: string) => boolean;

/**
 * Finds these secrets in an answer, in all the ways of `scrubOf`, whole or cut after the first
 * characters that are secret. What stands in the question gives nothing away, so that a key such as
 * `lm-studio` may be written where it was.
 *
 * @param enough - how many characters give a secret away; `Infinity`: only all of them.
 * @example leakCheck(['mellon-1234'])('key = "mellon-1234"', 'Write a client.') // true
 */
export function leakCheck(secrets: readonly string[], enough = ENOUGH_IN_ANSWER): LeakCheck {
  // An answer may be JSON itself, and hold JSON.
  const known = spellingsOf([...secrets, ...secrets.map(jsonText)], enough);
  return (answer, question) =>
    known.some(spelling => {
      for (const { from, to } of placesOf(answer, spelling))
        if (!question.includes(answer.slice(from, to))) return true;
      return false;
    });
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
  /^(?:sk-(?:ant-(?:api|admin)\d\d-|proj-|svcacct-|admin-|or-v\d-)?|[pr]k-|AIza(?:Sy)?|gsk_|xai-|hf_|r8_|pplx-|nvapi-|gh[oprsu]_|github_pat_|gl[a-z]{2,6}-)/;

function spellingsOf(secrets: readonly string[], enough: number): Spelling[] {
  return secrets.filter(each => each.length >= SHORTEST_SECRET).flatMap(each => spellings(each, enough));
}

/** @param enough - how many characters give it away, beside those that all such keys have. */
function spellings(secret: string, enough: number): Spelling[] {
  const least = Math.min((PUBLIC.exec(secret)?.[0].length ?? 0) + enough, secret.length);
  const bytes = new TextEncoder().encode(secret);
  const texts = [secret, jsonText(secret), encodeURIComponent(secret)];
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return [
    ...texts.map(whole => ({ whole, least })),
    ...[hex, hex.toUpperCase()].map(whole => ({ whole, least: least * 2 })),
    ...inBase64(bytes).map(whole => ({ whole, least: Math.min(Math.ceil((least * 4) / 3), whole.length) })),
  ];
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** In base64 and base64url, where the writing depends on the number of bytes before it. */
function inBase64(secret: Uint8Array): string[] {
  const shifted = [0, 1, 2].map(before => {
    const bytes = [...new Uint8Array(before), ...secret];
    const text = btoa(bytes.map(byte => String.fromCharCode(byte)).join(''));
    // The first characters and the last hold bits of what is beside the secret.
    const bits = (before + secret.length) * 8;
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
  return [...shifted, ...shifted.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))];
}

function withoutSpelling(text: string, spelling: Spelling): string {
  let kept = '';
  let rest = 0;
  for (const { from, to } of placesOf(text, spelling)) {
    kept += text.slice(rest, from) + SCRUBBED;
    rest = to;
  }
  return kept + text.slice(rest);
}

/** Where a text has a spelling, or enough of it. */
function* placesOf(text: string, { whole, least }: Spelling) {
  const start = whole.slice(0, least);
  for (let from = text.indexOf(start); from >= 0; ) {
    const to = from + sharedLength(text, from, whole);
    yield { from, to };
    from = text.indexOf(start, to);
  }
}

function sharedLength(text: string, at: number, whole: string): number {
  let length = 0;
  while (length < whole.length && text[at + length] === whole[length]) length++;
  return length;
}
