import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of `../shared`, where it lies beside the project; said, where it does not. */
export function sharedFile(path: string): string | undefined {
  const file = fileURLToPath(new URL(`../../../../shared/${path}`, import.meta.url));
  if (existsSync(file)) return file;
  console.warn(`Skipped: ../shared/${path} is not there`);
  return undefined;
}
