import type { TextEdit } from '../edit/index.js';
import { indentOf } from '../locate/index.js';
import { isSolid, splitLines } from '../text/index.js';
import { isProseFile } from './prose-file.js';

/**
 * An edit without the signs of a diff in its new text, if the search has none: `+` before new lines
 * and a space before each unchanged line. They are signs if lines of the search follow a space and
 * none is there as it is. If every line has a `+`, they are signs if the first line after it is
 * indented like the search. A `-` before lines of the search shows a diff too: these lines are
 * deleted. In prose, `+` begins an item of a list, and in a diff it is text: both stay as they are.
 *
 * @example withoutLeakedSigns(replaceEdit('a\nb', ' a\n+c')).replace // 'a\nc'
 */
export function withoutLeakedSigns(edit: TextEdit, path?: string): TextEdit {
  if (edit.kind !== 'replace' || hasPlusSigns(path)) return edit;
  const [search, replace] = [splitLines(edit.search), splitLines(edit.replace)];
  const made = madeByDiff(search, replace);
  if (made !== undefined) return { ...edit, replace: made.join('\n') };
  const solid = replace.filter(isSolid);
  if (!solid.some(line => line.startsWith('+')) || !solid.every(line => /^[+ ]/.test(line))) return edit;
  const known = new Set(search.filter(isSolid).map(line => line.trimEnd()));
  if (solid.some(line => known.has(line.trimEnd()))) return edit;
  const context = solid.filter(line => line.startsWith(' '));
  const areSigns =
    context.length > 0
      ? context.every(line => known.has(line.slice(1).trimEnd())) &&
        context.some(line => /[\p{L}\p{N}]/u.test(line))
      : isAsDeep(search.find(isSolid) ?? '', (solid[0] as string).slice(1));
  return areSigns ? { ...edit, replace: replace.map(line => line.slice(1)).join('\n') } : edit;
}

/**
 * The new lines of a diff: some lines of the search follow a `-`, all others are as they are or
 * follow a space.
 */
function madeByDiff(search: readonly string[], replace: readonly string[]): string[] | undefined {
  const known = new Set(search.filter(isSolid).map(line => line.trimEnd()));
  const isOld = (line: string) => known.has(line.slice(1).trimEnd());
  const removed = replace.filter(line => line.startsWith('-'));
  const isDiff =
    removed.every(line => isOld(line) && !known.has(line.trimEnd())) &&
    removed.some(line => /[\p{L}\p{N}]{2}/u.test(line));
  const others = replace.filter(line => isSolid(line) && !/^[-+]/.test(line));
  const hasBlanks = others.some(line => !known.has(line.trimEnd()));
  if (!isDiff || !others.every(line => (hasBlanks ? line.startsWith(' ') && isOld(line) : true)))
    return undefined;
  const bare = (line: string) => (/^\+/.test(line) || hasBlanks ? line.slice(1) : line);
  return replace.filter(line => !line.startsWith('-')).map(bare);
}

/** Files in which lines may begin with `+`, besides those that are prose by their name. */
const PLUS = /\.(?:diff|patch|rej|org|textile|wiki|rmd|qmd|markdn|mkd|rest|asciidoc|text)$/i;
/** Prose that is usually named without an extension. */
const NAMED =
  /(?:^|[\\/])(?:read_?me|change(?:s|log)|news|history|todo|notes|contributing|install|release[_-]?notes)$/i;

function hasPlusSigns(path: string | undefined): boolean {
  return path !== undefined && (isProseFile(path) || PLUS.test(path) || NAMED.test(path));
}

function isAsDeep(searched: string, line: string): boolean {
  return indentOf(searched) !== '' && indentOf(searched) === indentOf(line);
}
