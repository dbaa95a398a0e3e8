import type { Statement } from '../../syntax/index.js';
import { linesText, type Project, type Source } from '../source.js';
import { isDefinition, namesIn, targetsOf } from './about.js';
import { fixtureNamed } from './fixtures.js';
import { type Defined, importedClasses, methodOf, resolve, resolveModule } from './project-names.js';

/** A call as it is written: `f`, `a.b`, or `.m` behind another call. */
const CALL = /(?<![\w.])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\(|[)\]]\s*\.\s*([A-Za-z_]\w*)\s*\(/g;

/** The names of all calls of a text, in its order; of a method of something that is no name, `.name`. */
export function callsIn(text: string): string[] {
  return [...text.matchAll(CALL)].map(([, name, method]) => name ?? `.${method}`);
}

/** Where calls are looked up: in a function of a file. */
export interface Place {
  readonly project: Project;
  readonly source: Source;
  readonly within: Statement | undefined;
}

/** What a call calls, where the project defines it. */
export function resolveCall(place: Place, call: string): Defined | undefined {
  const { project, source } = place;
  const parts = call.split('.');
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return resolve(project, source, call);
  const before = parts.slice(0, -1).join('.');
  if (before === '') return uniqueMethod(place, last);
  const module = resolveModule(project, source, before);
  if (module !== undefined) return resolve(project, module, last);
  const owner = resolve(project, source, before) ?? classOf(place, before);
  return (owner && methodOf(owner, last)) ?? uniqueMethod(place, last);
}

/** The one method of this name that the imported modules have. */
function uniqueMethod({ project, source }: Place, name: string): Defined | undefined {
  const found = importedClasses(project, source).flatMap(each => methodOf(each, name) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** The class of a variable: of what was assigned to it, or of what the fixture of its name makes. */
function classOf(place: Place, variable: string): Defined | undefined {
  const { project, source, within } = place;
  if (within === undefined) return undefined;
  for (const { text, targets } of assignmentsIn(source, within)) {
    if (!targets.includes(variable)) continue;
    const made = callsIn(text)
      .map(call => resolve(project, source, call))
      .find(each => each?.statement.kind === 'class');
    if (made !== undefined) return made;
  }
  const fixture = fixtureNamed(project, source, variable);
  if (fixture === undefined) return undefined;
  const calls = callsIn(linesText(fixture.source, fixture.statement));
  return calls
    .map(call => resolve(project, fixture.source, call))
    .find(each => each?.statement.kind === 'class');
}

/** A statement of a function that assigns, and the names that it assigns to. */
interface Assignment {
  readonly text: string;
  readonly targets: readonly string[];
}

/** What is assigned in a function, the last one first. */
function assignmentsIn(source: Source, within: Statement): Assignment[] {
  return source.scopes.statements
    .filter(each => !isDefinition(each) && each.first > within.headLast && each.last <= within.last)
    .map(each => linesText(source, { first: each.first, last: each.headLast }))
    .map(text => ({ text, targets: [...targetsOf(text), ...boundBy(text)] }))
    .toReversed();
}

/** The names behind `as`. */
function boundBy(text: string): string[] {
  return [...text.matchAll(/\bas\s+([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name = '']) => name);
}

/** The calls behind an expression: its own, then those whose results its names hold. */
export function callsBehind(source: Source, within: Statement | undefined, text: string): string[] {
  const own = callsIn(text).toReversed();
  if (within === undefined) return own;
  const all = assignmentsIn(source, within);
  const assigned = [...namesIn(text)].flatMap(name => all.find(each => each.targets.includes(name)) ?? []);
  return [...own, ...assigned.flatMap(each => callsIn(each.text).toReversed())];
}
