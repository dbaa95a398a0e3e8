import { plainText } from './accepted.js';

/**
 * A patch in the form of `apply_patch` whose new and kept lines end with `\r` where all lines of
 * the file end with `\r\n`: for a tool that writes both as they are sent.
 */
export async function withLineEndings(
  patch: string,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<string> {
  const lines: string[] = [];
  let isCrlf = false;
  for (const line of patch.split('\n')) {
    const header = /^\*\*\* (Update|Add|Delete) File: (.*?)\r?$/.exec(line);
    if (header !== null) isCrlf = header[1] === 'Update' && (await endsWithCrlf(header[2] as string, read));
    lines.push(isCrlf && /^[+ ].*[^\r]$|^[+ ]$/.test(line) ? `${line}\r` : line);
  }
  return lines.join('\n');
}

async function endsWithCrlf(
  path: string,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  const bytes = await read(path);
  if (bytes === undefined || plainText(bytes) === undefined) return false;
  const text = new TextDecoder().decode(bytes);
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text);
}
