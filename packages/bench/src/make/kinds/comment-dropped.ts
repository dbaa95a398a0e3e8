import { edited, type Kind } from '../kind.js';
import { isComment } from '../looks.js';
import { hasComments, withoutLine } from './shared.js';

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
