import type { Fields } from '../../text/json.js';
import { isObject, parseJson, withoutBom } from '../../text/json.js';

/**
 * The JSON value of an output that may have lines of text before it, such as warnings of a package
 * manager; `undefined` if there is none. The value starts a line with `opening`.
 *
 * @example jsonAfterText('note: 2 files\n[]', '[') // []
 */
export function jsonAfterText(output: string, opening: '[' | '{'): unknown {
  const text = withoutBom(output);
  for (const { index } of text.matchAll(opening === '[' ? /^\[/gm : /^\{/gm)) {
    const value = parseJson(text.slice(index));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The objects of an output with one JSON object a line; other lines are left out. */
export function jsonLines(output: string): Fields[] {
  return withoutBom(output)
    .split(/\r?\n/)
    .flatMap(line => {
      const value = line.startsWith('{') ? parseJson(line) : undefined;
      return isObject(value) ? [value] : [];
    });
}

/** The field of an object that is an object; empty if it is none. */
export function objectField(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isObject(value) ? value : {};
}
