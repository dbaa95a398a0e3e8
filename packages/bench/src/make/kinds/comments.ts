import { commonLines, rewriteCommon, withWord } from '../../edit-lines.js';
import type { Draft } from '../draft.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, isCode, isComment, solidLines, unitOf } from '../looks.js';
import { hasComments, withoutLine } from './shared.js';

/** Words of prose: neither a name of the code nor a tag. */
const proseOf = (line: string) => line.match(/(?<= )[a-z]{4,}(?= )/g) ?? [];

/**
 * A quoted comment with another word in it: comments are remembered by their sense.
 */
export const commentWord: Kind = {
  name: 'comment_word',
  write: draft => {
    if (!hasComments(draft)) return undefined;
    const words = draft.others.filter(isComment).flatMap(proseOf);
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => isComment(line) && proseOf(line).length > 2,
      line => {
        const word = draft.random.pick(proseOf(line)) as string;
        const other = draft.random.pick(words.filter(each => each !== word));
        return other === undefined ? undefined : [withWord(line, ` ${word} `, ` ${other} `)];
      },
    );
    return edited(draft, lines);
  },
};

/**
 * A comment among the quoted lines left out.
 */
export const commentDropped: Kind = {
  name: 'comment_dropped',
  write: draft => {
    // One end of a comment without the other is another text.
    const whole = (line: string) => isComment(line) && !/\/\*|\*\/|<!--/.test(line);
    return hasComments(draft) ? edited(draft, withoutLine(draft, whole)) : undefined;
  },
};

/**
 * A comment among the quoted lines of both halves that the file does not have: models explain what
 * they read.
 *
 * Source: like `comment_dropped`, the other way round.
 */
export const commentAdded: Kind = {
  name: 'comment_added',
  write: draft => {
    const comment = draft.random.pick(
      draft.others.filter(line => isComment(line) && !/[*]/.test(line) && line.trim().length > 12),
    );
    if (!hasComments(draft) || comment === undefined || draft.search.length < 4) return undefined;
    const put = (line: string) => [indentOf(line) + comment.trim(), line];
    // Not above the first line: there it would be part of no quotation.
    const inner = draft.search.slice(1).filter(isCode);
    return edited(
      draft,
      rewriteCommon(draft, draft.random, line => inner.includes(line) && line !== draft.search[0], put),
    );
  },
};

/**
 * A comment that the search has twice and the file and the replacement once: a copy that stammers.
 *
 * Source: recorded calls of 2026.
 */
export const commentDoubledInSearch: Kind = {
  name: 'comment_doubled_in_search',
  write: draft => {
    const { search, replace, file, random } = draft;
    // Beside another copy nobody could say which of them is one too many; one end of a comment
    // makes another text.
    const fits = (line: string) =>
      isComment(line) && !/\/\*|\*\/|<!--/.test(line) && file.filter(other => other === line).length === 1;
    const lines = commonLines(draft).filter(({ s }) => fits(search[s] as string));
    const line = hasComments(draft) ? random.pick(lines) : undefined;
    return line && edited(draft, { search: search.toSpliced(line.s, 0, search[line.s] as string), replace });
  },
};

/** Code, and a comment behind it that nothing but the end of the line closes. */
const WITH_COMMENT = /^(.*[^\s"'`:])\s+(?:\/\/|#)\s[^"'`]*$/;

/**
 * A comment at the end of a quoted line left out, and one level of indentation from all lines: a
 * block quoted from memory. Of blocks that stand at the margin only the comment.
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
