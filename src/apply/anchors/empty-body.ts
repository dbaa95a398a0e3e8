import type { OutlineItem } from '../../syntax/index.js';
import type { Document, Range } from '../../text/index.js';

/** Bodies that hold nothing: what may be between braces, and what Python writes for nothing. */
const NOTHING = /^(?:\{\s*\}|pass|\.\.\.)$/;

/**
 * The lines of a definition that holds nothing, with `content` as its body in place of that
 * nothing; `undefined` if it holds something, or where nothing is in its body that the
 * content could not be behind.
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
