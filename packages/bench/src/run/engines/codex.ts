import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from '../engine.js';
import { patchedBy } from './on-files.js';

/** The `apply_patch` of Codex: its program under that name, as its own shell has it. */
export const codex: Engine = {
  name: 'codex',
  formats: ['apply_patch'],
  npm: '@openai/codex',
  open: ({ folder, scratch }) => {
    const [bin, work] = [join(scratch, 'bin'), join(scratch, 'work')];
    for (const each of [bin, work]) mkdirSync(each);
    symlinkSync(programIn(dirname(folder)), join(bin, 'apply_patch'));
    return one => patchedBy(join(bin, 'apply_patch'), [], work, one, { CODEX_HOME: scratch });
  },
};

/**
 * The program of this platform, which is in a package of its own beside the one that was asked for.
 */
function programIn(packages: string): string {
  const files = readdirSync(packages, { recursive: true, withFileTypes: true });
  const found = files
    .filter(({ name }) => name === 'codex' || name === 'codex.exe')
    .map(entry => join(entry.parentPath, entry.name))
    .find(path => statSync(path).isFile() && statSync(path).size > 1_000_000);
  if (found === undefined) throw new Error('The program of Codex for this platform is not installed.');
  return found;
}
