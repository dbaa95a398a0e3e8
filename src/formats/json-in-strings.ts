import { type JsonNode, JsonReader } from './json-values.js';

/**
 * The list or object that a string contains as JSON, as some models write it; any other value is
 * returned unchanged. Everything that is read from a string has the position of the string.
 *
 * @example written({ kind: 'scalar', value: '[1]', … }).kind // 'array'
 */
export function written(node: JsonNode): JsonNode {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return node;
  const text = node.value;
  const start = text.search(/\S/);
  if (!/[[{]/.test(text.charAt(start))) return node;
  const { root, failure } = new JsonReader(text).readAt(start);
  return failure === undefined && text.slice(root.to).trim() === '' ? moved(root, node) : node;
}

const IN_QUOTES = /^\s*"(?:\\n|\s)*[[{][^\n]*"\s*$/;

/**
 * The text of a reply that is nothing but one JSON string around a list or an object; `undefined`
 * for any other reply.
 */
export function textInString(reply: string): string | undefined {
  if (!IN_QUOTES.test(reply)) return undefined;
  try {
    return JSON.parse(reply) as string;
  } catch {
    return undefined;
  }
}

function moved(node: JsonNode, { from, to, complete }: JsonNode): JsonNode {
  const place = { from, to, complete };
  switch (node.kind) {
    case 'object':
      return {
        ...node,
        ...place,
        entries: node.entries.map(({ key, value }) => ({ key, value: moved(value, { ...node, ...place }) })),
      };
    case 'array':
      return { ...node, ...place, items: node.items.map(item => moved(item, { ...node, ...place })) };
    case 'scalar':
      return { ...node, ...place };
  }
}
