import { rewriteCommon } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';
import { indentOf, isCode } from '../looks.js';

/**
 * Blanks around signs as the writer likes them, not as the file has them.
 */
export const innerSpace: Kind = {
  name: 'inner_space',
  write: draft => {
    const ways: readonly (readonly [RegExp, string])[] = [
      [/ = /g, '='],
      [/, /g, ','],
      [/(?<=\w)\(/g, ' ('],
      [/ \{/g, '{'],
    ];
    const fits = (line: string) =>
      isCode(line) && !/["'`]/.test(line) && ways.some(([from]) => line.search(from) > 0);
    const rewrite = (line: string) => {
      const [from, to] = draft.random.pick(ways.filter(way => line.search(way[0]) > 0)) as readonly [
        RegExp,
        string,
      ];
      return [indentOf(line) + line.trimStart().replace(from, to)];
    };
    return edited(draft, rewriteCommon(draft, draft.random, fits, rewrite));
  },
};
