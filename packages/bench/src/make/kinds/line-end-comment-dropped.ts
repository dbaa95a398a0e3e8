import { commonLines } from '../../slips/edit-lines.js';
import type { Draft } from '../draft.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, isBlank, isComment, solidLines, unitOf } from '../looks.js';

/** Code, and a comment behind it that nothing but the end of the line closes. */
const WITH_COMMENT = /^(.*[^\s"'`:])\s+(?:\/\/|#)\s[^"'`]*$/;

/**
 * A comment at the end of a quoted line left out, and one level of indentation from all lines: a block quoted from memory. Of
 * blocks that stand at the margin only the comment.
 */
export const lineEndCommentDropped: Kind = {
  name: 'line_end_comment_dropped',
  write: draft => {
    const bare = withoutComment(draft);
    const unit = unitOf(draft.file);
    if (bare === undefined || unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    const isDeep = solidLines(draft).every(line => line.startsWith(unit));
    const dedent = (line: string) => (isDeep && !isBlank(line) ? line.slice(unit.length) : line);
    return edited(draft, { search: bare.search.map(dedent), replace: bare.replace.map(dedent) });
  },
};

function withoutComment(draft: Draft) {
  const { search, replace, random, change } = draft;
  if (['markdown', 'rst', 'json', 'html', 'xml', 'css'].includes(change.language)) return undefined;
  const lines = commonLines(draft).filter(({ s }) => {
    const line = search[s] as string;
    return !isComment(line) && WITH_COMMENT.test(line);
  });
  const line = random.pick(lines);
  if (line === undefined) return undefined;
  const code = WITH_COMMENT.exec(search[line.s] as string)?.[1] as string;
  return { search: search.toSpliced(line.s, 1, code), replace: replace.toSpliced(line.r, 1, code) };
}
