import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { isComment } from '../looks.js';

/**
 * A comment among the quoted lines left out.
 */
export const commentDropped: Kind = {
  name: 'comment_dropped',
  write: draft =>
    draft.search.length < 4
      ? undefined
      : edited(
          draft,
          rewriteCommon(draft, draft.random, isComment, () => []),
        ),
};
