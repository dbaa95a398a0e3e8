/**
 * A text of git without secrets: users and passwords in URLs, headers, and the secrets themselves.
 * Shorter ones than four characters are not looked for; they would blank out half of the text.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets
    .flatMap(secret => [secret, encodeURIComponent(secret)])
    .filter(secret => secret.length >= 4)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  return known
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*:[^\s/@'"]*@/gi, '$1')
    .replace(/(\bhttps?:\/\/)[^\s/@'"]+@/gi, '$1')
    .replace(/\b(authorization|private-token)\s*:.*/gi, '$1: ***');
}
