import { type CodeNode, languageOf } from '../../../syntax/index.js';
import type { Document } from '../../../text/index.js';
import type { Source } from '../../source.js';
import { formatText } from './format.js';
import { scriptNode } from './script-nodes.js';
import { plainString } from './strings.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

/**
 * A part of a program without code that has no meaning: comments, redundant parentheses, quotes,
 * trailing commas.
 */
export interface Part {
  /** The type in the grammar; the same for tuples with and without parentheses. */
  readonly type: string;
  /**
   * Its field in the parent: `condition`, `body`, `left` …; `undefined` if the grammar has none.
   */
  readonly field: string | undefined;
  /** Equal for two parts if and only if they are the same code. */
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
  readonly language: PartLanguage;
}

/** JavaScript and TypeScript are `script`; its parts have the types of Python's grammar. */
type PartLanguage = 'python' | 'script';

/** How the nodes of a language become parts. */
interface Reading {
  /** The node in the terms of Python's grammar. */
  readonly node: (node: CodeNode) => CodeNode;
  /** The value of a string without interpolation; `undefined` for other code. */
  readonly string: (node: CodeNode, text: string) => string | undefined;
  /** One text for several ways to write a formatted string. */
  readonly format: (part: Part) => string | undefined;
}

const READINGS: Readonly<Record<PartLanguage, Reading>> = {
  python: { node: unwrapped, string: plainString, format: formatText },
  script: { node: scriptNode, string: plainScriptString, format: () => undefined },
};

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);

/** The language of the parts of a file; `undefined` if files of its kind have none. */
export function partLanguageOf(path: string): PartLanguage | undefined {
  if (/\.pyi?$/.test(path)) return 'python';
  return SCRIPTS.has(languageOf(path).name) ? 'script' : undefined;
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

/** Types whose text is used as it is, without their children. */
const LEAVES: ReadonlySet<string> = new Set(['string_content', 'format_specifier']);

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
  const { field } = wrapped;
  const { language } = nesting;
  const reading = READINGS[language];
  const node = reading.node(wrapped);
  const { document } = nesting.source;
  const part = {
    type: SAME_TYPES[node.type] ?? node.type,
    field,
    from: node.from,
    to: node.to,
    line: lineAt(document, node.from),
    lastLine: lineAt(document, Math.max(node.from, node.to - 1)),
    parent,
    language,
    // A word that a reading adds is not in the text.
    text:
      language === 'script' && node.from === node.to ? node.type : document.text.slice(node.from, node.to),
    parts: [] as readonly Part[],
  };
  const string = reading.string(node, document.text);
  if (string !== undefined) return Object.assign(part, { type: 'string', text: string });
  if (node.children.length === 0 || LEAVES.has(node.type) || nesting.depth > DEEPEST) return part;
  const below = { ...nesting, depth: nesting.depth + 1 };
  part.parts = node.children.filter(hasMeaning(node)).map(child => partOf(child, part, below));
  part.text = reading.format(part) ?? `(${[part.type, ...part.parts.map(textIn)].join(' ')})`;
  return part;
}

/** The line of an offset, 1-based. An empty text has no lines and gives 1. */
function lineAt({ lines }: Document, offset: number): number {
  return lines.count === 0 ? 1 : lines.lineAt(offset) + 1;
}

/** An expression without the parentheses around it. */
function unwrapped(node: CodeNode): CodeNode {
  let inner: CodeNode | undefined = node;
  while (inner?.type === 'parenthesized_expression')
    inner = inner.children.find(child => child.isNamed && child.type !== 'comment');
  return inner ?? node;
}

/** The field name distinguishes an annotation or an alternative from the same code elsewhere. */
function textIn({ field, text }: Part): string {
  return field === 'type' || field === 'alternative' ? `${field}:${text}` : text;
}

function hasMeaning({ type: around }: CodeNode) {
  return ({ type, isNamed }: CodeNode): boolean => {
    if (type === 'comment' || type === 'line_continuation') return false;
    if (isNamed) return true;
    return type === ':' ? around === 'slice' : !PUNCTUATION.has(type);
  };
}

/**
 * The value of a string of JavaScript, or of a template without substitutions, as JSON: one text
 * for all ways to write it. `undefined` for other code.
 *
 * @example plainScriptString(node, `'a\\'b'`) // '"a\'b"'
 */
function plainScriptString(node: CodeNode, text: string): string | undefined {
  if (node.type !== 'string' && node.type !== 'template_string') return undefined;
  if (node.children.some(child => child.type === 'template_substitution')) return undefined;
  const value = unescaped(text.slice(node.from + 1, node.to - 1));
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Without its escapes; `undefined` if there is one that is not known here. */
function unescaped(raw: string): string | undefined {
  let isKnown = true;
  const value = raw.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|(\r\n|[\s\S]))/g,
    (_, x, u, point, one: string) => {
      const code = x ?? u ?? point;
      if (code !== undefined) {
        const number = Number.parseInt(code, 16);
        if (number <= 0x10_ffff) return String.fromCodePoint(number);
        isKnown = false;
        return '';
      }
      if (/[\r\n\u2028\u2029]/.test(one)) return '';
      if (/[0-9xu]/.test(one)) isKnown = false;
      return ESCAPES[one] ?? one;
    },
  );
  return isKnown ? value : undefined;
}
