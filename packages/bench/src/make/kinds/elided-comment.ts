import { edited, type Kind } from '../kind.js';
import { commentIn, indentOf } from '../looks.js';
import { rewriteHalves, runOf } from './shared.js';

/**
 * Quoted lines in the middle given as a comment that says that they are as they were.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/4836.
 */
export const elidedComment: Kind = {
  name: 'elided_comment',
  write: draft => {
    const run = runOf(draft, 3);
    const words = draft.random.pick([
      '... existing code ...',
      '... rest of the code ...',
      '... (unchanged)',
    ]) as string;
    const comment = commentIn(draft, words);
    if (run === undefined || comment === undefined) return undefined;
    const indent = indentOf(draft.search[run.s] as string);
    return edited(draft, rewriteHalves(draft, run, [indent + comment]));
  },
};
