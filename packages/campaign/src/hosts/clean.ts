/** Shorter secrets are not looked for: they would blank out half of a text. */
const SHORTEST = 4;

const HEADER = /(authorization["']?\s*[:=]\s*["']?)[^"'\r\n]+/gi;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What is common to the Base64 of all texts that hold the secret, by its place in a group of three.
 */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap(before => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const rest = (before + bytes.length) % 3;
    const core = coded.slice(before === 0 ? 0 : before + 1, rest === 0 ? undefined : -1);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * Takes a secret out of what a host says, as it is, encoded as in a URL, and as Base64.
 *
 * @param secret the token that was sent; nothing is taken out for `undefined`.
 */
export function cleaner(secret: string | undefined): (text: string) => string {
  if (secret === undefined || secret.length < SHORTEST) return text => text;
  const forms = [secret, encodeURIComponent(secret), ...inBase64(secret)].filter(
    form => form.length >= SHORTEST,
  );
  // A name of a host would be in small letters.
  const all = new RegExp(
    [...new Set(forms)]
      .toSorted((a, b) => b.length - a.length)
      .map(quoted)
      .join('|'),
    'gi',
  );
  return text => text.replace(all, '***');
}

/**
 * The values of headers with credentials, whoever's they are, taken out of the words of a refusal.
 */
export const withoutHeaders = (text: string): string => text.replace(HEADER, '$1***');

/** The same for JSON, also where its strings spell letters out as `\u0061`. */
export function cleanJson(text: string, clean: (text: string) => string): string {
  return JSON.stringify(JSON.parse(clean(text)), (_, value: unknown) => {
    if (typeof value === 'string') return clean(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [clean(name), each]));
  });
}
