import type { Document, Range } from '../../text/index.js';

/** What is before and after a range on its lines; a separator at its end is after it. */
export function edgesOf({ text, lines }: Document, { from, to }: Range) {
  const first = lines.at(lines.lineAt(from));
  const last = lines.lineAt(Math.max(from, to - 1));
  const end = lines.from(last) + lines.content(last).length;
  const own = /[;,]?$/.exec(text.slice(from, to))?.[0] ?? '';
  return { before: text.slice(first.from, from).trim(), behind: own + text.slice(to, end).trimEnd() };
}

/**
 * New lines, with what was after the old ones on their last line; a separator is there only once.
 */
export function withRest(content: readonly string[], rest: string): readonly string[] {
  const last = content.at(-1)?.trimEnd();
  if (rest === '' || last === undefined || last.endsWith(rest.trim())) return content;
  const separator = /^[;,]/.exec(rest)?.[0] ?? '';
  const bare = separator !== '' && last.endsWith(separator) ? last.slice(0, -1) : last;
  return [...content.slice(0, -1), bare + rest];
}
