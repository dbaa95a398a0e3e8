import { rewriteAll, rewriteCommon } from '../../edit-lines.js';
import { type Draft, textOf } from '../draft.js';
import { edited, type Kind, spotOf } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, isCode, solidLines, unitOf } from '../looks.js';

/**
 * Blanks at the ends of quoted lines, which are seen by nobody: models put them in, and editors
 * take them out.
 */
export const trailingSpace: Kind = {
  name: 'trailing_space',
  write: draft => {
    const blanks = () => (draft.random.next() < 0.5 ? (draft.random.pick([' ', '  ', '\t']) as string) : '');
    const search = draft.search.map(line => (isBlank(line) ? line : line + blanks()));
    const is = search.every((line, i) => line === draft.search[i]);
    return is ? undefined : edited(draft, { search, replace: draft.replace });
  },
};

/**
 * One level of indentation lost from every line: the commonest failure of strong models, who quote
 * a block as if it stood alone.
 */
export const dedent: Kind = {
  name: 'dedent',
  write: draft => {
    const unit = unitOf(draft.file);
    if (
      unit === undefined ||
      !hasEmptyBlanks(draft) ||
      !solidLines(draft).every(line => line.startsWith(unit))
    )
      return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => (isBlank(line) ? line : line.slice(unit.length))),
    );
  },
};

/**
 * One level of indentation too many on every line, as in a reply that is a list or a quotation.
 */
export const overindent: Kind = {
  name: 'overindent',
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => (isBlank(line) ? line : unit + line)),
    );
  },
};

/**
 * Both halves indented by levels of another width than the file's, two spaces for four or four for
 * two: a model that writes all code in one way.
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

/**
 * The first line of both halves without its indentation: a text that was trimmed as a whole on its
 * way.
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

/**
 * The first line of the search alone without its indentation: the replacement is written anew, the
 * search quoted from the middle of a line.
 */
export const firstLineTrimmedInSearchOnly: Kind = {
  name: 'first_line_trimmed_in_search_only',
  write: draft => {
    const first = draft.search[0] as string;
    if (first !== draft.replace[0] || isBlank(first) || first === first.trimStart()) return undefined;
    return edited(draft, { search: [first.trimStart(), ...draft.search.slice(1)], replace: draft.replace });
  },
};

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

/**
 * An edit that puts indentation right and changes nothing else: some lines at the end of what it
 * quotes stand a level too deep. Half of them are quoted without the indentation that all lines
 * share.
 */
export const whiteSpaceOnly: Kind = {
  name: 'white_space_only',
  write: draft => {
    const right = draft.search;
    const from = 1 + draft.random.below(right.length - 1);
    const unit = unitOf(draft.file);
    if (
      unit === undefined ||
      !hasEmptyBlanks(draft) ||
      right.slice(from).every(isBlank) ||
      isBlank(right[0] ?? '')
    )
      return undefined;
    const broken = right.map((line, i) => (i < from || isBlank(line) ? line : unit + line));
    const shared = draft.random.next() < 0.5 ? sharedIndent(right) : 0;
    const written = (lines: readonly string[]) => lines.map(line => line.slice(shared)).join('\n');
    const file = [...draft.file.slice(0, draft.from), ...broken, ...draft.file.slice(draft.to)];
    const spot = spotOf({ ...draft, file, search: broken, replace: right });
    return {
      format: 'search_replace',
      edits: [{ search: written(broken), replace: written(right) }],
      original: textOf(file),
      expected: textOf(draft.file),
      claim: { kind: 'applies', spots: [spot] },
    };
  },
};

function sharedIndent(lines: Draft['search']): number {
  return Math.min(...lines.filter(line => !isBlank(line)).map(line => indentOf(line).length));
}
