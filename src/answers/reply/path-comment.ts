// The path that a fence may have: as a comment in its first line, or behind its language.

import { isSolid } from '../../text/index.js';
import { LONGEST_LINE } from '../units/lines.js';
import type { Fenced } from './blocks.js';

const PATH_COMMENT =
  /^\s*(?:\/\/|#|--|;|\/\*|<!--|%)\s*(?:file(?:name)?:\s*|path:\s*)?((?:[A-Za-z]:[\\/]|~?[\\/]|\.{1,2}[\\/])?(?:[\w@.()[\]-]+[\\/])*[\w@.()[\]-]*\.\w{1,12})\s*(?:\*\/|-->)?\s*(?:\(.*\))?$/i;

/** The path that the first line of a fence names, as a comment. */
export function pathComment({ lines }: Fenced): string | undefined {
  const first = lines.find(isSolid) ?? '';
  return first.length > LONGEST_LINE ? undefined : PATH_COMMENT.exec(first)?.[1];
}

/** The lines of a fence below the comment with its path. */
export function withoutPathComment(fence: Fenced): readonly string[] {
  if (pathComment(fence) === undefined) return fence.lines;
  const rest = fence.lines.slice(fence.lines.findIndex(isSolid) + 1);
  return rest.slice(Math.max(0, rest.findIndex(isSolid)));
}

/** What is behind the language of a fence, as in `ts:src/a.ts`. */
export function infoWithoutLanguage({ info }: Fenced): string {
  return info.replace(/^[\w+#-]+:(?=\S)/, '');
}
