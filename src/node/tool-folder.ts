import { fileURLToPath } from 'node:url';

/**
 * The folder of what a tool has here that is run from where it is installed, and not loaded. Below
 * `src/`, as this file: what is bundled lies in one folder below `dist/`, too.
 *
 * @example toolFolder('pytest')
 */
export function toolFolder(tool: string): string {
  return fileURLToPath(new URL(`../lint/tools/${tool}/`, import.meta.url));
}
