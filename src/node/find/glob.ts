import { type Refusal, refusal } from '../../edit/index.js';
import { beginningOf } from '../../text/beginning.js';
import { alternativesOf, bracedGlobMatcher } from '../../text/glob.js';

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
  const matchers = globs.map(matcherOf);
  const isMeant = (path: string) => matchers.some(matches => matches(path));
  return NOT.test(glob) ? path => !isMeant(path) : isMeant;
}

/** Why a glob can mean no file; `undefined` if it can. */
export function globRefusal(glob: string | undefined): Refusal | undefined {
  if (glob === undefined || glob === '') return undefined;
  const why = leadsUp(glob) ? 'it leads out of the root' : whyInvalid(plainGlob(glob));
  if (why === undefined) return undefined;
  const examples = 'Globs that work: *.ts, src/**/*.py, !*.md.';
  return refusal('USAGE', `The glob ${JSON.stringify(beginningOf(glob))} is refused: ${why}. ${examples}`);
}

function plainGlob(glob: string): string {
  return glob.replace(NOT, '').replace(/^\.?\//, '');
}

function leadsUp(glob: string): boolean {
  return plainGlob(glob).split('/').includes('..');
}

/** A group with a sign before it: one of these, none of these, perhaps one of these. */
const GROUP = /([@!?])\(([^()/]{0,1000})\)/g;

/**
 * `!(a|b)` takes any characters, but the glob does not match where `a` or `b` would stand there.
 */
function matcherOf(glob: string): (path: string) => boolean {
  const withGroups = (other: string | undefined) =>
    glob.replace(GROUP, (_, sign: string, texts: string) => {
      if (sign === '!' && other !== undefined) return other;
      const either = texts.split('|');
      return either.length === 1 && sign !== '?'
        ? texts
        : `{${[...either, ...(sign === '?' ? [''] : [])].join(',')}}`;
    });
  const matches = bracedGlobMatcher(withGroups('*'));
  if (!glob.includes('!(')) return matches;
  const isOther = bracedGlobMatcher(withGroups(undefined));
  return path => matches(path) && !isOther(path);
}

function whyInvalid(glob: string): string | undefined {
  if (/[+*]\(/.test(glob)) return 'it has a repeated group, as +(a); write * instead';
  const open = openBracket(glob);
  if (open !== undefined) return open;
  return alternativesOf(glob) === undefined ? 'it is too long, or has too many alternatives' : undefined;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
]);

/** Which bracket is missing, if one is. */
function openBracket(glob: string): string | undefined {
  const wanted: string[] = [];
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at] as string;
    const inSet = wanted.at(-1) === ']';
    if (char === '\\') at++;
    else if (char === wanted.at(-1)) wanted.pop();
    else if (!inSet && CLOSING.has(char)) wanted.push(CLOSING.get(char) as string);
  }
  const missing = wanted.at(-1);
  return missing === undefined ? undefined : `the closing "${missing}" is missing`;
}
