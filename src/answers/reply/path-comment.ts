// The path that a fence may have: as a comment in its first line, or behind its language.

import { isSolid } from '../../text/index.js';
import { LONGEST_LINE } from '../units/lines.js';
import type { Fenced } from './blocks.js';

const PATH_COMMENT =
  /^\s*(?:\/\/|#|--|;|\/\*|<!--|%)\s*(?:file(?:name)?:\s*|path:\s*)?((?:[A-Za-z]:[\\/]|~?[\\/]|\.{1,2}[\\/])?(?:[\w@.()[\]-]+[\\/])*[\w@.()[\]-]*\.\w{1,12})\s*(?:\*\/|-->)?\s*(?:\(.*\)|[—–-]{1,2}\s+((?:right |just )?(?:between|after|before|below|above|inside|at the (?:end|top|bottom))\b.*))?$/i;

/** Lines that a language wants first: the path is below them. */
const FIRST = /^(?:<\?php|#!.*|<\?xml.*\?>|<!doctype.*>)\s*$/i;

/** The index of the line that may name the path of a fence. */
function lineOfPath({ lines }: Fenced): number {
  const first = lines.findIndex(isSolid);
  if (!FIRST.test(lines[first] ?? '')) return first;
  return lines.findIndex((line, i) => i > first && isSolid(line));
}

/** The path that the first line of a fence names, as a comment. */
export function pathComment(fence: Fenced): string | undefined {
  return inPathComment(fence)?.[1];
}

/** What such a comment says of the place: `// a.ts — after `b`` says it as a sentence would. */
export function placeInComment(fence: Fenced): string | undefined {
  const [, path, place] = inPathComment(fence) ?? [];
  return place && `\`${path}\`, ${place}:`;
}

function inPathComment(fence: Fenced): RegExpExecArray | null {
  const first = fence.lines[lineOfPath(fence)] ?? '';
  return first.length > LONGEST_LINE ? null : PATH_COMMENT.exec(first);
}

/** The lines of a fence without the comment with its path. */
export function withoutPathComment(fence: Fenced): readonly string[] {
  if (pathComment(fence) === undefined) return fence.lines;
  const at = lineOfPath(fence);
  const rest = fence.lines.slice(at + 1);
  return [...fence.lines.slice(0, at), ...rest.slice(Math.max(0, rest.findIndex(isSolid)))];
}

/** What is behind the language of a fence, as in `ts:src/a.ts`. */
export function infoWithoutLanguage({ info }: Fenced): string {
  return info.replace(/^[\w+#-]+:(?=\S)/, '');
}
