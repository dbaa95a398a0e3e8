import type { CodeNode } from '../../../syntax/index.js';

/**
 * The value of a string of Python without interpolation, as one text for all ways to write it;
 * `undefined` for other code, or if its value is not known.
 *
 * @example plainString(node, `'a' "b"`) // '"ab"'
 */
export function plainString(node: CodeNode, text: string): string | undefined {
  const values = stringsOf(node)?.map(each => stringValue(each, text));
  const first = values?.[0];
  if (values === undefined || first === undefined) return undefined;
  if (values.some(each => each?.kind !== first.kind)) return undefined;
  return first.kind + JSON.stringify(values.map(each => each?.value).join(''));
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
  const kind = prefix.includes('b') ? 'b' : '';
  const raw = text.slice(start.to, end.from).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const content = prefix.includes('r') ? raw : unescaped(raw, kind === 'b' ? 'NUu' : 'NU');
  if (content === undefined) return undefined;
  const isFormat = prefix.includes('f');
  return { kind, value: isFormat ? content.replaceAll('{{', '{').replaceAll('}}', '}') : content };
}

/** A string of JavaScript, or a template without substitutions, in the same way. */
export function plainScriptString(node: CodeNode, text: string): string | undefined {
  if (node.type !== 'string' && node.type !== 'template_string') return undefined;
  if (node.children.some(child => child.type === 'template_substitution')) return undefined;
  const value = unescaped(text.slice(node.from + 1, node.to - 1), 'NUa', true);
  return value === undefined ? undefined : JSON.stringify(value);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

/**
 * A text with its escapes read; `undefined` if it has one of `unknown`, an octal one, or a half
 * one.
 *
 * @param dropsSlash whether `\d` means `d`, as in JavaScript, and not both characters.
 */
export function unescaped(raw: string, unknown: string, dropsSlash = false): string | undefined {
  let value = '';
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] !== '\\') {
      value += raw[at];
      continue;
    }
    const one = raw[++at] ?? '';
    if (one === '' || (one >= '0' && one <= '7') || unknown.includes(one)) return undefined;
    const digits = one === 'x' ? 2 : one === 'u' ? 4 : 0;
    if (digits > 0) {
      const code = Number(`0x${raw.slice(at + 1, at + 1 + digits)}`);
      if (raw.length < at + 1 + digits || Number.isNaN(code)) return undefined;
      value += String.fromCharCode(code);
      at += digits;
    } else if (one === '\n') continue;
    else if (one in ESCAPES) value += ESCAPES[one];
    else if (one === 'a') value += '\u0007';
    else value += dropsSlash || one === '\\' || one === "'" || one === '"' ? one : `\\${one}`;
  }
  return value;
}
