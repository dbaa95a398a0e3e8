import type { OutlineItem } from '../../syntax/index.js';
import type { Document, Range } from '../../text/index.js';

/** Empty bodies: what may be between braces, and what Python writes for nothing. */
const NOTHING = /^(?:\{\s*\}|pass|\.\.\.)$/;

/**
 * The lines of an empty definition with `content` as its body; `undefined` if it has a body, or if
 * the content can go after what is in it.
 *
 * @param head the indentation of the definition
 */
export function emptyBodyOpened(
  { text, lines }: Document,
  { body }: OutlineItem,
  content: readonly string[],
  head: string,
): { readonly span: Range; readonly lines: readonly string[] } | undefined {
  if (body === undefined || content.length === 0 || !NOTHING.test(text.slice(body.from, body.to).trim())) {
    return undefined;
  }
  const [from, to] = [lines.lineAt(body.from), lines.lineAt(Math.max(body.from, body.to - 1)) + 1];
  const span = { from, to };
  const end = lines.from(to - 1) + lines.content(to - 1).length;
  const [before, behind] = [text.slice(lines.from(from), body.from), text.slice(body.to, end)];
  if (text.charAt(body.from) === '{') {
    return { span, lines: [`${before}{`, ...content, `${head}}${behind}`] };
  }
  if (behind.trim() !== '') return undefined;
  return { span, lines: before.trim() === '' ? content : [before.trimEnd(), ...content] };
}
