import { splitLines } from '../../text/index.js';
import { dividersIn, type Mark, markAtEnd, markAtStart } from './marks.js';

/** What is around a new text, and may have its marks too. */
export interface Around {
  readonly path: string | undefined;
  /** What the edit replaces. */
  readonly search: string;
  /** Whether the file, or what an edit of the set quotes, has a text. */
  isOld(part: string): boolean;
  /** Whether another edit of the set has a text in its new text. */
  isElsewhere(part: string): boolean;
}

/** A new text without what was left over in it, or the part of it that may be left over. */
export type Cleared = { readonly text: string } | { readonly unsure: string };

const LAST_BREAK = /\r?\n[ \t]*$/;

/**
 * A new text without the markup of a call or a format at its ends: marks that neither the file nor
 * a search has, and that nothing opens or closes, or that are around all of it.
 */
export function withoutMarksAtEnds(given: string, around: Around): Cleared {
  let text = behindSearch(given.trimEnd(), around.search);
  for (let rest = withoutOne(text, around); rest !== undefined; rest = withoutOne(text, around)) {
    const isFirst = text === given.trimEnd();
    // What is beside one that is sure is one too.
    if (!rest.isSure && isFirst) return { unsure: rest.mark };
    text = rest.text;
  }
  const whole = given.trimEnd();
  if (text.trim() === '' || text === whole) return { text: given };
  const [divider] = dividersIn(text);
  if (divider !== undefined && dividersIn(whole).length > dividersIn(text).length) return { unsure: divider };
  const [breaks = ''] = /(?<![\r\n])[\r\n]+$/.exec(around.search || given) ?? [];
  if (text.endsWith('\n')) return { text };
  return { text: text + (whole.endsWith(text) ? given.slice(whole.length) : breaks) };
}

/** The second part of a block, if a text is both: what is searched for, a divider, the new text. */
function behindSearch(text: string, search: string): string {
  const lines = splitLines(text);
  const at = lines.findIndex(line => /^={5,9}$/.test(line));
  if (at < 1 || search.trim() === '') return text;
  const [first = '', ...others] = lines.slice(0, at);
  const before = (dividersIn(first).length > 0 ? others : [first, ...others]).join('\n').trim();
  return before === splitLines(search).join('\n').trim() ? lines.slice(at + 1).join('\n') : text;
}

/** A text without one of its marks. */
interface Shorter {
  readonly text: string;
  readonly mark: string;
  readonly isSure: boolean;
}

/** A text without one mark, or without a pair around it; `undefined` if it has none. */
function withoutOne(text: string, around: Around): Shorter | undefined {
  const isNew = (mark: Mark | undefined) => mark !== undefined && !around.isOld(mark.text.trim());
  const shorter = ({ text: mark, isSure }: Mark, rest: string) => ({ text: rest, mark: mark.trim(), isSure });
  const [start, end] = [markAtStart(text, around.path), markAtEnd(text, around.path)];
  if (end !== undefined && isNew(end)) {
    const rest = text.slice(0, text.length - end.text.length);
    if (!isMatched(end, rest, around)) return shorter(end, rest.replace(LAST_BREAK, ''));
    if (start !== undefined && isNew(start) && start.wraps && isAround(start, end, rest))
      return shorter(start, rest.slice(start.text.length).replace(LAST_BREAK, ''));
  }
  if (start === undefined || !isNew(start)) return undefined;
  const rest = text.slice(start.text.length);
  return isMatched(start, rest, around) ? undefined : shorter(start, rest);
}

/** Whether what opens or closes a mark is in the rest of the text, or anywhere else. */
function isMatched({ text, partner }: Mark, rest: string, around: Around): boolean {
  if (partner === undefined) return false;
  if (around.isOld(partner) || around.isElsewhere(partner)) return true;
  // A fence is opened and closed by the same sign.
  return text.includes(partner) ? rest.split(partner).length % 2 === 0 : rest.includes(partner);
}

/** Whether nothing but two marks belongs to them, and they are around all of a text. */
function isAround(start: Mark, end: Mark, before: string): boolean {
  const inner = before.slice(start.text.length);
  const isPair = end.partner !== undefined && start.text.includes(end.partner);
  return isPair && inner.trim() !== '' && !inner.includes(end.partner as string);
}
