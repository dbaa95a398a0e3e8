import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { indentOf, isCode, isComment } from '../looks.js';
import { hasComments } from './shared.js';

/**
 * A comment among the quoted lines of both halves that the file does not have: models explain what they read.
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
