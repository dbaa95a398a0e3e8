import { hashBytes } from '../text/index.js';

const SEAL = '// Changed by somebody if this is not the SHA-256 of the lines below: ';

/**
 * A file with the hash of what follows its first line, as a comment below that line.
 *
 * @example isUnchanged(sealed('// ours\ncode();\n')) // true
 */
export function sealed(text: string): string {
  const [first, rest] = parts(text);
  return `${first}\n${SEAL}${hashOf(rest)}\n${rest}`;
}

/** Whether a file is as {@link sealed} made it; its line endings may be others. */
export function isUnchanged(text: string): boolean {
  const [seal, rest] = parts(parts(text.replaceAll('\r\n', '\n'))[1]);
  return seal === `${SEAL}${hashOf(rest)}`;
}

function parts(text: string): readonly [string, string] {
  const end = text.indexOf('\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}

function hashOf(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}
