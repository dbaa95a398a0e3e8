import { innermost } from '../enclosing.js';
import type { ProjectSources, Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import type { About, ShownPart } from './about.js';
import { importsOf, resolve, resolveModule } from './project-names.js';
import { mentions } from './uses.js';

/** How many calls in other files are shown. */
const MOST_ELSEWHERE = 8;
const NO_LINES = { first: 0, last: 0 };

/**
 * Statements that call the function around the finding: in its file, and in files that import from
 * it. Tests are left out.
 */
export function callers(about: About): ShownPart[] {
  const { source, project, line } = about;
  const name = innermost(source.scopes, line, ['function'])?.name;
  if (name === undefined) return [];
  const call = new RegExp(`(?<!def )\\b${name}\\s*\\(`);
  const isCall = (text: string) => call.test(text);
  const own = mentions(about, isCall).map(lines => ({ source, lines }));
  const elsewhere: ShownPart[] = [];
  for (const file of importing(project, source, call)) {
    for (const lines of mentions({ source: file, lines: NO_LINES }, isCall))
      elsewhere.push({ source: file, lines });
    if (elsewhere.length >= MOST_ELSEWHERE) break;
  }
  return [...own, ...elsewhere.slice(0, MOST_ELSEWHERE)];
}

/** The files whose text matches, and that import a module or something of it. */
function* importing(project: ProjectSources, source: Source, pattern: RegExp): Generator<Source> {
  for (const path of project.paths?.() ?? []) {
    if (!path.endsWith('.py') || path === source.path || isTestFile(path)) continue;
    const text = project.text?.(path);
    const file = text !== undefined && pattern.test(text) ? project.source(path) : undefined;
    const isFrom = (local: string) =>
      file !== undefined &&
      (resolve(project, file, local)?.source.path === source.path ||
        resolveModule(project, file, local)?.path === source.path);
    if (file !== undefined && importsOf(file).some(each => isFrom(each.local))) yield file;
  }
}
