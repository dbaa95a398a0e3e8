import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../shared/lint/', import.meta.url);

/** Whether captured outputs of the tools are beside the project; it is said where they are not. */
export const HAS_SHARED = existsSync(FOLDER);
if (!HAS_SHARED) console.warn('Skipped: ../shared/lint is not there');

/** A file below `../shared/lint`, as text. */
export function shared(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8');
}
