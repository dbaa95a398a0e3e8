import { languageOf, type Scopes, type Statement } from '../syntax/index.js';
import { holdsLine, hullOfLines, type LineRange } from '../text/index.js';
import { isFunctionOrClass, isString, lineText, type Source } from './source.js';

/** The imports at the top of a file. */
export interface ImportBlock extends LineRange {
  /** Statements between and behind them that import under a condition: `if`, `try`. */
  readonly conditional: readonly LineRange[];
}

/**
 * The imports at the top: from the first one to the last before other code. What is above them (a
 * shebang, comments, the docstring) is no part of them, and no definition is above.
 */
export function importBlock(scopes: Scopes): ImportBlock | undefined {
  const outer = scopes.statements.filter(each => each.depth === 0);
  const start = outer.findIndex(each => each.kind === 'import');
  if (start < 0 || outer.slice(0, start).some(isFunctionOrClass)) return undefined;
  const conditional: LineRange[] = [];
  let block: LineRange = outer[start] as Statement;
  for (const each of outer.slice(start)) {
    if (each.kind === 'import') block = hullOfLines(block, each);
    else if (isConditional(scopes, each)) conditional.push(each);
    else break;
  }
  return { first: block.first, last: block.last, conditional };
}

/**
 * The line of a Python file without imports at its top above which a first import belongs: that of
 * the first code behind the docstring, or of the comments that belong to that code. `undefined` if
 * there is no code, or another language.
 *
 * @example importPlace(source) // { first: 3, last: 3 }
 */
export function importPlace(source: Source): LineRange | undefined {
  if (languageOf(source.path).name !== 'python') return undefined;
  const outer = source.scopes.statements.filter(each => each.depth === 0);
  const [docstring, second] = outer;
  const code = docstring?.kind === 'simple' && isString(source, docstring) ? second : docstring;
  if (code === undefined) return undefined;
  const isComment = (line: number) => /^#/.test(lineText(source, line));
  let line = code.first;
  while (isComment(line - 1)) line--;
  // Comments that open the file, or are right below the docstring, are about the file.
  const opens = line === 1 || (code === second && docstring?.last === line - 1);
  return opens ? { first: code.first, last: code.first } : { first: line, last: line };
}

/** A compound statement that imports, and defines nothing. */
function isConditional(scopes: Scopes, outer: Statement): boolean {
  if (outer.kind !== 'try' && outer.kind !== 'block') return false;
  const inside = scopes.statements.filter(each => each !== outer && holdsLine(outer, each.first));
  return inside.some(each => each.kind === 'import') && !inside.some(isFunctionOrClass);
}

/** The imports around a line with no other code between: late ones, or in a function. */
export function importRun({ statements }: Scopes, line: number): LineRange | undefined {
  const at = statements.findIndex(each => each.kind === 'import' && holdsLine(each, line));
  if (at < 0) return undefined;
  let [first, last] = [at, at];
  while (isNeighbour(statements[first - 1], statements[at])) first--;
  while (isNeighbour(statements[last + 1], statements[at])) last++;
  return hullOfLines(statements[first] as Statement, statements[last] as Statement);
}

function isNeighbour(other: Statement | undefined, one: Statement | undefined): boolean {
  return other?.kind === 'import' && other.depth === one?.depth;
}

/** The window of a finding about imports, with the finding in it; else `undefined`. */
export function importsAround(scopes: Scopes, line: number): LineRange | undefined {
  const top = importBlock(scopes);
  if (top !== undefined && holdsLine(top, line)) return { first: top.first, last: top.last };
  const conditional = top?.conditional.find(each => holdsLine(each, line));
  if (top !== undefined && conditional !== undefined) return hullOfLines(top, conditional);
  return importRun(scopes, line);
}
