import type { Syntax } from '../../syntax/index.js';

/** Whether a text begins a comment of a language; no text does without one. */
export function opensCommentOf(syntax: Syntax | undefined, text: string): boolean {
  const { line = [], block = [] } = syntax?.language.comments ?? {};
  return [...line, ...block.map(([open]) => open)].some(mark => text.startsWith(mark));
}
