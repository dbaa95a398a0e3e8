const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|tex|org)$/i;

/**
 * Whether a file is prose, which leaves things out of its examples of code on purpose; false if the
 * path is not known.
 *
 * @example isProseFile('README.md') // true
 */
export function isProseFile(path: string | undefined): boolean {
  return path !== undefined && PROSE.test(path);
}
