import { changed, textOf } from '../draft.js';
import { type Kind, spotOf } from '../kind.js';
import { blankLineDropped } from './blank-lines.js';
import { htmlEntities, quoteStyle } from './characters.js';
import { commentDropped } from './comments.js';
import { contextTypo, stale } from './misquoted.js';
import { dedent, innerSpace, trailingSpace } from './white-space.js';
import { lineNumbers } from './wrapped.js';

/**
 * Two imperfections at once: what makes a reply of a weak model is seldom one alone.
 *
 * Source: the recorded edits that failed at first; a fifth of them differ in more than one way.
 */
export const twoSlips: Kind = {
  name: 'two_slips',
  write: draft => {
    const first = draft.random.pick(LINES) as Kind;
    const second = draft.random.pick([...LINES, ...WHOLE].filter(kind => kind !== first)) as Kind;
    const once = first.write(draft)?.edits?.[0];
    if (once === undefined) return undefined;
    const [search, replace] = [once.search, once.replace].map(text =>
      text.replace(/\n$/, '').split('\n'),
    ) as [string[], string[]];
    const written = second.write({ ...draft, search, replace });
    if (written?.edits === undefined) return undefined;
    return {
      ...written,
      original: textOf(draft.file),
      expected: textOf(changed(draft)),
      claim: { kind: 'applies', spots: [spotOf(draft)] },
    };
  },
};

/** Slips of single lines, and those of all lines, which come last. */
const LINES: readonly Kind[] = [blankLineDropped, commentDropped, contextTypo, innerSpace, quoteStyle, stale];
const WHOLE: readonly Kind[] = [dedent, trailingSpace, lineNumbers, htmlEntities];
