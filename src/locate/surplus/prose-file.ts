const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|tex|org)$/i;

/**
 * Whether sentences may be lines of a file, by its path; true if the path is not known.
 *
 * @example mayBeProse('README.md') // true
 */
export function mayBeProse(path: string | undefined): boolean {
  return path === undefined || PROSE.test(path);
}
