import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';

/** A file of settings could not be read, so that nothing can be added to it safely. */
export class UnreadableSettings extends Error {
  override readonly name = 'UnreadableSettings';
}

/**
 * JSON settings with an item added to a list, or with all items removed that are ours. Comments,
 * order and indentation of everything else stay. The same text comes back if there is nothing to
 * do.
 *
 * @param text the file, or `undefined` if there is none
 * @param list where the list is; it and the objects around it are created if they are missing
 * @param item the item to add; `undefined` to only remove
 * @param isOurs whether an item of the list is one that mortise wrote
 * @throws UnreadableSettings if the text is not JSON, or something else than a list is there.
 * @example withItem('{}', ['a'], 1, each => each === 1) // '{\n  "a": [\n    1\n  ]\n}'
 */
export function withItem(
  text: string | undefined,
  list: JSONPath,
  item: unknown,
  isOurs: (item: unknown) => boolean,
): string {
  const source = text === undefined || text.trim() === '' ? '{}\n' : text;
  const now = valueAt(source, list);
  if (now !== undefined && !Array.isArray(now))
    throw new UnreadableSettings(`"${list.join('.')}" is not a list`);
  const items: readonly unknown[] = now ?? [];
  const ours = items.filter(isOurs);
  if (item !== undefined && ours.length === 1 && JSON.stringify(ours[0]) === JSON.stringify(item))
    return source;
  if (item === undefined && ours.length === 0) return text ?? '';
  const wanted = [...items.filter(each => !isOurs(each)), ...(item === undefined ? [] : [item])];
  return withValue(source, list, wanted.length === 0 ? undefined : wanted);
}

/**
 * JSON settings with one value set, or removed if it is `undefined`. See {@link withItem} for what
 * stays.
 *
 * @throws UnreadableSettings if the text is not JSON.
 */
export function withValue(text: string | undefined, path: JSONPath, value: unknown): string {
  const source = text === undefined || text.trim() === '' ? '{}\n' : text;
  if (JSON.stringify(valueAt(source, path)) === JSON.stringify(value)) return source;
  const formattingOptions = { insertSpaces: !/^\t/m.test(source), tabSize: indentOf(source), eol: '\n' };
  return applyEdits(source, modify(source, path, value, { formattingOptions }));
}

/** How many spaces the first indented line has; 2 if there is none. */
function indentOf(source: string): number {
  return /^( +)\S/m.exec(source)?.[1]?.length ?? 2;
}

function valueAt(source: string, path: JSONPath): unknown {
  const errors: ParseError[] = [];
  let value = parse(source, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new UnreadableSettings('it is not valid JSON');
  for (const part of path) value = (value as Record<string | number, unknown> | undefined)?.[part];
  return value;
}
