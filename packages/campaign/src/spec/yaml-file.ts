import type { Document, Node, Pair, YAMLError, YAMLMap } from 'yaml';
import { isAlias, isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import { isTooDeep, MOST_LEVELS } from './yaml-depth.js';

/** More than any mapping of a spec has: what is done for each key stays short. */
const MOST_KEYS = 100;

/** Where a value is: keys of mappings and indexes of lists. */
export type Path = readonly (string | number)[];

/** Something that keeps a text from being read. Its line counts from 1. */
export interface YamlProblem {
  readonly line: number;
  readonly message: string;
}

/** A text that was read: its value, and where each part of it is. */
export interface YamlText {
  readonly value: unknown;
  /** The line of a value's key, or of the nearest mapping or list above it that exists. */
  lineOf(path: Path): number;
}

/**
 * Read YAML 1.2 that holds plain values only: no aliases, tags or directives, and no key twice.
 *
 * @returns everything that is wrong, if anything is.
 */
export function readYaml(text: string): YamlText | readonly YamlProblem[] {
  if (isTooDeep(text)) return [{ line: 1, message: `is nested deeper than ${MOST_LEVELS} levels` }];
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'core',
    stringKeys: true,
    prettyErrors: false,
    // The check of the parser takes minutes for many keys.
    uniqueKeys: false,
    lineCounter: lines,
    logLevel: 'error',
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const problems = [
    ...document.errors.map(error => ({ line: lineAt(error.pos[0]), message: errorMessage(error) })),
    ...directiveProblems(document),
    ...nodeProblems(document.contents).map(({ offset, message }) => ({ line: lineAt(offset), message })),
  ];
  if (problems.length > 0) return problems;
  return { value: document.toJS(), lineOf: path => lineAt(offsetOf(document.contents, path)) };
}

function errorMessage({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; one is expected';
  if (code === 'NON_STRING_KEY') return 'this key is not text; a key is expected to be a name';
  const [line = ''] = message.split('\n');
  // The parser quotes what it does not understand, and that may be an address with a password.
  return `is not YAML: ${line.replace(/\S*@\S*/g, '…')}`;
}

function directiveProblems({ directives }: Document): YamlProblem[] {
  const names = Object.keys(directives?.tags ?? {}).filter(name => name !== '!!');
  if (directives?.yaml.explicit !== true && names.length === 0) return [];
  return [{ line: 1, message: 'has a directive (%YAML or %TAG); a spec is YAML 1.2 without any' }];
}

interface Found {
  readonly offset: number;
  readonly message: string;
}

/** What is not plain in a node and below it. The depth is bounded, see {@link isTooDeep}. */
function nodeProblems(node: unknown): Found[] {
  if (!isNode(node)) return [];
  if (isAlias(node)) return [{ offset: startOf(node), message: 'is an alias; write the value out' }];
  const own =
    node.tag === undefined ? [] : [{ offset: startOf(node), message: 'has a tag; write a plain value' }];
  if (!isCollection(node)) return own;
  const keys = isMap(node) ? keyProblems(node) : [];
  return [...own, ...keys, ...node.items.flatMap(item => problemsOfItem(item))];
}

function problemsOfItem(item: unknown): Found[] {
  return isPair(item) ? [...nodeProblems(item.key), ...nodeProblems(item.value)] : nodeProblems(item);
}

function keyProblems(map: YAMLMap): Found[] {
  const count = map.items.length;
  if (count <= MOST_KEYS) return repeatedKeys(map.items);
  return [{ offset: startOf(map), message: `has ${count} keys here; at most ${MOST_KEYS} are read` }];
}

function repeatedKeys(pairs: readonly Pair[]): Found[] {
  const seen = new Set<unknown>();
  const repeated = pairs.filter(({ key }) => {
    const name = keyOf(key);
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
  return repeated.map(({ key }) => ({ offset: startOf(key), message: 'this key is here twice' }));
}

function keyOf(key: unknown): unknown {
  return isScalar(key) ? key.value : key;
}

function startOf(node: unknown): number {
  return isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0;
}

function offsetOf(root: unknown, path: Path): number {
  let node = root;
  let offset = startOf(root);
  for (const step of path) {
    const next = below(node, step);
    if (next === undefined) return offset;
    offset = startOf(next.shown);
    node = next.value;
  }
  return offset;
}

/** The value at one step of a path, and the node whose line stands for it. */
function below(node: unknown, step: string | number): { shown: unknown; value: unknown } | undefined {
  if (!isCollection(node)) return undefined;
  if (!isMap(node)) {
    const item = node.items[Number(step)];
    return item === undefined ? undefined : { shown: item, value: item };
  }
  const pair = node.items.find(({ key }) => keyOf(key) === step);
  return pair === undefined ? undefined : { shown: pair.key, value: pair.value };
}
