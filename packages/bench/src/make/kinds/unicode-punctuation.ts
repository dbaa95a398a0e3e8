import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';

/**
 * Typographic quotes and dashes in quoted lines, where the file has those of a keyboard.
 */
export const unicodePunctuation: Kind = {
  name: 'unicode_punctuation',
  write: draft => {
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => /\w'\w| - |\.\.\.|"\w[^"]*"/.test(line),
      line => [
        line
          .replace(/(?<=\w)'(?=\w)/g, '\u2019')
          .replaceAll(' - ', ' \u2013 ')
          .replaceAll('...', '\u2026')
          .replace(/"(\w[^"]*)"/g, '\u201c$1\u201d'),
      ],
    );
    return edited(draft, lines);
  },
};
