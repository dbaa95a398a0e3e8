import { editedText, type Kind } from '../kind.js';

/**
 * Both halves escaped once more than the transport undoes: what stands there as line breaks, tabs and quotes comes as
 * backslashes.
 */
export const overEscaped: Kind = {
  name: 'over_escaped',
  write: draft => {
    if (draft.search.length < 2) return undefined;
    const [search, replace] = [draft.search.join('\n'), draft.replace.join('\n')];
    return editedText(draft, escaped(search), escaped(replace));
  },
};

const escaped = (text: string) =>
  text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
