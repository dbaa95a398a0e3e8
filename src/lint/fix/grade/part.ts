import { type CodeNode, languageOf } from '../../../syntax/index.js';
import type { Document } from '../../../text/index.js';
import type { Source } from '../../source.js';
import { plainScriptString, plainString } from './strings.js';

/** A part of a program without what has no meaning: comments, parentheses, quotes, punctuation. */
export interface Part {
  /** The type in the grammar; the same for tuples with and without parentheses. */
  readonly type: string;
  /** What it is to its parent: `condition`, `body` …; `undefined` if the grammar does not say. */
  readonly field: string | undefined;
  /** Equal for two parts if and only if they are the same code, with the same types. */
  readonly text: string;
  readonly parts: readonly Part[];
  /** Its start in the file in UTF-16 code units; the end is excluded. */
  readonly from: number;
  readonly to: number;
  /** 1-based. */
  readonly line: number;
  readonly lastLine: number;
  /** `undefined` for the whole file. */
  readonly parent: Part | undefined;
}

export type PartLanguage = 'python' | 'script';

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);

/** The language of the parts of a file; `undefined` if files of its kind have none. */
export function partLanguageOf(path: string): PartLanguage | undefined {
  const { name } = languageOf(path);
  if (name === 'python') return 'python';
  return SCRIPTS.has(name) ? 'script' : undefined;
}

/** Tokens that add nothing to the type of their parent. */
const PUNCTUATION: ReadonlySet<string> = new Set(['(', ')', ',', '[', ']', '{', '}', ';', '.', '->']);

/** Types with the same meaning for a program. */
const SAME_TYPES: Readonly<Record<string, string>> = {
  expression_list: 'tuple',
  pattern_list: 'tuple',
  tuple_pattern: 'tuple',
  list_pattern: 'list',
};

/** Types in which a comma alone decides: `x[1,]` is not `x[1]`, and `[, a]` is not `[a]`. */
const BY_COMMA: ReadonlySet<string> = new Set(['subscript', 'array', 'array_pattern']);

/** The limit of nesting. A deeper part has no inner parts and keeps its own text. */
const DEEPEST = 150;

/**
 * The parts of a file of Python, TypeScript or JavaScript; `undefined` if it has no parse tree.
 *
 * @example partsOf(python('x = (1)\n'))?.text === partsOf(python('x = 1  # one\n'))?.text // true
 */
export function partsOf(source: Source): Part | undefined {
  const known = READ.get(source);
  if (known !== undefined) return known;
  const language = partLanguageOf(source.path);
  const tree = language && source.scopes.tree();
  if (language === undefined || tree === undefined) return undefined;
  const part = partOf(tree, undefined, { source, language, depth: 0 });
  READ.set(source, part);
  return part;
}

const READ = new WeakMap<Source, Part>();

interface Nesting {
  readonly source: Source;
  readonly language: PartLanguage;
  readonly depth: number;
}

function partOf(wrapped: CodeNode, parent: Part | undefined, nesting: Nesting): Part {
  const { document } = nesting.source;
  const node = unwrapped(wrapped, parent);
  const part = {
    type: SAME_TYPES[node.type] ?? node.type,
    field: wrapped.field,
    from: node.from,
    to: node.to,
    line: lineAt(document, node.from),
    lastLine: lineAt(document, Math.max(node.from, node.to - 1)),
    parent,
    text: document.text.slice(node.from, node.to),
    parts: [] as readonly Part[],
  };
  const string = nesting.language === 'python' ? plainString : plainScriptString;
  const value = string(node, document.text);
  if (value !== undefined) return Object.assign(part, { type: 'string', text: value });
  if (node.children.length === 0 || nesting.depth > DEEPEST || isPlainText(node, document.text)) return part;
  const below = { ...nesting, depth: nesting.depth + 1 };
  part.parts = node.children.filter(hasMeaning(node)).map(child => partOf(child, part, below));
  part.text = `(${[part.type, ...part.parts.map(each => `${each.field ?? ''}:${each.text}`)].join(' ')})`;
  return part;
}

const TEXTS: ReadonlySet<string> = new Set(['string_content', 'format_specifier', 'regex']);

/** Whether a part is used as it is written: its children are not all of its text. */
function isPlainText({ type, children, from, to }: CodeNode, text: string): boolean {
  const ends = [from, ...children.map(each => each.to)];
  const starts = [...children.map(each => each.from), to];
  return TEXTS.has(type) || starts.some((start, i) => text.slice(ends[i], start).trim() !== '');
}

/** The line of an offset, 1-based. An empty text has no lines and gives 1. */
function lineAt({ lines }: Document, offset: number): number {
  return lines.count === 0 ? 1 : lines.lineAt(offset) + 1;
}

/**
 * An expression without the parentheses around it. They end a chain: `(a?.b).c` is not `a?.b.c`.
 */
function unwrapped(node: CodeNode, parent: Part | undefined): CodeNode {
  let inner = node;
  while (inner.type === 'parenthesized_expression') {
    const next = inner.children.find(child => child.isNamed && child.type !== 'comment');
    if (next === undefined || (LINKS.has(parent?.type ?? '') && isChain(next))) return inner;
    inner = next;
  }
  return inner;
}

const LINKS: ReadonlySet<string> = new Set([
  'member_expression',
  'call_expression',
  'subscript_expression',
  'non_null_expression',
]);

function isChain(node: CodeNode): boolean {
  return (
    node.children.some(each => each.type === 'optional_chain' || each.type === '?.') ||
    node.children.some(each => /expression$/.test(each.type) && isChain(each))
  );
}

function hasMeaning(around: CodeNode) {
  const isByComma = BY_COMMA.has(around.type);
  return ({ type, isNamed }: CodeNode): boolean => {
    if (type === 'comment' || type === 'html_comment' || type === 'line_continuation') return false;
    if (isNamed) return true;
    if (type === ',') return isByComma && isBareComma(around);
    return type === ':' ? around.type === 'slice' : !PUNCTUATION.has(type);
  };
}

/** Whether an array has a hole, or a subscript one element with a comma. */
function isBareComma({ type, children }: CodeNode): boolean {
  const inner = children.filter(each => each.type !== 'comment').map(each => each.type);
  const commas = inner.filter(each => each === ',').length;
  if (type === 'subscript') return commas === 1 && inner.at(-2) === ',';
  return inner.some((each, i) => each === ',' && (inner[i - 1] === ',' || inner[i - 1] === '['));
}
