import type { Statement } from '../../syntax/index.js';
import { innermost } from '../enclosing.js';
import { isFunctionOrClass, linesText, type ProjectSources, type Source } from '../source.js';
import { assignedNames, moduleStatements, wordsIn } from './about.js';
import { fixtureNamed, fixturesOf } from './fixtures.js';
import { type Defined, importedClasses, methodOf, resolve, resolveModule } from './project-names.js';

/** A call as it is written: `f`, `a.b`, or `.m` after another call. */
const CALL = /(?<![\w.])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\(|[)\]]\s*\.\s*([A-Za-z_]\w*)\s*\(/g;

/** The names of all calls of a text, in its order; `.name` for a method of a result. */
export function callsIn(text: string): string[] {
  return [...text.matchAll(CALL)].map(([, name, method]) => name ?? `.${method}`);
}

/** The place of a call: a function of a file. */
interface CallSite {
  readonly project: ProjectSources;
  readonly source: Source;
  readonly within: Statement | undefined;
  /** How many variables were followed to get here. */
  readonly depth?: number;
}

/** How many variables in a row are followed. */
const DEEPEST = 3;

/** The definition of a called function or class, if the project has it. */
export function resolveCall(place: CallSite, call: string): Defined | undefined {
  const { project, source } = place;
  const parts = call.split('.');
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return resolve(project, source, call);
  const before = parts.slice(0, -1).join('.');
  if (before === '') return uniqueMethod(place, last);
  const module = resolveModule(project, source, before);
  if (module !== undefined) return resolve(project, module, last);
  const owner = resolveCall(place, before) ?? classOf(place, before);
  return (owner && methodOf(owner, last)) ?? uniqueMethod(place, last);
}

/** The one method of this name that the imported modules have. */
function uniqueMethod({ project, source }: CallSite, name: string): Defined | undefined {
  const found = importedClasses(project, source).flatMap(each => methodOf(each, name) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** The class of a variable, by its assignments or by the fixture of the same name. */
function classOf(place: CallSite, variable: string): Defined | undefined {
  const { project, source, within, depth = 0 } = place;
  if (depth > DEEPEST) return undefined;
  const own = within === undefined ? undefined : madeBy(place, assignmentsIn(source, within), variable);
  if (own !== undefined) return own;
  const [first = '', attribute, ...rest] = variable.split('.');
  if (attribute !== undefined) return rest.length > 0 ? undefined : classOfAttribute(place, first, attribute);
  const ofModule = moduleStatements(source).map(each => assignmentAt(source, each));
  const made = madeBy({ ...place, within: undefined }, ofModule, variable);
  const fixture = within === undefined ? undefined : fixtureNamed(project, source, variable);
  return made ?? (fixture && classMadeIn(project, fixture));
}

/** The class of `self.a`, by assignments in methods or fixtures of the class. */
function classOfAttribute(place: CallSite, object: string, attribute: string): Defined | undefined {
  const { project, source, within } = place;
  if (within === undefined || (object !== 'self' && object !== 'cls')) return undefined;
  const owner = innermost(source.scopes, within.first, ['class']);
  const fixtures = [owner, within].flatMap(each =>
    each === undefined ? [] : fixturesOf(project, { source, statement: each }),
  );
  const places = [...(owner === undefined ? [] : [{ source, statement: owner }]), ...fixtures];
  for (const { source: file, statement } of places) {
    const assigned = assignmentsIn(file, statement).map(each => ({
      ...each,
      targets: each.text.match(ATTRIBUTES)?.map(one => one.slice(one.lastIndexOf('.') + 1)) ?? [],
    }));
    const made = madeBy({ ...place, source: file, within: statement }, assigned, attribute);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Attributes before a `=`, as in `self.a = request.cls.b = …`. */
const ATTRIBUTES = /\b[A-Za-z_][\w.]*\.\w+(?=\s*(?::[^=\n]*)?=(?!=))/g;

/** The class of the value that a variable gets: `K` for `K()` and `K.made()`. */
function madeBy(place: CallSite, assigned: readonly Assignment[], variable: string): Defined | undefined {
  for (const { text, targets } of assigned) {
    if (!targets.includes(variable)) continue;
    for (const call of callsIn(text)) {
      const found = resolveCall({ ...place, depth: (place.depth ?? 0) + 1 }, call);
      if (found?.statement.kind === 'class') return found;
      const { source, statement } = found ?? {};
      const owner = source && statement && classAround(source, statement);
      if (owner !== undefined && /(?:^|\.)_*[A-Z]\w*\.\w+$/.test(call)) return owner;
    }
  }
  return undefined;
}

function classAround(source: Source, statement: Statement): Defined | undefined {
  const found = source.scopes.statements.findLast(
    each => each.kind === 'class' && each.first < statement.first && statement.last <= each.last,
  );
  return found && { source, statement: found };
}

function classMadeIn(project: ProjectSources, { source, statement }: Defined): Defined | undefined {
  return callsIn(linesText(source, statement))
    .map(call => resolveCall({ project, source, within: undefined }, call))
    .find(each => each?.statement.kind === 'class');
}

/** A statement of a function that assigns, and the names that it assigns to. */
interface Assignment {
  readonly text: string;
  readonly targets: readonly string[];
}

/** The assignments in a function, the last one first. */
function assignmentsIn(source: Source, within: Statement): Assignment[] {
  return source.scopes.statements
    .filter(each => !isFunctionOrClass(each) && each.first > within.headLast && each.last <= within.last)
    .map(each => assignmentAt(source, each))
    .toReversed();
}

function assignmentAt(source: Source, { first, headLast }: Statement): Assignment {
  const text = linesText(source, { first, last: headLast });
  return { text, targets: [...assignedNames(text), ...boundBy(text)] };
}

/** The names after `as`. */
function boundBy(text: string): string[] {
  return [...text.matchAll(/\bas\s+([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name = '']) => name);
}

/**
 * The calls that an expression depends on: its own, then those whose results its variables have.
 */
export function callsBehind(source: Source, within: Statement | undefined, text: string): string[] {
  const own = callsIn(text).toReversed();
  if (within === undefined) return own;
  const all = assignmentsIn(source, within);
  const assigned = [...wordsIn(text)].flatMap(name => all.find(each => each.targets.includes(name)) ?? []);
  return [...own, ...assigned.flatMap(each => callsIn(each.text).toReversed())];
}
