import {
  type AddressEdit,
  ANCHOR_ACTIONS,
  ANCHOR_TYPES,
  type Anchor,
  type AnchorAction,
  type AnchorEdit,
} from '../edit/index.js';
import { CALL_KEYS, namesCall } from './call-names.js';
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
import type { JsonNode, JsonObject } from './json-values.js';

const FILE = ['file', 'path', 'file_path'] as const;
const SCRIPT_KEYS = plainNames([...FILE, 'base', 'edits', 'description', 'explanation', 'reasoning']);
const EDIT_KEYS = plainNames([...FILE, 'type', 'anchor', 'content', 'description']);
const ANCHORED = plainNames(['anchor']);
const TYPE = plainNames(['type']);
const TYPE_OR_CONTENT = plainNames(['type', 'content']);
/** How edit scripts look in JSON: one, or a list. */
export const SCRIPTS: JsonShape = {
  format: 'edit-script',
  read: readScripts,
  names: text => /"edits"\s{0,20}:/.test(text) && /"anchor"\s{0,20}:/.test(text),
  mayBecome: (root, text) => !namesCall(text) && itemsOrSelf(root).every(mayBecomeScript),
};

function mayBecomeScript(node: JsonNode): boolean {
  return (
    hasOnlyKeys(node, SCRIPT_KEYS) && listUnder(node, 'edits').every(edit => hasOnlyKeys(edit, EDIT_KEYS))
  );
}

function readScripts(root: JsonNode, lineOf: LineOf): JsonReading {
  const items = itemsOrSelf(root);
  const isOurs = items.some(item => isEdit(item) || listUnder(item, 'edits').some(isEdit));
  return new ScriptReader(lineOf).reading(items, isOurs);
}

/**
 * Whether a value is an edit at an anchor, or seems to be one without: other JSON may have anchors,
 * too.
 */
function isEdit(node: JsonNode): boolean {
  if (hasKey(node, ANCHORED)) return hasKey(node, TYPE_OR_CONTENT);
  return isAction(node) && !hasKey(node, CALL_KEYS);
}

function isAction(node: JsonNode): boolean {
  if (node.kind !== 'object') return false;
  const type = node.entries.find(({ key }) => key === 'type')?.value;
  return type?.kind === 'scalar' && ANCHOR_ACTIONS.includes(type.value as AnchorAction);
}

class ScriptReader extends JsonEditReader<AnchorEdit | AddressEdit> {
  readItem(node: JsonNode): void {
    const edits = listUnder(node, 'edits');
    if (node.kind !== 'object' || (node.complete && edits.length === 0)) {
      this.report(node, 'This is no edit script: it has no "edits".');
      return;
    }
    const fields = new JsonFields(node, this.lineOf);
    const path = fields.path(FILE);
    const base = fields.optionalText('base');
    for (const problem of fields.problems) this.problems.push(problem);
    // A script that was cut off may have had its file after the edits.
    if (path === undefined && !node.complete) return;
    for (const edit of edits) this.#readEdit(edit, path, base);
  }

  #readEdit(node: JsonNode, path: string | undefined, base: string | undefined): void {
    if (node.kind !== 'object') this.report(node, 'This is no edit: it has no "type" and no "anchor".');
    else if (node.complete) this.#readWholeEdit(node, path, base);
  }

  #readWholeEdit(node: JsonObject, scriptPath: string | undefined, base: string | undefined): void {
    const fields = new JsonFields(node, this.lineOf);
    const path = fields.path(FILE) ?? scriptPath;
    const action = fields.required('type', () => fields.choice('type', ANCHOR_ACTIONS));
    const anchorNode = fields.required('anchor', () => fields.child('anchor'));
    const anchor = anchorNode && readAnchor(anchorNode, fields);
    const content = contentOf(fields, action);
    const description = fields.optionalText('description');
    for (const problem of fields.problems) this.problems.push(problem);
    if (fields.problems.length > 0 || !action || content === undefined) return;
    const shared = {
      ...{ path, action, content },
      ...(description !== undefined && { description }),
      ...(base !== undefined && { base }),
      source: this.lineRangeOf(node),
    };
    if (anchor === undefined) return;
    if (anchor.type === undefined) this.edits.push({ kind: 'address', at: anchor.at, ...shared });
    else this.edits.push({ kind: 'anchor', anchor, ...shared });
  }
}

/** Lines by their address alone: nothing is known of what they are. */
interface AtAddress {
  readonly type?: undefined;
  readonly at: string;
}

/** Read an anchor, and report what is wrong with it as a fault of its edit. */
function readAnchor(node: JsonObject, edit: JsonFields): Anchor | AtAddress | undefined {
  const fields = new JsonFields(node, edit.lineOf);
  const at = fields.optionalText('at');
  const isTyped = hasKey(node, TYPE) && fields.optionalText('type') !== undefined;
  const isAlone = at !== undefined && !isTyped;
  const anchor = isAlone ? { at } : anchorOf(fields, at);
  if (fields.optionalText('id') !== undefined) fields.report(NO_IDS);
  for (const problem of fields.problems) edit.problems.push(problem);
  return anchor;
}

const NO_IDS =
  'Anchors have no "id": name the lines by their address, "at": "12-20#483", as anchors, read or a refusal shows it.';

function anchorOf(fields: JsonFields, at: string | undefined): Anchor | undefined {
  const type = fields.required('type', () => fields.choice('type', ANCHOR_TYPES));
  const text = () => fields.optionalText('selected');
  const selected = at === undefined ? fields.required('selected', text) : (text() ?? '');
  const until = fields.optionalText('until');
  const scope = fields.choice('scope', ['line', 'definition', '']);
  const line = fields.count(['line', 'lineno']);
  if (type === undefined || selected === undefined) return undefined;
  return {
    type,
    selected,
    ...(at !== undefined && { at }),
    ...(until !== undefined && { until }),
    ...(scope && { scope }),
    ...(line !== undefined && { line }),
  };
}

/** The new text. A deletion that has one may have been meant as a replacement. */
function contentOf(fields: JsonFields, action: AnchorAction | undefined): string | undefined {
  if (action !== 'delete') return fields.text(['content']);
  if (fields.optionalText('content') === undefined) return '';
  fields.report('A "delete" has no "content": to put text in its place, it is a "replace".');
  return undefined;
}
