/**
 * A copy of a string. Engines keep a part of a string as a view of the whole: a line of a large
 * text, kept, would keep all of that text in memory.
 */
export function detached(text: string): string {
  return `\n${text}`.slice(1);
}
