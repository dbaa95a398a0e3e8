import type { Cell } from './read-cells.js';

/** How a notebook writes what is put into it. */
export interface JsonStyle {
  /** A text as JSON has it, without quotes. */
  readonly escaped: (text: string) => string;
  /** What is between two strings of a list, and between them and its brackets. */
  readonly separator: string;
  readonly opening: string;
  readonly closing: string;
}

/**
 * The style of a notebook. Characters beyond ASCII are escaped if the file escapes some and has
 * none unescaped, or if its encoding may not hold them. Lists are laid out like the first one that
 * shows it.
 */
export function jsonStyle(json: string, cells: readonly Cell[], holdsAll: boolean): JsonStyle {
  const escapes = !holdsAll || (!/[^\0-\x7f]/.test(json) && ESCAPED.test(json));
  return { escaped: text => escapedText(text, escapes), ...listStyle(json, cells) };
}

/** An escape of a character outside of ASCII, and no backslash before it that makes it text. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[0-9a-fA-F]{4}/;

function escapedText(text: string, ascii: boolean): string {
  const quoted = JSON.stringify(text).slice(1, -1);
  if (!ascii) return quoted;
  return quoted.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

type ListStyle = Omit<JsonStyle, 'escaped'>;

function listStyle(json: string, cells: readonly Cell[]): ListStyle {
  const lists = cells.flatMap(({ source }) =>
    source.kind === 'list' && source.tokens.length > 0 ? [source] : [],
  );
  const list = lists.find(({ tokens }) => tokens.length > 1) ?? lists[0];
  const [first, second] = list?.tokens ?? [];
  if (list === undefined || first === undefined) return plainStyle(json, cells);
  const opening = json.slice(list.from + 1, first.from);
  const closing = json.slice(list.tokens.at(-1)?.to ?? first.to, list.to - 1);
  const separator = second === undefined ? separatorFor(json, opening) : json.slice(first.to, second.from);
  return { separator, opening, closing };
}

/** By what is before the first string of a list. */
function separatorFor(json: string, opening: string): string {
  if (opening.includes('\n')) return `,${opening}`;
  return json.includes('": ') ? ', ' : ',';
}

/** Without any list with a string: as Jupyter writes lists, below the line's indentation. */
function plainStyle(json: string, cells: readonly Cell[]): ListStyle {
  const empty = cells.find(({ source }) => source.kind === 'list')?.source;
  const at = empty?.kind === 'list' ? empty.from : 0;
  const indentation = /^[ \t]*/.exec(json.slice(json.lastIndexOf('\n', at) + 1, at))?.[0] ?? '';
  if (!json.trim().includes('\n')) return { separator: separatorFor(json, ''), opening: '', closing: '' };
  const unit = /\n([ \t]+)/.exec(json)?.[1] ?? ' ';
  return {
    separator: `,\n${indentation}${unit}`,
    opening: `\n${indentation}${unit}`,
    closing: `\n${indentation}`,
  };
}
