import { editedText, type Kind } from '../kind.js';

/**
 * A code fence around both halves, inside the block that already says where they begin and end.
 */
export const fenced: Kind = {
  name: 'fenced',
  write: draft => {
    if ([...draft.search, ...draft.replace].some(line => line.includes('```'))) return undefined;
    const fence = (lines: readonly string[]) =>
      [`\`\`\`${draft.change.language}`, ...lines, '```'].join('\n');
    return editedText(draft, fence(draft.search), fence(draft.replace));
  },
};
