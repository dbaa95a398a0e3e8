/** Takes out of a text what nobody may see. */
export type Scrub = (text: string) => string;

/** What stands in the place of a secret. */
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
 * Takes these secrets out of a text, however they are written there.
 *
 * @example scrubOf(['mellon-1234'])('401: no such key mellon-1234') // '401: no such key [secret]'
 */
export function scrubOf(secrets: readonly string[]): Scrub {
  const known = secrets.filter(each => each.length >= SHORTEST_SECRET).flatMap(spellings);
  // The longest first: one may be a part of another.
  known.sort((a, b) => b.length - a.length);
  return text => known.reduce((rest, secret) => rest.replaceAll(secret, SCRUBBED), text);
}

/** As `scrubOf`, and whatever looks like a key: for messages that others wrote. Not for code, which may rightly hold such. */
export function scrubMessagesOf(secrets: readonly string[]): Scrub {
  const scrub = scrubOf(secrets);
  return text =>
    KEY_LIKE.reduce(
      (rest, form) => rest.replace(form, (_, before: string) => before + SCRUBBED),
      scrub(text),
    );
}

/** A secret as it stands in a text, in JSON, in an address and in the head of a request. */
function spellings(secret: string): string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])];
}
