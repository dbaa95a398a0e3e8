import { harmlessLine } from '../harmless.js';

/** The command that shows one repository in full, with its name quoted for a shell. */
export function commandFor(repository: string): string {
  const name = harmlessLine(repository);
  const isPlain = /^[\w@%+=:,./-]+$/.test(name);
  return `mortise campaign report --repository ${isPlain ? name : `'${name.replaceAll("'", "'\\''")}'`}`;
}
