import { ignoresGuards, unguarded } from './left-out.js';
import type { Part } from './part.js';
import { SCRIPT_REWRITES } from './script-rewrites.js';

/** The normal text of a part of a script, if it has one; `undefined` if not. */
export type ScriptRewrite = (part: Part, of: ScriptMeaning) => string | undefined;

/** The meaning of a part as a text, with the rewrites of some rules. */
export interface ScriptMeaning {
  (part: Part): string;
  readonly rules: readonly string[];
}

/** Known texts, by the rules for which they are made. */
const TEXTS = new Map<string, WeakMap<Part, string>>();

/**
 * The meaning of a part of TypeScript or JavaScript, as one text for all ways to write it: `a.b`
 * and `a['b']`, `{ a: a }` and `{ a }`, `x = x + 1` and `x += 1`. The rewrites that the rules
 * require do not count either.
 *
 * @param rules those that are reported for the part.
 */
export function scriptMeaning(part: Part, rules: readonly string[]): string {
  const key = rules.join(' ');
  const texts = TEXTS.get(key) ?? new WeakMap<Part, string>();
  TEXTS.set(key, texts);
  const newText = (each: Part): string => {
    for (const rewrite of SCRIPT_REWRITES) {
      const text = rewrite(each, of);
      if (text !== undefined) return text;
    }
    if (each.parts.length === 0) return each.text;
    return textWith(each, of);
  };
  const of: ScriptMeaning = Object.assign(
    (each: Part): string => {
      // Ignored guards are temporary, so these texts are not stored.
      if (ignoresGuards()) return newText(each);
      const text = texts.get(each) ?? newText(each);
      texts.set(each, text);
      return text;
    },
    { rules },
  );
  return of(part);
}

/** A part with the meanings of what is in it. */
function textWith({ type, parts: all }: Part, of: ScriptMeaning): string {
  const parts = /^(?:block|module)$/.test(type) ? unguarded(all) : all;
  const inner = parts.map(each =>
    each.field === 'type' || each.field === 'alternative' ? `${each.field}:${of(each)}` : of(each),
  );
  return `(${[type, ...inner.filter(each => each !== '')].join(' ')})`;
}
