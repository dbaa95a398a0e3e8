import type { Source } from '../../source.js';
import { importedNames, isImport } from './imports.js';
import { LOOKS_AT_NAMES } from './local-names.js';
import { isTypeCheckingBlock } from './normal.js';
import { type Part, partLanguageOf, partsOf } from './part.js';
import { allParts, isClass, isFunction, outwards } from './walk.js';

/** Comments that programs read: the first line, encodings, what is measured or built. */
const READ_BY_PROGRAMS =
  /^#!.*|coding[:=].*|\bpragma\b.*|\b(?:istanbul|c8|webpack\w*|__PURE__|@jsx\w*)\b.*/gm;

/**
 * Whether a change may matter although it leaves the same program, without what cannot matter: 23
 * of 246 dishonest answers for Python were called proved by what is asked here.
 */
export function stillMatters(before: Source, after: Source): boolean {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined || now === undefined) return true;
  const read = ({ document }: Source) => (document.text.match(READ_BY_PROGRAMS) ?? []).join('\n');
  if (read(before) !== read(after)) return true;
  if (partLanguageOf(after.path) !== 'python') return false;
  const [was, is] = [
    { root: old, text: before.document.text },
    { root: now, text: after.document.text },
  ];
  return losesImport(was, is) || namesMatter(was, is) || evaluatesMore(was, is);
}

/** A program and its text as it is written: that of a part has its structure. */
interface Program {
  readonly root: Part;
  readonly text: string;
}

const textIn = ({ text }: Program, { from, to }: Part): string => text.slice(from, to);

const namesIn = (root: Part): ReadonlySet<string> =>
  new Set(allParts(root).flatMap(({ type, text }) => (type === 'identifier' ? [text] : [])));

/**
 * Whether an import goes whose name is still there, as in annotations, whose package is used by
 * another name, or that a program may find by a text.
 */
function losesImport(old: Program, now: Program): boolean {
  const importsOf = ({ root }: Program) =>
    allParts(root).filter(each => isImport(each) && !outwards(each).some(isTypeCheckingBlock));
  const bound = (program: Program) =>
    importsOf(program).flatMap(each => (importedNames(each, 'python') ?? []).map(({ local }) => local));
  const left = namesIn(now.root);
  const kept = new Set(bound(now));
  const lost = bound(old).filter(each => !kept.has(each));
  const texts = new Set(importsOf(now).map(each => textIn(now, each)));
  const packages = importsOf(old)
    .filter(each => each.type === 'import_statement' && /\./.test(textIn(old, each)))
    .filter(each => !texts.has(textIn(old, each)))
    .map(each => allParts(each).find(({ type }) => type === 'identifier')?.text ?? '');
  const isLookedUp = lost.length > 0 && [...left].some(each => LOOKS_AT_NAMES.has(each));
  return isLookedUp || [...lost, ...packages].some(each => left.has(each));
}

/** Whether names matter that only one of the two has: some other module may define them. */
function namesMatter(old: Program, now: Program): boolean {
  const [was, is] = [namesIn(old.root), namesIn(now.root)];
  const isSame = was.size === is.size && [...is].every(each => was.has(each));
  if (isSame) return false;
  const all = allParts(now.root);
  // `f'{x=}'` prints the name itself.
  const shows = (each: Part) =>
    each.type === 'interpolation' && /=\s*(?:!\w\s*)?(?::.*)?\}$/s.test(textIn(now, each));
  const isShown = all.some(shows);
  return isShown || all.some(({ type }) => type === 'wildcard_import');
}

const BUILT_IN: ReadonlySet<string> = new Set([
  ...['None', 'int', 'str', 'bool', 'float', 'bytes', 'complex', 'list', 'dict', 'set', 'tuple', 'frozenset'],
]);

/** Whether the file evaluates an annotation when it is loaded that it did not evaluate before. */
function evaluatesMore(old: Program, now: Program): boolean {
  const isLater = (each: Part) =>
    each.type === 'future_import_statement' && textIn(now, each).includes('annotations');
  if (now.root.parts.some(isLater)) return false;
  const known = new Set(evaluated(old));
  return evaluated(now).some(each => !known.has(each) && !BUILT_IN.has(each));
}

function evaluated(program: Program): string[] {
  return allParts(program.root)
    .filter(each => (each.field === 'type' || each.field === 'return_type') && runs(each))
    .map(each => textIn(program, each));
}

/** Annotations of local variables do not run. */
function runs(type: Part): boolean {
  if (type.field === 'return_type' || /parameter/.test(type.parent?.type ?? '')) return true;
  const around = outwards(type).find(each => isFunction(each) || isClass(each));
  return around === undefined || isClass(around);
}
