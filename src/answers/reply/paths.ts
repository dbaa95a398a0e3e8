// The paths that a text of a reply names.

/** Characters of a text that are searched for paths. */
const LONGEST_TEXT = 3_000;
/** A path in a text: with an extension, or quoted as code. */
const PATH =
  /(?:[A-Za-z]:[\\/]|~\/|\.{0,2}[\\/])?(?:[\w@.()[\]+-]+[\\/])*[\w@.()[\]+-]*\.[A-Za-z]\w{0,12}\b/g;
const PLAIN =
  /(?:[\w@.-]+\/)*(?:Makefile|Dockerfile|Gemfile|Rakefile|LICENSE|\.gitignore|\.editorconfig|\.env)\b(?!\.\w)/g;

/** The words of a text that may be paths, in order. */
export function pathsIn(whole: string): string[] {
  const text = whole.slice(0, LONGEST_TEXT);
  const found = [...text.matchAll(PATH), ...text.matchAll(PLAIN)];
  return found.sort((a, b) => a.index - b.index).map(([path]) => path.replace(/^\(|[)\]]+$/g, ''));
}

/** Whether a text names a path. */
export function hasPath(text: string): boolean {
  return pathsIn(text).length > 0;
}
