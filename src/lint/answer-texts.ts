import { type Refusal, refusal } from '../edit/index.js';
import { likenessOf, solidRange, splitLines, withoutBlankEnds, wordsOf } from '../text/index.js';
import { keptLines } from './answer-lines.js';
import { type Fence, fencesOf, readFences } from './reply/fences-of.js';

/** The lines of a reply for each snippet, or why they are unclear. */
type AnswerTexts =
  | { readonly kind: 'texts'; readonly texts: readonly (readonly string[])[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The texts in a reply, one for each snippet: those in fences, in their order. For a single
 * snippet, the reply may also be code without a fence, with prose around it.
 */
export function answerTexts(reply: string, snippets: readonly (readonly string[])[]): AnswerTexts {
  const lines = splitLines(reply);
  const fences = readFences(lines);
  if ('code' in fences) return { kind: 'refused', refusal: fences };
  const named = snippets.length > 1 ? namedTexts(fences, snippets) : undefined;
  if (named !== undefined) return { kind: 'texts', texts: named };
  const texts = fences.map(each => each.lines);
  const [only] = snippets;
  if (texts.length === 0 && only !== undefined && snippets.length === 1) return bare(lines, only);
  const whole = texts.length === 0 ? alikeTo(lines, snippets) : undefined;
  if (whole !== undefined) {
    const read = bare(lines, snippets[whole] as readonly string[]);
    if (read.kind === 'refused') return read;
    return { kind: 'texts', texts: snippets.map((own, i) => (i === whole ? (read.texts[0] ?? own) : own)) };
  }
  if (texts.length === snippets.length) return { kind: 'texts', texts };
  const alike = textsByLikeness(texts, snippets);
  return alike === undefined ? several(texts, snippets) : { kind: 'texts', texts: alike };
}

/** A fence without a name is of the region that it shares more of its words with than this. */
const ALIKE = 0.5;

/** The only snippet that a text shares most of its words with. */
function alikeTo(text: readonly string[], snippets: readonly (readonly string[])[]): number | undefined {
  const words = wordsOf(text.join('\n'));
  const [only, ...more] = snippets.flatMap((own, i) =>
    likenessOf(wordsOf(own.join('\n')), words) > ALIKE ? [i] : [],
  );
  return more.length === 0 ? only : undefined;
}

/** Fewer fences than regions, where each is clearly a new text of one of them: the others stay. */
function textsByLikeness(
  texts: readonly (readonly string[])[],
  snippets: readonly (readonly string[])[],
): readonly (readonly string[])[] | undefined {
  if (texts.length === 0 || texts.length > snippets.length) return undefined;
  const now = [...snippets];
  const taken = new Set<number>();
  for (const text of texts) {
    const only = alikeTo(text, snippets);
    if (only === undefined || taken.has(only)) return undefined;
    taken.add(only);
    now[only] = text;
  }
  return now;
}

/** The texts by the names above them. A region that is missing stays as it is. */
function namedTexts(
  fences: readonly Fence[],
  snippets: readonly (readonly string[])[],
): readonly (readonly string[])[] | undefined {
  const found = fencesOf(
    fences,
    snippets.map((texts, i) => ({ number: i + 1, texts })),
  );
  if (found.kind === 'refused' || found.byRegion.size === 0) return undefined;
  const texts = snippets.map((own, i) => found.byRegion.get(i + 1) ?? [own]);
  return texts.every(each => each.length === 1) ? texts.flat() : undefined;
}

function refused(code: Refusal['code'], message: string): AnswerTexts {
  return { kind: 'refused', refusal: refusal(code, message) };
}

/**
 * If there are too many fences, copies of the snippets are ignored, because models quote them
 * first.
 */
function several(
  texts: readonly (readonly string[])[],
  snippets: readonly (readonly string[])[],
): AnswerTexts {
  const isCopy = (text: readonly string[]) =>
    snippets.some(snippet => snippet.join('\n') === text.join('\n'));
  const own = [...new Map(texts.filter(text => !isCopy(text)).map(text => [text.join('\n'), text])).values()];
  if (own.length === snippets.length) return { kind: 'texts', texts: own };
  const wanted =
    snippets.length === 1 ? 'one fence' : `${snippets.length} fences, one for each region in their order`;
  const code = texts.length > snippets.length ? 'EDIT_AMBIGUOUS' : 'EDIT_MALFORMED';
  return refused(code, `The answer has ${texts.length} fences; it should have ${wanted}.`);
}

/** A reply without a fence: its code, with as many blank lines at its ends as the snippet. */
function bare(lines: readonly string[], snippet: readonly string[]): AnswerTexts {
  const code = withoutProse(withoutBlankEnds(lines), snippet);
  if (code.length === 0) return refused('EDIT_MALFORMED', 'The answer has no code.');
  const { from, to } = solidRange(snippet);
  if (from === to) return { kind: 'texts', texts: [code] };
  // Code without a fence often loses the spaces at its start.
  const lead = snippet[from] ?? '';
  const head = code[0] === lead.trimStart() ? [lead, ...code.slice(1)] : code;
  return { kind: 'texts', texts: [[...snippet.slice(0, from), ...head, ...snippet.slice(to)]] };
}

/** A line of prose: words, and the end of a sentence. */
const PROSE = /^[A-Z][\w'’]*,?(?: [\w'’"`().,/-]+){2,}[.:!?]$/;

function withoutProse(lines: readonly string[], snippet: readonly string[]): readonly string[] {
  let [from, to] = [0, lines.length];
  const isProse = (line: string) =>
    PROSE.test(line.trim()) && !line.startsWith(' ') && !snippet.includes(line);
  while (from < to && isProse(lines[from] as string)) from = nextFull(lines, from + 1);
  while (to > from && isProse(lines[to - 1] as string)) to = solidRange(lines.slice(0, to - 1)).to;
  const code = lines.slice(from, to);
  // Text that shares no line with the snippet and has only sentences is no answer.
  return keptLines(snippet, code) === 0 && code.every(line => line.trim() === '' || isProse(line))
    ? []
    : code;
}

function nextFull(lines: readonly string[], from: number): number {
  const found = lines.findIndex((line, i) => i >= from && line.trim() !== '');
  return found < 0 ? lines.length : found;
}
