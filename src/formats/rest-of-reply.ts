import { type Refusal, refusal } from '../edit/index.js';

/** With fewer signs, what was cut may be the beginning of any line. */
const TELLING = 4;
/** A model may say something, and open a fence, before the rest. */
const MOST_BEFORE = 10;

/** The line with which the rest of a cut reply is to begin. */
interface LastLine {
  readonly text: string;
  /** Where it begins in the reply. */
  readonly from: number;
  /** Whether the reply ends within it. */
  readonly isCut: boolean;
}

/** A cut reply with its rest, or why they cannot be put together. */
export type WithRest =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The last line of a reply that was cut off, with which its rest is to begin: the line in which it
 * was cut, or the whole one before if too little of that came; `undefined` if there is none.
 *
 * @example lastLineOf('a\n  return 1')?.text // '  return 1'
 */
export function lastLineOf(cut: string): LastLine | undefined {
  let to = cut.length;
  while (to > 0) {
    const from = cut.lastIndexOf('\n', to - 1) + 1;
    const text = cut.slice(from, to).replace(/\r$/, '');
    const isCut = to === cut.length;
    if (text.trim().length >= (isCut ? TELLING : 1)) return { text, from, isCut };
    to = from - 1;
  }
  return undefined;
}

/**
 * A reply that was cut off, with the rest that a model sent when it was asked for it. The rest
 * begins with the last line that came, which shows that nothing is missing between them, and where
 * what the model says first ends.
 *
 * @example withRest('a\n  retu', 'Here it is:\n  return 1\n') // { kind: 'reply', text: 'a\n  return 1\n' }
 */
export function withRest(cut: string, rest: string): WithRest {
  const last = lastLineOf(cut);
  if (last === undefined) return { kind: 'reply', text: rest };
  let from = 0;
  for (let line = 0; line < MOST_BEFORE && from <= rest.length; line++) {
    const end = rest.indexOf('\n', from);
    const to = end < 0 ? rest.length : end;
    const text = rest.slice(from, to).replace(/\r$/, '');
    if (last.isCut ? text.startsWith(last.text) : text === last.text)
      return { kind: 'reply', text: cut.slice(0, last.from) + rest.slice(from) };
    from = to + 1;
  }
  const message = `The rest does not begin with the last line of the reply that came, which is ${JSON.stringify(last.text)}.`;
  return { kind: 'refused', refusal: refusal('EDIT_TRUNCATED', message) };
}
