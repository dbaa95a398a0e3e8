import { holdsLine, type LineRange } from '../../text/index.js';
import { innermost } from '../enclosing.js';
import { importBlock } from '../import-block.js';
import { linesText, lineText, type Source } from '../source.js';
import { type About, assignedNames, type Gather, moduleStatements, ownText, wordsIn } from './about.js';
import { boundBy } from './imports.js';

/** The most uses that are shown. */
const MOST = 20;

/** Statements that use the names that the finding imports or assigns. */
export const uses: Gather = about => {
  const names = namesOf(about);
  if (names.size === 0) return [];
  return mentions(about, text => [...wordsIn(text)].some(name => names.has(name)));
};

function namesOf(about: About): ReadonlySet<string> {
  const { source, line } = about;
  const imported = innermost(source.scopes, line, ['import']);
  if (imported !== undefined)
    return new Set(boundBy(source, imported).map(each => each.local.split('.')[0] ?? ''));
  const defined = source.scopes.statements.findLast(each => holdsLine(each, line))?.defines;
  if (defined !== undefined) return new Set(defined);
  const text = ownText(about);
  const attribute = /^\s*(?:\w+\.)+(\w+)\s*(?::[^=]*)?=(?!=)/.exec(text)?.[1];
  return new Set(attribute === undefined ? assignedNames(text) : [attribute]);
}

/** The first logical lines of a file whose text passes a test, without some lines and imports. */
export function mentions(
  { source, lines }: Pick<About, 'source' | 'lines'>,
  isMatch: (text: string) => boolean,
): LineRange[] {
  const found: LineRange[] = [];
  const imports = source.scopes.statements.filter(each => each.kind === 'import');
  const { count } = source.document.lines;
  for (let line = 1; line <= count && found.length < MOST; ) {
    const logical = source.scopes.logicalLine(line);
    const isSkipped = holdsLine(lines, line) || imports.some(each => holdsLine(each, line));
    if (!isSkipped && isCode(source, line) && isMatch(linesText(source, logical))) found.push(logical);
    line = logical.last + 1;
  }
  return found;
}

function isCode(source: Source, line: number): boolean {
  return !/^\s*(?:#|\/\/|["']{3}|$)/.test(lineText(source, line));
}

/** The statements of the module that assign names which the finding uses. */
export const origin: Gather = about => {
  const names = wordsIn(ownText(about));
  const { source } = about;
  return moduleStatements(source)
    .filter(
      each =>
        each.kind === 'simple' &&
        (each.defines ?? assignedNames(linesText(source, each))).some(name => names.has(name)),
    )
    .slice(0, MOST);
};

/** How many lines above and below another place of a finding are shown. */
const AROUND_PLACE = 2;

/** The other places that notes of the tool name. */
export const related: Gather = ({ finding, source }) => {
  const { count } = source.document.lines;
  const places = finding.notes.flatMap(({ line }) => (line === undefined || line > count ? [] : [line]));
  return [...new Set(places)].slice(0, MOST).map(line => ({
    first: Math.max(1, line - AROUND_PLACE),
    last: Math.min(count, line + AROUND_PLACE),
  }));
};

/** The block of `if __name__ == "__main__"`. */
export const main: Gather = ({ source }) =>
  source.scopes.statements.filter(
    each => each.depth === 0 && /^if\s+__name__\b/.test(lineText(source, each.first)),
  );

/** The last statements between the imports at the top and a late one. */
export const reason: Gather = ({ source, line }) => {
  const top = importBlock(source.scopes);
  const between = moduleStatements(source).filter(
    each => each.kind === 'simple' && each.first > (top?.last ?? 0) && each.last < line,
  );
  return between.slice(-MOST);
};
