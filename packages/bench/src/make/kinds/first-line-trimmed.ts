import { edited, type Kind } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * The first line of both halves without its indentation: a text that was trimmed as a whole on its way.
 */
export const firstLineTrimmed: Kind = {
  name: 'first_line_trimmed',
  write: draft => {
    const [first, fresh] = [draft.search[0] as string, draft.replace[0] as string];
    if (first !== fresh || isBlank(first) || first === first.trimStart()) return undefined;
    const trim = (lines: readonly string[]) => [first.trimStart(), ...lines.slice(1)];
    return edited(draft, { search: trim(draft.search), replace: trim(draft.replace) });
  },
};
