import { type JsonNode, type JsonObject, JsonReader } from '../formats/json-values.js';

/** A string of the JSON with the place of its token, quotes included. */
export interface StringToken {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** The source of a cell in the JSON: one string, or a list, usually with a string for each line. */
export type CellSource =
  | { readonly kind: 'string'; readonly token: StringToken }
  | {
      readonly kind: 'list';
      readonly from: number;
      readonly to: number;
      readonly tokens: readonly StringToken[];
    };

/** A cell of a notebook. */
export interface Cell {
  /** Counted from 1. Cells without a source count, but are not shown. */
  readonly number: number;
  /** `code`, `markdown`, `raw`, and `heading` in old notebooks. */
  readonly type: string;
  readonly source: CellSource;
}

/** What there is of a notebook to show. */
interface Cells {
  readonly cells: readonly Cell[];
  /** The language of the code, as the notebook names it; `undefined` if it does not. */
  readonly language: string | undefined;
}

/**
 * Read the cells of a notebook: `cells` of nbformat 4, or `worksheets` of nbformat 3, whose code
 * cells have an `input`.
 *
 * `undefined` if the text is no JSON, or not such a notebook, or has no cell with a source: then it
 * is JSON like any other.
 */
export function readCells(json: string): Cells | undefined {
  const root = readObject(json);
  if (root === undefined) return undefined;
  const cells = cellNodes(root).flatMap((node, i) => cellOf(node, i + 1) ?? []);
  return cells.length === 0 ? undefined : { cells, language: languageOf(root) };
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** @returns `undefined` if the text is not one JSON object and nothing else. */
function readObject(json: string): JsonObject | undefined {
  if (!isJson(json)) return undefined;
  const start = json.search(/\S/);
  if (json[start] !== '{') return undefined;
  const { root, failure } = new JsonReader(json).readAt(start);
  return failure === undefined && root.kind === 'object' ? root : undefined;
}

function cellNodes(root: JsonObject): readonly JsonNode[] {
  const sheets = itemsOf(field(root, 'worksheets'));
  if (sheets.length === 0) return itemsOf(field(root, 'cells'));
  return sheets.flatMap(sheet => itemsOf(field(sheet, 'cells')));
}

function cellOf(node: JsonNode, number: number): Cell | undefined {
  const type = textOf(field(node, 'cell_type'));
  const source = sourceOf(field(node, 'source') ?? field(node, 'input'));
  return type === undefined || source === undefined ? undefined : { number, type, source };
}

function sourceOf(node: JsonNode | undefined): CellSource | undefined {
  if (node === undefined) return undefined;
  if (isString(node)) return { kind: 'string', token: node };
  if (node.kind !== 'array' || !node.items.every(isString)) return undefined;
  return { kind: 'list', from: node.from, to: node.to, tokens: node.items };
}

/** By the kernel, else the metadata of the language, else the first cell of an old notebook. */
function languageOf(root: JsonObject): string | undefined {
  const metadata = field(root, 'metadata');
  const [first] = cellNodes(root).flatMap(cell => textOf(field(cell, 'language')) ?? []);
  return (
    textOf(field(field(metadata, 'language_info'), 'name')) ??
    textOf(field(field(metadata, 'kernelspec'), 'language')) ??
    first
  );
}

/** The last one of that name, as every reader of JSON takes it. */
function field(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.entries.findLast(({ key }) => key === name)?.value : undefined;
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.items : [];
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node !== undefined && isString(node) ? node.value : undefined;
}

function isString(node: JsonNode): node is JsonNode & StringToken {
  return node.kind === 'scalar' && typeof node.value === 'string';
}
