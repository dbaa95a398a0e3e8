import type { Statement } from '../../syntax/index.js';
import { hullOfLines, type LineRange } from '../../text/index.js';
import { type Finding, findingLines } from '../finding.js';
import type { ContextKind } from '../rules/row.js';
import { clamped, isFunctionOrClass, linesText, type ProjectSources, type Source } from '../source.js';

/** The finding for which context is gathered, and its place. */
export interface About {
  readonly finding: Finding;
  /** The file of the finding. */
  readonly source: Source;
  /** The line of the finding, or the nearest line that the file has. */
  readonly line: number;
  /** The whole logical lines of the finding. */
  readonly lines: LineRange;
  readonly project: ProjectSources;
}

/** Some lines that are shown, and what they are. */
export interface ContextPart {
  readonly kind: ContextKind | 'around' | 'window' | 'imports' | 'function' | 'try';
  readonly source: Source;
  readonly lines: LineRange;
}

/** Some lines of a file that are shown. */
export type ShownPart = Pick<ContextPart, 'source' | 'lines'>;

/** Finds one kind of context; nothing if the file has none. */
export type Gather = (about: About) => readonly LineRange[];

/** The place of a finding; `undefined` for a file without lines. */
export function aboutOf(finding: Finding, source: Source, project: ProjectSources): About | undefined {
  const around = clamped(source, findingLines(finding));
  if (around === undefined) return undefined;
  const { scopes } = source;
  const line = Math.min(Math.max(finding.line, around.first), around.last);
  const lines = hullOfLines(scopes.logicalLine(around.first), scopes.logicalLine(around.last));
  return { finding, source, line, lines, project };
}

/**
 * The text of the whole statement of a finding. If the finding has many lines, only the statement
 * on its own line.
 */
export function ownText({ source, lines, line }: About): string {
  const own = lines.last - lines.first > 20 ? source.scopes.logicalLine(line) : lines;
  return linesText(source, own);
}

/** The statements of a file that are in no definition. */
export function moduleStatements({ scopes }: Source): Statement[] {
  const found: Statement[] = [];
  let inside = 0;
  for (const each of scopes.statements) {
    if (each.first <= inside) continue;
    found.push(each);
    if (isFunctionOrClass(each)) inside = each.last;
  }
  return found;
}

/** The statements directly inside another. */
export function childrenOf({ scopes }: Source, parent: Statement): Statement[] {
  return scopes.statements.filter(
    each =>
      each !== parent &&
      each.depth === parent.depth + 1 &&
      each.first >= parent.first &&
      each.last <= parent.last,
  );
}

/** Whether a statement defines a name, as a function, a class, a type or a variable. */
export function definesName({ name, defines }: Statement, wanted: string): boolean {
  return name === wanted || defines?.includes(wanted) === true;
}

/** The head of a definition, with its decorators. */
export function headOf({ first, headLast }: Statement): LineRange {
  return { first, last: headLast };
}

/** All words of a text that can be names, each once. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
}

/**
 * The names that a simple statement assigns, before its first `=` or before an annotation.
 *
 * @example assignedNames('A, b = 1, 2') // ['A', 'b']
 */
export function assignedNames(text: string): readonly string[] {
  const target = /^[\w\s,.*()[\]]+/.exec(text)?.[0] ?? '';
  const isTarget = /^(?::[^=]*)?(?:=(?!=)|$)/.test(text.slice(target.length));
  return isTarget && /^[\w\s,*()]+$/.test(target) ? [...wordsIn(target)] : [];
}
