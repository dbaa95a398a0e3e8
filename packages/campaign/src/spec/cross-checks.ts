import { type ValueProblem, valueAt } from './schema-problems.js';
import type { Path } from './yaml-file.js';

const STEPS = ['apply', 'edit', 'fix', 'command'];
const SOURCES = ['file', 'folders', 'github', 'gitlab', 'exclude'];
const QUERY_KEYS = ['name', 'topic', 'archived', 'forks'];

/**
 * What is wrong between keys of a spec. It looks at the value as it was read, so that these
 * problems are found together with those of single values.
 */
export function crossChecks(spec: unknown): ValueProblem[] {
  const has = (...path: Path) => valueAt(spec, path) !== undefined;
  const equal = (a: Path, b: Path) => has(...a) && valueAt(spec, a) === valueAt(spec, b);
  const problem = (found: boolean, path: Path, message: string) => (found ? [{ path, message }] : []);
  return [
    ...oneOf(spec, ['step'], STEPS),
    ...sourceProblems(spec),
    ...problem(
      has('budget', 'money') && !has('budget', 'price'),
      ['budget', 'money'],
      'budget.money needs budget.price: US dollars for a million tokens of input and of output',
    ),
    ...problem(
      equal(['quiet_hours', 'from'], ['quiet_hours', 'to']),
      ['quiet_hours', 'to'],
      'quiet_hours.to is the same as quiet_hours.from; leave quiet_hours out for no quiet hours',
    ),
    ...problem(
      equal(['branch'], ['base']),
      ['branch'],
      'branch is the same as base; a branch of the campaign alone is expected',
    ),
  ];
}

/**
 * Whether a mapping has exactly one of some keys. Another kind of value is the schema's to refuse.
 */
function oneOf(spec: unknown, path: Path, keys: readonly string[]): ValueProblem[] {
  const value = valueAt(spec, path);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const given = keys.filter(key => Object.hasOwn(value, key));
  if (given.length === 1) return [];
  const found = given.length === 0 ? 'has none of' : 'has more than one of';
  const key = given[1];
  return [
    {
      path: key === undefined ? path : [...path, key],
      message: `${nameOf(path)} ${found} ${keys.join(', ')}; exactly one is expected`,
    },
  ];
}

function nameOf(path: Path): string {
  return path.length === 1 ? String(path[0]) : `${path[0]}[${Number(path[1]) + 1}]`;
}

function sourceProblems(spec: unknown): ValueProblem[] {
  const sources = valueAt(spec, ['repositories']);
  if (!Array.isArray(sources) || sources.length === 0) return [];
  const problems = sources.flatMap((source, index) => [
    ...oneOf(spec, ['repositories', index], SOURCES),
    ...queryProblems(source, ['repositories', index]),
  ]);
  const onlyExcluded = sources.every(source => valueAt(source, ['exclude']) !== undefined);
  if (!onlyExcluded) return problems;
  return [
    ...problems,
    {
      path: ['repositories'],
      message: 'repositories has only exclude; at least one address, path or query is expected',
    },
  ];
}

function queryProblems(source: unknown, path: Path): ValueProblem[] {
  const has = (key: string) => valueAt(source, [key]) !== undefined;
  if (has('github') || has('gitlab')) return [];
  return QUERY_KEYS.filter(has).map(key => ({
    path: [...path, key],
    message: `${nameOf(path)}.${key} belongs to github or gitlab, and this entry has neither`,
  }));
}
