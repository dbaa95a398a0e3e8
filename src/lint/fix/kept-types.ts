import { type Refusal, refusal } from '../../edit/index.js';
import type { Statement } from '../../syntax/index.js';
import { linesText, type Source } from '../source.js';

/**
 * Refuse a change that only makes a type checker look away: what has no annotation is not checked.
 *
 * @example looserTypes(before, after)?.code // 'FIX_SUPPRESSED'
 */
export function looserTypes(before: Source, after: Source): Refusal | undefined {
  if (!/\.pyi?$/.test(after.path)) return undefined;
  const bare = lostAnnotation(before, after) ?? newUntyped(before, after);
  if (bare === undefined) return undefined;
  return refusal('FIX_SUPPRESSED', `The fix takes the annotation of ${bare} away: it is not checked then.`);
}

/**
 * The first parameter or result that had an annotation and has none; `undefined` where there is
 * none such.
 */
function lostAnnotation(before: Source, after: Source): string | undefined {
  const known = signatures(before);
  for (const [name, now] of signatures(after)) {
    const old = known.get(name);
    if (old === undefined && isTyped(known) && ![...now.values()].some(Boolean)) return `all of ${name}`;
    const lost = old && [...now].find(([part, is]) => !is && old.get(part) === true);
    if (lost !== undefined) return lost[0] === RESULT ? `what ${name} returns` : `${lost[0]} of ${name}`;
  }
  return undefined;
}

/**
 * A function without annotations inside of one that has some: what moves there is not checked any
 * more.
 */
function newUntyped(before: Source, after: Source): string | undefined {
  const [old, now] = [untypedInside(before), untypedInside(after)];
  return now.length > old.length
    ? `all of ${now.find(each => !old.includes(each)) ?? now.at(-1)}`
    : undefined;
}

function untypedInside(source: Source): readonly string[] {
  const functions = source.scopes.statements.filter(({ kind }) => kind === 'function');
  const isAnnotated = (each: Statement) => [...annotated(headOf(source, each)).values()].some(Boolean);
  const isInside = (each: Statement) =>
    functions.some(one => one.first < each.first && one.last >= each.last && isAnnotated(one));
  return functions.filter(each => !isAnnotated(each) && isInside(each)).map(each => each.name ?? '');
}

/**
 * Whether every function has an annotation: code that moves to one without would not be checked any
 * more.
 */
function isTyped(functions: ReadonlyMap<string, ReadonlyMap<string, boolean>>): boolean {
  return functions.size > 0 && [...functions.values()].every(parts => [...parts.values()].some(Boolean));
}

const RESULT = '->';

/**
 * Of each function, by its name and how often that came before, which of its parts are annotated.
 */
function signatures(source: Source): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const found = new Map<string, ReadonlyMap<string, boolean>>();
  const { statements } = source.scopes;
  for (const each of statements.filter(({ kind }) => kind === 'function')) {
    const classes = statements.filter(
      ({ kind, first, last }) => kind === 'class' && first <= each.first && last >= each.last,
    );
    const name = [...classes, each].map(one => one.name ?? '').join('.');
    const same = [...found.keys()].filter(key => key === name || key.startsWith(`${name} `)).length;
    found.set(same === 0 ? name : `${name} ${same + 1}`, annotated(headOf(source, each)));
  }
  return found;
}

function headOf(source: Source, { headFirst, headLast }: Statement): string {
  return linesText(source, { first: headFirst, last: headLast }).replace(/#.*$/gm, '');
}

/** @example annotated('def f(a, b: int = 1) -> str:') // a: false, b: true, ->: true */
function annotated(head: string): ReadonlyMap<string, boolean> {
  const parts = new Map<string, boolean>();
  const open = head.indexOf('(');
  const close = closing(head, open);
  for (const parameter of listed(head.slice(open + 1, close))) {
    const [, name, colon] = /^\s*\*{0,2}\s*(\w+)\s*(:)?/.exec(parameter) ?? [];
    if (name !== undefined) parts.set(name, colon !== undefined);
  }
  parts.set(RESULT, /^\s*->/.test(head.slice(close + 1)));
  return parts;
}

/** Where the bracket is closed that is open; the end where it is not. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = Math.max(open, 0); at < text.length; at++) {
    if ('([{'.includes(text[at] as string)) depth++;
    else if (')]}'.includes(text[at] as string) && --depth === 0) return at;
  }
  return text.length;
}

/** The parts of a list between commas, without those inside of brackets. */
function listed(text: string): string[] {
  let depth = 0;
  const flat = [...text].map(character => {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    return depth > 0 && character === ',' ? ' ' : character;
  });
  return flat.join('').split(',');
}
