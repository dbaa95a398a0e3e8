/** The folder of a file, as in `src/a`; empty for the root. */
export function folderOf(file: string): string {
  return file.split('/').slice(0, -1).join('/');
}

/**
 * A path from a folder; the root is not left.
 *
 * @example joined('src/a', '../b') // 'src/b'
 */
export function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
