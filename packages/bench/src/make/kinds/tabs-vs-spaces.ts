import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, solidLines, unitOf } from '../looks.js';

/**
 * Tabs where the file has blanks, or blanks where it has tabs: tokenizers and habits differ.
 */
export const tabsVsSpaces: Kind = {
  name: 'tabs_vs_spaces',
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    const other = unit === '\t' ? '    ' : '\t';
    const fits = (line: string) => indentOf(line).length % unit.length === 0;
    if (!solidLines(draft).every(fits)) return undefined;
    const lines = rewriteAll(draft, line => {
      const levels = indentOf(line).length / unit.length;
      return isBlank(line) ? line : other.repeat(levels) + line.trimStart();
    });
    return edited(draft, lines);
  },
};
