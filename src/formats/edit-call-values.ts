import { createEdit, type Edit, type Occurrences, replaceEdit } from '../edit/index.js';
import { addAll } from '../text/many.js';
import { ALL, CALL_KEYS, COUNT, NEW, namesCall, OLD } from './call-names.js';
import {
  hasKey,
  hasOnlyKeys,
  itemsOrSelf,
  JsonEditReader,
  type JsonReading,
  type JsonShape,
  type LineOf,
  listUnder,
} from './json-edits.js';
import { JsonFields, plainNames } from './json-fields.js';
import { written } from './json-in-strings.js';
import type { JsonNode, JsonObject } from './json-values.js';

const PATH = ['path', 'file_path'] as const;
/** Fields under which some tools wrap the arguments of a call. */
const WRAPPERS: readonly string[] = ['arguments', 'input', 'parameters'];

/** An edit with this is one of an `edit-script`. */
const ANCHORED = plainNames(['anchor']);
const QUOTED = plainNames(OLD);
const KNOWN_KEYS = plainNames([
  ...[...CALL_KEYS, ...PATH, 'at', 'insert', ...WRAPPERS],
  ...['edits', 'name', 'type', 'description', 'encoding'],
]);

/** How calls look in JSON: one, a list, or a batch with a shared path. */
export const CALLS: JsonShape = {
  format: 'edit-call',
  read: readCalls,
  names: namesCall,
  mayBecome: root =>
    itemsOrSelf(root).every(
      item => hasOnlyKeys(item, KNOWN_KEYS) && !listUnder(item, 'edits').some(isAnchored),
    ),
};

function readCalls(root: JsonNode, lineOf: LineOf): JsonReading {
  const items = itemsOrSelf(root);
  return new CallReader(lineOf).reading(items, items.some(holdsCall));
}

function holdsCall(node: JsonNode): boolean {
  const call = unwrap(node);
  return isCall(call) || listUnder(call, 'edits').some(isCall) || brokenList(call) !== undefined;
}

/** The string under "edits" that names fields of calls, and is no list. */
function brokenList(node: JsonNode): JsonNode | undefined {
  const value = node.kind === 'object' ? node.entries.find(({ key }) => key === 'edits')?.value : undefined;
  const isBroken =
    value?.kind === 'scalar' &&
    typeof value.value === 'string' &&
    written(value) === value &&
    namesCall(value.value);
  return isBroken ? value : undefined;
}

function isCall(node: JsonNode): boolean {
  return hasKey(node, CALL_KEYS) && !isAnchored(node);
}

function isAnchored(node: JsonNode): boolean {
  return hasKey(node, ANCHORED);
}

/** The arguments of a call that is with its tool's name around it. */
function unwrap(node: JsonNode): JsonNode {
  if (node.kind !== 'object' || isCall(node)) return node;
  const wrapped = node.entries.flatMap(({ key, value }) => (WRAPPERS.includes(key) ? [written(value)] : []));
  return wrapped.find(({ kind }) => kind === 'object') ?? node;
}

/** What the calls of a batch have in common. */
interface Shared {
  readonly path?: string | undefined;
  readonly encoding?: { readonly encoding?: string };
}

class CallReader extends JsonEditReader<Edit> {
  readItem(item: JsonNode): void {
    const node = unwrap(item);
    const items = listUnder(node, 'edits');
    const broken = brokenList(node);
    if (broken !== undefined) this.report(broken, 'The list in this string is no JSON.');
    else if (items.length === 0 || node.kind !== 'object') this.#readCall(node, {});
    else if (isCall(node)) this.report(node, 'An edit with "edits" of its own: it is one or the other.');
    else this.#readBatch(node, items);
  }

  #readBatch(batch: JsonObject, items: readonly JsonNode[]): void {
    const fields = new JsonFields(batch, this.lineOf);
    const path = fields.path(PATH);
    addAll(this.problems, fields.problems);
    // A batch that was cut off may have had its path after the edits.
    if (path === undefined && !batch.complete) return;
    const shared = { path, encoding: textUnder(batch, 'encoding') };
    for (const item of items) this.#readCall(item, shared);
  }

  #readCall(node: JsonNode, shared: Shared): void {
    if (node.kind !== 'object' || (node.complete && !isCall(node))) {
      this.report(node, 'This is no edit: "old_str" and "new_str" are missing.');
    } else if (node.complete) {
      this.#readWholeCall(node, shared);
    }
  }

  #readWholeCall(call: JsonObject, shared: Shared): void {
    const fields = new JsonFields(call, this.lineOf);
    const path = fields.path(PATH) ?? shared.path;
    const at = fields.optionalText('at');
    const insert = fields.choice('insert', ['before', 'after']);
    // An address needs no old text.
    const search = at !== undefined && !hasKey(call, QUOTED) ? '' : fields.text(OLD);
    const replace = fields.text(NEW);
    const occurrences = occurrencesOf(fields);
    // Whatever else is under this name is not read.
    const said = { ...textUnder(call, 'description'), ...shared.encoding, ...textUnder(call, 'encoding') };
    addAll(this.problems, fields.problems);
    if (fields.problems.length > 0 || search === undefined || replace === undefined) return;
    const source = this.lineRangeOf(call);
    if (at !== undefined) {
      const action = insert === undefined ? 'replace' : (`insert_${insert}` as const);
      const quoted = search === '' ? {} : { search };
      this.edits.push({
        kind: 'address',
        path,
        at,
        action,
        content: replace,
        ...quoted,
        ...said,
        source,
      });
    } else if (search === '')
      this.edits.push(createEdit(replace, { path, source, ...said, onExisting: 'refuse' }));
    else this.edits.push(replaceEdit(search, replace, { path, source, occurrences, ...said }));
  }
}

/** A text of a call that asks for nothing; none if it is empty or no text. */
function textUnder<Name extends string>(call: JsonObject, name: Name): { readonly [name in Name]?: string } {
  const value = call.entries.find(({ key }) => key === name)?.value;
  const text = value?.kind === 'scalar' && typeof value.value === 'string' ? value.value.trim() : '';
  return (text === '' ? {} : { [name]: text }) as { readonly [name in Name]?: string };
}

/** A number given goes before "all": it says the same and more. */
function occurrencesOf(fields: JsonFields): Occurrences {
  const count = fields.count(COUNT);
  const all = fields.flag(ALL);
  if (count === undefined) return all === true ? { kind: 'all' } : { kind: 'one' };
  if (all === false && count > 1)
    fields.report(`"replace_all" is false, but ${count} replacements are expected.`);
  return { kind: 'exactly', count };
}
