import type { Edit, SourceLines } from '../edit/index.js';
import { LineIndex } from '../text/index.js';
import type { FormatName, Parsed, Problem } from './format.js';
import { plainName } from './json-fields.js';
import { type FoundJson, findJson } from './json-in-prose.js';
import { textInString, written } from './json-in-strings.js';
import type { JsonFailure, JsonNode } from './json-values.js';

/** Gives the 1-based line of an offset. */
export type LineOf = (offset: number) => number;

/** What the edits in a value say. */
export interface JsonReading {
  /** Whether the value is about edits of this format at all. */
  readonly isOurs: boolean;
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
}

/** Gathers the edits of a value, and what is wrong with it. */
export abstract class JsonEditReader<E extends Edit> {
  readonly edits: E[] = [];
  readonly problems: Problem[] = [];
  constructor(readonly lineOf: LineOf) {}

  /** Read one item of the value. */
  abstract readItem(item: JsonNode): void;

  /** Read a value whose items are edits of this format, or nothing at all. */
  reading(items: readonly JsonNode[], isOurs: boolean): JsonReading {
    if (isOurs) for (const item of items) this.readItem(item);
    return { isOurs, edits: this.edits, problems: this.problems };
  }

  protected lineRangeOf(node: JsonNode): SourceLines {
    return { first: this.lineOf(node.from), last: this.lineOf(node.to - 1) };
  }

  protected report(node: JsonNode, message: string): void {
    this.problems.push({ code: 'EDIT_MALFORMED', line: this.lineOf(node.from), message });
  }
}

/** A format that is written as JSON: how its edits look. */
export interface JsonShape {
  readonly format: FormatName;
  /** Read the edits of a value; of one that is not whole, those that are. */
  read(root: JsonNode, lineOf: LineOf): JsonReading;
  /**
   * Whether text that may be no JSON is nevertheless meant as this format: it names what only this
   * format has.
   */
  names(text: string): boolean;
  /**
   * Whether a value that was cut off could still have become edits: it and its text say nothing
   * else.
   */
  mayBecome(root: JsonNode, text: string): boolean;
}

/**
 * Find the edits of a JSON format in a whole reply, with prose or fences around them. Other JSON is
 * ignored.
 */
export function parseJsonEdits(reply: string, shape: JsonShape): Parsed {
  const inner = textInString(reply);
  if (inner !== undefined) return parseValues(inner, shape, () => 1);
  const lines = LineIndex.of(reply);
  return parseValues(reply, shape, offset => lines.lineAt(offset) + 1);
}

function parseValues(reply: string, shape: JsonShape, lineOf: LineOf): Parsed {
  const edits: Edit[] = [];
  const problems: Problem[] = [];
  for (const finding of findJson(reply)) {
    const reading = shape.read(finding.root, lineOf);
    if (!reading.isOurs && !mayBeOurs(finding, reply, shape)) continue;
    // One by one: a spread of very many would overflow the stack.
    for (const edit of reading.edits) edits.push(edit);
    for (const problem of reading.problems) problems.push(problem);
    if (finding.failure !== undefined) problems.push(problemOf(finding.failure, lineOf));
  }
  return { format: shape.format, edits, problems };
}

/**
 * Whether incomplete JSON seems to be of a format: it shows this before or after the fault, or it
 * was cut off too early to show anything else.
 */
function mayBeOurs({ root, failure, until }: FoundJson, reply: string, shape: JsonShape): boolean {
  if (failure === undefined) return false;
  const text = reply.slice(root.from, until);
  if (shape.names(text)) return true;
  return failure.kind === 'cut' && startsLine(reply, root.from) && shape.mayBecome(root, text);
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '' || offset === 0;
}

function problemOf(failure: JsonFailure, lineOf: LineOf): Problem {
  const code = failure.kind === 'cut' ? 'EDIT_TRUNCATED' : 'EDIT_MALFORMED';
  return { code, line: lineOf(failure.offset), message: failure.message };
}

/** The values of a list, or the value alone. */
export function itemsOrSelf(root: JsonNode): readonly JsonNode[] {
  return root.kind === 'array' ? root.items.map(written) : [root];
}

/**
 * The values of the list under a key, also if that is in a string; none if there is no such list.
 */
export function listUnder(node: JsonNode, name: string): readonly JsonNode[] {
  if (node.kind !== 'object') return [];
  const value = node.entries.find(({ key }) => key === name)?.value;
  const list = value === undefined ? undefined : written(value);
  return list?.kind === 'array' ? list.items.map(written) : [];
}

/** Whether a value is an object with one of some keys, which are plain names. */
export function hasKey(node: JsonNode, keys: ReadonlySet<string>): boolean {
  return node.kind === 'object' && node.entries.some(({ key }) => keys.has(plainName(key)));
}

/** Whether a value is an object with no other keys than some, which are plain names. */
export function hasOnlyKeys(node: JsonNode, keys: ReadonlySet<string>): boolean {
  return node.kind === 'object' && node.entries.every(({ key }) => keys.has(plainName(key)));
}
