import { plainName } from '../formats/json-fields.js';
import { editDistance } from '../locate/index.js';
import type { Fields } from '../text/json.js';
import type { Properties } from './tool.js';

/**
 * Names that other tools give to the same arguments, as they are compared: models mix them up. A
 * name counts for a tool that takes the argument, the first of several.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  filepath: ['path'],
  filename: ['path'],
  file: ['path'],
  targetfile: ['path'],
  relativepath: ['path'],
  absolutepath: ['path'],
  directory: ['path'],
  directorypath: ['path'],
  targetdirectory: ['path'],
  dir: ['path'],
  dirpath: ['path'],
  folder: ['path'],
  folderpath: ['path'],
  searchpath: ['path'],
  filepaths: ['paths'],
  files: ['paths'],
  old: ['old_str'],
  oldstring: ['old_str'],
  oldtext: ['old_str'],
  new: ['new_str'],
  newstring: ['new_str'],
  newtext: ['new_str'],
  replaceall: ['replace_all'],
  patch: ['reply'],
  patchtext: ['reply'],
  diff: ['reply'],
  startline: ['from'],
  endline: ['to'],
  first: ['from'],
  firstline: ['from'],
  last: ['to'],
  lastline: ['to'],
  query: ['pattern', 'glob'],
  regex: ['pattern'],
  regexp: ['pattern'],
  searchpattern: ['pattern'],
  include: ['glob'],
  includes: ['glob'],
  includepattern: ['glob'],
  filepattern: ['glob'],
  fileglob: ['glob'],
  globpattern: ['glob'],
  pattern: ['glob'],
  fixedstring: ['literal'],
  fixedstrings: ['literal'],
  isliteral: ['literal'],
  caseinsensitive: ['ignore_case'],
  i: ['ignore_case'],
  maxresults: ['limit'],
  maxcount: ['limit'],
  headlimit: ['limit'],
  receiptid: ['receipt'],
  lineno: ['line'],
  linenumber: ['line'],
};

/** What clients make models say about a call, and what changes nothing of it. */
const REMARKS = new Set(['explanation', 'instruction', 'instructions', 'description', 'reason']);

/** So many names are shown of those that a tool does not know. */
const MOST_NAMED = 5;

/** The arguments of a call by the names of its tool, or why they cannot be. */
interface NamedArguments {
  readonly args: Record<string, unknown>;
  /** Names that were given, and are remarks. */
  readonly remarks: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Give arguments the names that a tool has for them. A name that the tool does not know is a
 * problem: what it was to change is not known. `null` and `undefined` are no arguments.
 *
 * @example named({ path: { type: 'string' } }, { file_path: 'a.py' }).args // { path: 'a.py' }
 */
export function named(properties: Properties, given: Fields): NamedArguments {
  const own = new Map(Object.keys(properties).map(name => [plainName(name), name]));
  const args: Record<string, unknown> = {};
  const remarks: string[] = [];
  const problems: string[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given).flatMap(each => asRange(each, properties))) {
    if (value === null || value === undefined) continue;
    const plain = plainName(name);
    const known = knownName(plain, own, properties, value);
    if (known === undefined && REMARKS.has(plain)) remarks.push(name);
    else if (known === undefined) unknown.push(name);
    else if (!Object.hasOwn(args, known)) args[known] = value;
    else if (JSON.stringify(args[known]) !== JSON.stringify(value))
      problems.push(`${known} is given twice, also as ${name}, and they differ`);
  }
  for (const name of unknown.slice(0, MOST_NAMED)) problems.push(unknownName(name, Object.keys(properties)));
  if (unknown.length > MOST_NAMED)
    problems.push(`${unknown.length - MOST_NAMED} more names are none of its arguments`);
  return { args, remarks, problems };
}

/** Names of a range of lines, `[first, last]`; -1 stands for the last line of all. */
const RANGES = new Set(['viewrange', 'linerange', 'range', 'lines']);

function asRange(
  [name, value]: readonly [string, unknown],
  properties: Properties,
): readonly (readonly [string, unknown])[] {
  const isRange = RANGES.has(plainName(name)) && 'from' in properties && 'to' in properties;
  const range = isRange ? listIn(value) : undefined;
  if (range?.length !== 2) return [[name, value]];
  const [from, to] = range;
  return [['from', from], ...(to === -1 ? [] : [['to', to] as const])];
}

/** A list, also one that is written as a text: `"[2, 4]"`. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const numbers = typeof value === 'string' ? /^\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]\s*$/.exec(value) : null;
  return numbers?.slice(1).map(Number);
}

/** Several paths under the name of one are meant as several. */
function knownName(
  plain: string,
  own: ReadonlyMap<string, string>,
  properties: Properties,
  value: unknown,
): string | undefined {
  const name = own.get(plain) ?? otherName(plain, properties);
  return name === 'path' && Array.isArray(value) && 'paths' in properties ? 'paths' : name;
}

function otherName(plain: string, properties: Properties): string | undefined {
  const names = Object.hasOwn(OTHER_NAMES, plain) ? (OTHER_NAMES[plain] ?? []) : [];
  return names.find(name => Object.hasOwn(properties, name));
}

function unknownName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const meant = near === undefined ? '' : ` (did you mean ${near}?)`;
  return `there is no argument ${JSON.stringify(name)}${meant}; it takes ${known.join(', ')}`;
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name);
  const scored = known.map(each => ({ each, distance: distanceOf(plain, plainName(each)) }));
  scored.sort((a, b) => a.distance - b.distance);
  const [best] = scored;
  return best !== undefined && best.distance <= Math.max(1, plain.length / 2) ? best.each : undefined;
}

function distanceOf(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  if (shorter > 2 && (one.includes(other) || other.includes(one))) return 1;
  const most = Math.max(one.length, other.length);
  return editDistance(one, other, most);
}
