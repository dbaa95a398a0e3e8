import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, solidLines, unitOf } from '../looks.js';

/**
 * Both halves indented by levels of another width than the file's, two spaces for four or four for two: a model that writes all
 * code in one way.
 */
export const wideLevels: Kind = {
  name: 'wide_levels',
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || unit === '\t' || !hasEmptyBlanks(draft)) return undefined;
    const levels = solidLines(draft).map(line => indentOf(line).length / unit.length);
    // Without two depths in the search nothing shows how wide its levels are.
    const searched = new Set(draft.search.filter(line => !isBlank(line)).map(indentOf));
    if (searched.size < 2 || !levels.every(Number.isInteger)) return undefined;
    const other = unit.length === 2 ? '    ' : '  ';
    const rewrite = (line: string) => other.repeat(indentOf(line).length / unit.length) + line.trimStart();
    return edited(
      draft,
      rewriteAll(draft, line => (isBlank(line) ? line : rewrite(line))),
    );
  },
};
