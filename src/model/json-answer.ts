import { parseJson } from '../text/json.js';

/**
 * The JSON of an answer: alone, in its only fence that holds JSON, or with prose before and after
 * it.
 *
 * @example jsonIn('Here it is:\n```json\n{"a": 1}\n```') // { a: 1 }
 * @returns `undefined` if there is none, or several.
 */
export function jsonIn(text: string): unknown {
  const alone = parseJson(text);
  if (alone !== undefined) return alone;
  const fenced = fencesIn(text)
    .map(parseJson)
    .filter(each => each !== undefined);
  // Which of several was meant cannot be known.
  if (fenced.length > 0) return fenced.length === 1 ? fenced[0] : undefined;
  return parseJson(betweenBraces(text));
}

/**
 * What is between lines of backticks. A string in JSON has no line of its own, so that none of
 * these is inside one.
 */
function fencesIn(text: string): string[] {
  const fences = text.matchAll(/^[ \t]*```[^`\r\n]*\r?\n(.*?)^[ \t]*```[ \t]*$/gms);
  return [...fences].map(([, inside = '']) => inside);
}

function betweenBraces(text: string): string {
  const from = text.search(/[[{]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return from === -1 ? '' : text.slice(from, to + 1);
}
