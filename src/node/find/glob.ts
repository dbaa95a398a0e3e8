import picomatch from 'picomatch';
import { type Refusal, refusal } from '../../edit/index.js';

/** `!` before a glob: all files but these. `!(a|b)` is a part of a glob. */
const NOT = /^!(?!\()/;

/**
 * Which paths from the root a glob means: of the root, or of the folder that is searched. With `!`
 * before it, it means all others.
 *
 * @example wantedBy('!*.ts', '')('src/a.py') // true
 */
export function wantedBy(glob: string | undefined, folder: string): (path: string) => boolean {
  if (glob === undefined || glob === '') return () => true;
  const plain = plainGlob(glob);
  const deep = plain.includes('/') ? plain : `**/${plain}`;
  const globs = folder === '' ? [deep] : [deep, `${folder}/${deep}`];
  const isMeant = picomatch(globs, { dot: true, nonegate: true });
  return NOT.test(glob) ? path => !isMeant(path) : isMeant;
}

/** Why a glob can mean no file; `undefined` if it can. */
export function globRefusal(glob: string | undefined): Refusal | undefined {
  if (glob === undefined || glob === '') return undefined;
  const why = leadsUp(glob) ? 'it leads out of the root' : whyInvalid(plainGlob(glob));
  if (why === undefined) return undefined;
  const examples = 'Globs that work: *.ts, src/**/*.py, !*.md.';
  return refusal('USAGE', `The glob ${JSON.stringify(glob)} is refused: ${why}. ${examples}`);
}

function plainGlob(glob: string): string {
  return glob.replace(NOT, '').replace(/^\.?\//, '');
}

function leadsUp(glob: string): boolean {
  return plainGlob(glob).split('/').includes('..');
}

function whyInvalid(glob: string): string | undefined {
  try {
    picomatch.makeRe(glob, { dot: true, nonegate: true, strictBrackets: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, which = '', bracket = ''] = /^Missing (\w+): "(.)"/.exec(error.message) ?? [];
    return bracket === '' ? 'it is no glob' : `the ${which} "${bracket}" is missing`;
  }
}
