/**
 * A text as one word of a command line, for the shell of the system.
 *
 * @example shellWord("it's") // "'it'\\''s'"
 */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(text) && (process.platform === 'win32' || !text.includes('\\'))) return text;
  return process.platform === 'win32'
    ? `"${text.replaceAll('"', '""')}"`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}
