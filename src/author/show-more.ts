import { type Document, type LineRange, linesAround } from '../text/index.js';
import { spansWith } from './long-lines.js';
import { partsText } from './shown-file.js';

/** What a model is sent that does not see all of a file. */
export const MAY_ASK = `If you need lines that are left out, answer SHOW and their numbers, such as SHOW 120-180, or SHOW and words that stand in them, such as SHOW "retry_count", and nothing else. You are shown them then, and asked again.`;

/** How many characters are shown at a time. */
const BUDGET = 20_000;
/** Lines around one that has the words. */
const AROUND = 10;
/** How many places of the same words. */
const PLACES = 8;

const WISH = /^[\s`*]*SHOW[ :]+([^\s:`*].{0,299}?)[\s`*]*$/;

/**
 * What to show a model that asks for more of a file instead of answering; `undefined` if its answer
 * is no such question.
 *
 * @example shownMore(document, 'SHOW 120-180')
 */
export function shownMore(document: Document, answer: string): string | undefined {
  const wish = WISH.exec(answer)?.[1];
  if (wish === undefined) return undefined;
  const regions = regionsOf(document, wish);
  const word = wordOf(wish);
  const spans = regions.length > 0 && /^\d/.test(wish) ? [] : spansWith(document, word).slice(0, PLACES);
  if (regions.length + spans.length === 0)
    return `The file has ${document.lines.count} lines, and none of them holds ${JSON.stringify(word)}. Ask for others, or answer.`;
  const parts = partsText(document, { regions, spans, budget: BUDGET });
  return [...parts, 'Answer now, in the form that you were asked for.'].join('\n\n');
}

function regionsOf(document: Document, wish: string): readonly LineRange[] {
  const { count } = document.lines;
  const numbered = [...wish.matchAll(/(\d+)(?:\s*(?:-|–|to)\s*(\d+))?/g)];
  const isNumbers = /^[\d\s,–-]+$|^lines? [\d\s,–-]+$/i.test(wish.replace(/\b(?:to|and)\b/g, '-'));
  if (isNumbers)
    return numbered
      .map(([, first, last]) => ({
        first: Math.max(1, Number(first)),
        last: Math.min(count, Number(last ?? first)),
      }))
      .filter(({ first, last }) => first <= last);
  return linesWith(document, wordOf(wish));
}

/** Without the quotes around it. */
function wordOf(wish: string): string {
  return wish.trim().replace(/^(["'`])(.*)\1$/, '$2');
}

function linesWith({ lines }: Document, word: string): readonly LineRange[] {
  const found: LineRange[] = [];
  for (let i = 0; i < lines.count && found.length < PLACES; i++)
    if (lines.content(i).includes(word)) found.push(linesAround(i + 1, AROUND, lines.count));
  return found;
}
