import { type Refusal, refusal } from '../../edit/index.js';
import type { Statement } from '../../syntax/index.js';
import { linesText, type Source } from '../source.js';

/**
 * Refuse a change that hides code from a type checker by removing annotations: functions without
 * annotations are not checked.
 *
 * @example looserTypes(before, after)?.code // 'FIX_SUPPRESSED'
 */
export function looserTypes(before: Source, after: Source): Refusal | undefined {
  if (!/\.pyi?$/.test(after.path)) return undefined;
  const bare = lostAnnotation(before, after) ?? newUntyped(before, after);
  if (bare === undefined) return undefined;
  return refusal('FIX_SUPPRESSED', `The fix removes the annotation of ${bare}, so that it is not checked.`);
}

/** The first parameter or result that loses its annotation; `undefined` if there is none. */
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
 * A new function without annotations inside an annotated one: code that moves there is not checked
 * any more.
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

/** Whether every function has an annotation, so that all code is checked. */
function isTyped(functions: ReadonlyMap<string, ReadonlyMap<string, boolean>>): boolean {
  return functions.size > 0 && [...functions.values()].every(parts => [...parts.values()].some(Boolean));
}

const RESULT = '->';

/**
 * For each function, which of its parts are annotated. The key is its name, with a number if the
 * name occurs again.
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
  return linesText(source, { first: headFirst, last: headLast }).replace(/#.*/g, '');
}

/** @example annotated('def f(a, b: int = 1) -> str:') // a: false, b: true, ->: true */
function annotated(head: string): ReadonlyMap<string, boolean> {
  const parts = new Map<string, boolean>();
  const open = head.indexOf('(');
  const close = closing(head, open);
  for (const parameter of listed(head.slice(open + 1, close))) {
    const [, name, colon] = /^\s*(?:\*{1,2}\s*)?(\w+)\s*(:)?/.exec(parameter) ?? [];
    if (name !== undefined) parts.set(name, colon !== undefined);
  }
  parts.set(RESULT, /^\s*->/.test(head.slice(close + 1)));
  return parts;
}

/** The position of the closing bracket, or the end of the text if there is none. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = Math.max(open, 0); at < text.length; at++) {
    if ('([{'.includes(text[at] as string)) depth++;
    else if (')]}'.includes(text[at] as string) && --depth === 0) return at;
  }
  return text.length;
}

/** Split a list at its commas, except those inside brackets. */
function listed(text: string): string[] {
  let depth = 0;
  const flat = [...text].map(character => {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    return depth > 0 && character === ',' ? ' ' : character;
  });
  return flat.join('').split(',');
}
