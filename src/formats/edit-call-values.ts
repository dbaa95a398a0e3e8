import { createEdit, type Edit, type Occurrences, replaceEdit, type SourceLines } from '../edit/index.js';
import { CallFields } from './edit-call-fields.js';
import type { Problem } from './format.js';
import type { JsonNode, JsonObject } from './json-values.js';

const PATH = ['path', 'file_path'] as const;
const OLD = ['old_str', 'old_string'] as const;
const NEW = ['new_str', 'new_string'] as const;
const COUNT = ['expected_replacements'] as const;
const ALL = ['replace_all'] as const;
/** Fields under which some tools wrap the arguments of a call. */
const WRAPPERS: readonly string[] = ['arguments', 'input', 'parameters'];

/** A field of these makes an object a call. */
const CALL_KEYS: ReadonlySet<string> = new Set([...OLD, ...NEW, ...COUNT, ...ALL]);
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...CALL_KEYS,
  ...PATH,
  ...WRAPPERS,
  'edits',
  'name',
  'type',
]);

/** Finds a field of a call in text that may be no JSON. */
export const NAMES_CALL_KEY = new RegExp(`"(?:${[...CALL_KEYS].join('|')})"\\s{0,20}:`);

/** What the calls in a value say. */
export interface CallReading {
  /** Whether the value is about edits at all. */
  readonly hasCalls: boolean;
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
}

/** Gives the 1-based line of an offset. */
export type LineOf = (offset: number) => number;

/**
 * Read the calls in a JSON value: one, a list, or a batch with a shared path. Of a value that is not whole, those that
 * are.
 */
export function readCalls(root: JsonNode, lineOf: LineOf): CallReading {
  const items = root.kind === 'array' ? root.items : [root];
  const reader = new CallReader(lineOf);
  const hasCalls = items.some(holdsCall);
  if (hasCalls) for (const item of items) reader.readItem(item);
  return { hasCalls, edits: reader.edits, problems: reader.problems };
}

/** Whether a value that was cut off could still have become calls: it says nothing that does not belong to them. */
export function mayBecomeCalls(root: JsonNode): boolean {
  const items = root.kind === 'array' ? root.items : [root];
  return items.every(item => item.kind === 'object' && item.entries.every(({ key }) => KNOWN_KEYS.has(key)));
}

function holdsCall(node: JsonNode): boolean {
  const call = unwrap(node);
  return isCall(call) || itemsOf(call).some(isCall);
}

function isCall(node: JsonNode): boolean {
  return node.kind === 'object' && node.entries.some(({ key }) => CALL_KEYS.has(key));
}

/** The arguments of a call that stands with its tool's name around it. */
function unwrap(node: JsonNode): JsonNode {
  if (node.kind !== 'object' || isCall(node)) return node;
  return (
    node.entries.find(({ key, value }) => WRAPPERS.includes(key) && value.kind === 'object')?.value ?? node
  );
}

/** The calls of a batch; none where the value is no batch. */
function itemsOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind !== 'object') return [];
  const edits = node.entries.find(({ key }) => key === 'edits')?.value;
  return edits?.kind === 'array' ? edits.items : [];
}

class CallReader {
  readonly edits: Edit[] = [];
  readonly problems: Problem[] = [];
  constructor(readonly lineOf: LineOf) {}

  readItem(item: JsonNode): void {
    const node = unwrap(item);
    const items = itemsOf(node);
    if (items.length === 0 || node.kind !== 'object') this.#readCall(node, undefined);
    else if (isCall(node)) this.#report(node, 'An edit with "edits" of its own: it is one or the other.');
    else this.#readBatch(node, items);
  }

  #readBatch(batch: JsonObject, items: readonly JsonNode[]): void {
    const fields = new CallFields(batch, this.lineOf);
    const path = fields.path(PATH);
    this.problems.push(...fields.problems);
    // A batch that was cut off may have had its path behind the edits.
    if (path === undefined && !batch.complete) return;
    for (const item of items) this.#readCall(item, path);
  }

  #readCall(node: JsonNode, sharedPath: string | undefined): void {
    if (node.kind !== 'object' || (node.complete && !isCall(node))) {
      this.#report(node, 'This is no edit: "old_str" and "new_str" are missing.');
    } else if (node.complete) {
      this.#readWholeCall(node, sharedPath);
    }
  }

  #readWholeCall(call: JsonObject, sharedPath: string | undefined): void {
    const fields = new CallFields(call, this.lineOf);
    const path = fields.path(PATH) ?? sharedPath;
    const search = fields.text(OLD);
    const replace = fields.text(NEW);
    const occurrences = occurrencesOf(fields);
    this.problems.push(...fields.problems);
    if (fields.problems.length > 0 || search === undefined || replace === undefined) return;
    const source = this.#linesOf(call);
    if (search === '') this.edits.push(createEdit(replace, { path, source, onExisting: 'refuse' }));
    else this.edits.push(replaceEdit(search, replace, { path, source, occurrences }));
  }

  #linesOf(node: JsonNode): SourceLines {
    return { first: this.lineOf(node.from), last: this.lineOf(node.to - 1) };
  }

  #report(node: JsonNode, message: string): void {
    this.problems.push({ code: 'EDIT_MALFORMED', line: this.lineOf(node.from), message });
  }
}

/** A number given goes before "all": it says the same and more. */
function occurrencesOf(fields: CallFields): Occurrences {
  const count = fields.count(COUNT);
  const all = fields.flag(ALL);
  if (count === undefined) return all === true ? { kind: 'all' } : { kind: 'one' };
  if (all === false && count > 1)
    fields.report(`"replace_all" is false, but ${count} replacements are expected.`);
  return { kind: 'exactly', count };
}
