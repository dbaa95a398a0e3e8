/** Why a translation is not carried out, in a sentence. */
export class NotSaid extends Error {}

/** A text in a message, as short as a line of it. */
export function shown(text: string): string {
  const line = text.trim();
  return JSON.stringify(line.length > 100 ? `${line.slice(0, 100)}…` : line);
}
