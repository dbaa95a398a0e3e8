import { languageOf } from '../../syntax/index.js';
import { namedFunctionAt, SHOWN_WHOLE } from '../enclosing.js';
import type { ProjectSources, Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import type { About, ShownPart } from './about.js';
import { filesBeside } from './module-files.js';
import { importsOf, resolve, resolveModule } from './project-names.js';
import { mentions } from './uses.js';

/** How many calls in other files are shown. */
const MOST_ELSEWHERE = 8;
const MOST_IN_TESTS = 4;
const NO_LINES = { first: 0, last: 0 };

/**
 * Statements that call the function around the finding: in its file, and in files that import from
 * it. Tests are left out.
 */
export function callers(about: About): ShownPart[] {
  const { source } = about;
  const call = callAt(about);
  if (call === undefined) return [];
  const own = mentions(about, call.isIn).map(lines => ({ source, lines }));
  return [...own, ...callsElsewhere(about, call, path => !isTestFile(path), MOST_ELSEWHERE)];
}

/** Statements of test files that call the function around the finding. */
export function testsOf(about: About): ShownPart[] {
  const call = callAt(about);
  return call === undefined ? [] : callsElsewhere(about, call, isTestFile, MOST_IN_TESTS);
}

/** A function, and whether a text calls it. */
interface Call {
  readonly name: string;
  readonly isIn: (text: string) => boolean;
}

function callAt({ source, line }: About): Call | undefined {
  const name = namedFunctionAt(source.scopes, line, SHOWN_WHOLE)?.name;
  if (name === undefined || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return undefined;
  const isElement = /^[A-Z]/.test(name) ? `|<${name}[\\s/>]` : '';
  const call = new RegExp(`(?<!\\b(?:def|function|fn|func) )\\b${name}\\s*\\(${isElement}`, 'u');
  return { name, isIn: text => call.test(text) };
}

function callsElsewhere(
  { project, source }: About,
  call: Call,
  isWanted: (path: string) => boolean,
  most: number,
): ShownPart[] {
  const found: ShownPart[] = [];
  for (const file of importing(project, source, call, isWanted)) {
    for (const lines of mentions({ source: file, lines: NO_LINES }, call.isIn))
      found.push({ source: file, lines });
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** Languages whose files import each other. */
const FAMILIES: Readonly<Record<string, string>> = { tsx: 'typescript', javascript: 'typescript' };

function familyOf(path: string): string {
  const { name } = languageOf(path);
  return FAMILIES[name] ?? name;
}

/** The files that call a function, and that import a module or something of it. */
function* importing(
  project: ProjectSources,
  source: Source,
  call: Call,
  isWanted: (path: string) => boolean,
): Generator<Source> {
  const family = familyOf(source.path);
  const beside = new Set(filesBeside(project, source.path));
  for (const path of project.paths?.() ?? []) {
    if (path === source.path || !isWanted(path) || familyOf(path) !== family) continue;
    const text = project.text?.(path);
    const file = text?.includes(call.name) && call.isIn(text) ? project.source(path) : undefined;
    const isFrom = (local: string) =>
      file !== undefined &&
      (resolve(project, file, local)?.source.path === source.path ||
        resolveModule(project, file, local)?.path === source.path);
    if (file !== undefined && (beside.has(path) || importsOf(file).some(each => isFrom(each.local))))
      yield file;
  }
}
