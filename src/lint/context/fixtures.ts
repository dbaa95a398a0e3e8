import type { Statement } from '../../syntax/index.js';
import { linesText, type ProjectSources, type Source } from '../source.js';
import { wordsIn } from './about.js';
import type { Defined } from './project-names.js';

/** The fixture with a name: of the test file itself, or else of the nearest `conftest.py`. */
export function fixtureNamed(project: ProjectSources, source: Source, name: string): Defined | undefined {
  for (const each of [source, ...conftests(project, source)]) {
    const statement = each.scopes.statements.find(one => isFixture(each, one, name));
    if (statement !== undefined) return { source: each, statement };
  }
  return undefined;
}

/** The `conftest.py` files of a test file, the nearest first. */
function conftests(project: ProjectSources, source: Source): Source[] {
  const parts = source.path.split('/').slice(0, -1);
  return parts.concat('').flatMap((_, i) => {
    const path = [...parts.slice(0, parts.length - i), 'conftest.py'].join('/');
    const found = path === source.path ? undefined : project.source(path);
    return found === undefined ? [] : [found];
  });
}

function isFixture(source: Source, statement: Statement, name: string): boolean {
  if (!isAnyFixture(source, statement)) return false;
  const decorators = linesText(source, { first: statement.first, last: statement.headFirst - 1 });
  const called = /\bname\s*=\s*["'](\w+)["']/.exec(decorators)?.[1];
  return (called ?? statement.name) === name;
}

/** Whether a statement is a function with the decorator of a fixture. */
function isAnyFixture(source: Source, statement: Statement): boolean {
  if (statement.kind !== 'function' || statement.first === statement.headFirst) return false;
  return /@[\w.]*fixture\b/.test(
    linesText(source, { first: statement.first, last: statement.headFirst - 1 }),
  );
}

/** The fixtures that a function uses by its parameters or marks, and those that they use. */
export function fixturesOf(project: ProjectSources, { source, statement }: Defined): Defined[] {
  const found = new Map<Statement, Defined>();
  const left: Defined[] = [{ source, statement }];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    for (const name of usedFixtures(next)) {
      const fixture = fixtureNamed(project, next.source, name);
      if (fixture === undefined || fixture.statement === statement || found.has(fixture.statement)) continue;
      found.set(fixture.statement, fixture);
      left.push(fixture);
    }
  }
  return [...found.values()];
}

function usedFixtures({ source, statement }: Defined): ReadonlySet<string> {
  const head = linesText(source, { first: statement.headFirst, last: statement.headLast });
  const decorators = linesText(source, { first: statement.first, last: statement.headFirst - 1 });
  const marks = [...decorators.matchAll(/usefixtures\(([^)]*)\)/g)].map(([, names = '']) => names).join(' ');
  return new Set([...wordsIn(head.slice(head.indexOf('('))), ...wordsIn(marks)]);
}

/** Every fixture that a test file may use. */
export function availableFixtures(project: ProjectSources, source: Source): Defined[] {
  return [source, ...conftests(project, source)].flatMap(each =>
    each.scopes.statements
      .filter(one => isAnyFixture(each, one))
      .map(statement => ({ source: each, statement })),
  );
}
