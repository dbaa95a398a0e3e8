import { languageOf, type Scopes, type Statement } from '../syntax/index.js';
import { holdsLine, hullOfLines, type LineRange } from '../text/index.js';
import { isFunctionOrClass, isString, lineText, type Source } from './source.js';

/** The imports at the top of a file. */
interface ImportBlock extends LineRange {
  /** Statements between and after them that import conditionally: `if`, `try`. */
  readonly conditional: readonly LineRange[];
}

/**
 * The imports at the top: from the first one to the last one before other code. Lines above them (a
 * shebang, comments, the docstring) are not included, and no definition may be above them.
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
 * The line above which a first import belongs, in a Python file without imports at the top: the
 * first code after the docstring, or the comments above that code. `undefined` if there is no code,
 * or for another language.
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
  // Comments at the start of the file, or directly below the docstring, are about the file.
  const opens = line === 1 || (code === second && docstring?.last === line - 1);
  return opens ? { first: code.first, last: code.first } : { first: line, last: line };
}

/** Whether a compound statement imports and defines nothing. */
function isConditional(scopes: Scopes, outer: Statement): boolean {
  if (outer.kind !== 'try' && outer.kind !== 'block') return false;
  const inside = scopes.statements.filter(each => each !== outer && holdsLine(outer, each.first));
  return inside.some(each => each.kind === 'import') && !inside.some(isFunctionOrClass);
}

/** The consecutive imports around a line: late ones, or ones in a function. */
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

/** The window of a finding about imports; `undefined` if it is not on an import. */
export function importsAround(scopes: Scopes, line: number): LineRange | undefined {
  const top = importBlock(scopes);
  if (top !== undefined && holdsLine(top, line)) return { first: top.first, last: top.last };
  const conditional = top?.conditional.find(each => holdsLine(each, line));
  if (top !== undefined && conditional !== undefined) return hullOfLines(top, conditional);
  return importRun(scopes, line);
}
