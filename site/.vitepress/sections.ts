import { slugOf } from './links.js';

/**
 * The text below a heading, to the next heading of its level or above; the heading itself is left
 * out.
 *
 * @param slug the name of the heading in an address
 * @throws Error if there is no such heading
 */
export function sectionOf(text: string, slug: string): string {
  const lines = text.split('\n');
  const heads = headings(lines);
  const at = heads.findIndex(({ name }) => slugOf(name) === slug);
  const head = heads[at];
  if (head === undefined) throw new Error(`There is no section #${slug}`);
  const next = heads.slice(at + 1).find(({ level }) => level <= head.level);
  return lines
    .slice(head.line + 1, next?.line)
    .join('\n')
    .trim();
}

interface Heading {
  readonly line: number;
  readonly level: number;
  readonly name: string;
}

/** The headings, but for what looks like one in a block of code. */
function headings(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let isCode = false;
  for (const [line, text] of lines.entries()) {
    if (/^(```|~~~)/.test(text)) isCode = !isCode;
    const match = isCode ? null : /^(#{1,6}) (.+)$/.exec(text);
    if (match) found.push({ line, level: match[1]?.length ?? 0, name: match[2] ?? '' });
  }
  return found;
}
