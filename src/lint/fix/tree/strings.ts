import type { CodeNode } from '../../../syntax/index.js';

/**
 * The value of a string without interpolation, as one text for all ways to write it; `undefined`
 * for other code.
 *
 * @example plainString(node, `'a' "b"`) // '"ab"'
 */
export function plainString(node: CodeNode, text: string): string | undefined {
  const parts = stringsOf(node)?.map(each => stringValue(each, text));
  if (parts === undefined || parts.some(part => part === undefined)) return undefined;
  const values = parts as readonly Value[];
  const kind = values[0]?.kind ?? '';
  if (values.some(each => each.kind !== kind)) return undefined;
  return kind + JSON.stringify(values.map(each => each.value).join(''));
}

/** The strings of an expression that is one string or several adjacent ones. */
function stringsOf(node: CodeNode): readonly CodeNode[] | undefined {
  if (node.type === 'string') return [node];
  if (node.type !== 'concatenated_string') return undefined;
  const named = node.children.filter(child => child.isNamed && child.type !== 'comment');
  return named.every(child => child.type === 'string') ? named : undefined;
}

interface Value {
  readonly kind: '' | 'b';
  readonly value: string;
}

function stringValue(node: CodeNode, text: string): Value | undefined {
  if (node.children.some(child => child.type === 'interpolation')) return undefined;
  const [start, end] = [node.children[0], node.children.at(-1)];
  if (start?.type !== 'string_start' || end?.type !== 'string_end') return undefined;
  const prefix = text.slice(start.from, start.to).toLowerCase();
  const raw = text.slice(start.to, end.from).replace(/\r\n?/g, '\n');
  const content = prefix.includes('r') ? raw : unescaped(raw);
  const value = prefix.includes('f') ? content.replace(/\{\{|\}\}/g, brace => brace[0] as string) : content;
  return { kind: prefix.includes('b') ? 'b' : '', value };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/** Replace escapes as Python does. Unknown ones stay as they are. */
export function unescaped(raw: string): string {
  return raw.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g, (whole, x, u, one) => {
    const code = x ?? u;
    return code === undefined ? (ESCAPES[one] ?? whole) : String.fromCharCode(Number.parseInt(code, 16));
  });
}
