/**
 * A relative path with `/` as a relative URI. A backslash is a character of a name.
 *
 * @example relativeUri('a b/50%.py') // 'a%20b/50%25.py'
 */
export function relativeUri(path: string): string {
  return path.split('/').map(encoded).join('/');
}

/** Half of a pair has no bytes, so it has no code either. */
function encoded(name: string): string {
  return encodeURIComponent(
    name.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}
