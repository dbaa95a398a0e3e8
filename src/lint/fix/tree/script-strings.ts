import type { CodeNode } from '../../../syntax/index.js';

/**
 * The value of a string of JavaScript, or of a template without substitutions, as JSON: one text
 * for all ways to write it. `undefined` for other code.
 *
 * @example plainScriptString(node, `'a\\'b'`) // '"a\'b"'
 */
export function plainScriptString(node: CodeNode, text: string): string | undefined {
  if (node.type !== 'string' && node.type !== 'template_string') return undefined;
  if (node.children.some(child => child.type === 'template_substitution')) return undefined;
  const value = unescaped(text.slice(node.from + 1, node.to - 1));
  return value === undefined ? undefined : JSON.stringify(value);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

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
