import { type Refusal, refusal } from '../edit/index.js';
import { endOfFence, textInFence } from '../formats/fenced-text.js';
import { openingFence } from '../formats/fences.js';
import { splitLines } from '../text/index.js';
import { keptLines } from './answer-lines.js';
import { fencesOf } from './reply/fences-of.js';

/** The lines that a reply gives for each snippet, or why they cannot be told. */
export type AnswerTexts =
  | { readonly kind: 'texts'; readonly texts: readonly (readonly string[])[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The texts in a reply, one for each snippet: those in fences, in their order; for a single snippet also a reply without
 * any, but for the prose around it.
 */
export function answerTexts(reply: string, snippets: readonly (readonly string[])[]): AnswerTexts {
  const lines = splitLines(reply);
  const named = snippets.length > 1 ? namedTexts(lines, snippets) : undefined;
  if (named !== undefined) return named;
  const fenced = inFences(lines);
  if (fenced.kind === 'refused') return fenced;
  const texts = fenced.texts;
  const [only] = snippets;
  if (texts.length === 0 && only !== undefined && snippets.length === 1) return bare(lines, only);
  if (texts.length === snippets.length) return fenced;
  return several(texts, snippets);
}

/** The texts by the names above them; a region that is left out stays as it is. */
function namedTexts(
  lines: readonly string[],
  snippets: readonly (readonly string[])[],
): AnswerTexts | undefined {
  const found = fencesOf(
    lines,
    snippets.map((texts, i) => ({ number: i + 1, texts })),
  );
  if (found.kind === 'refused' || found.byRegion.size === 0) return undefined;
  const texts = snippets.map((texts, i) => found.byRegion.get(i + 1) ?? [texts]);
  return texts.every(each => each.length === 1)
    ? { kind: 'texts', texts: texts.map(([only = []]) => only) }
    : undefined;
}

function inFences(lines: readonly string[]): AnswerTexts {
  const texts: (readonly string[])[] = [];
  for (let line = 0; line < lines.length; line++) {
    if (openingFence(lines[line] as string) === undefined) continue;
    const end = endOfFence(lines, line);
    if (end.kind === 'open') return refused('EDIT_TRUNCATED', 'The fence of the answer is not closed.', line);
    if (end.kind === 'unclear')
      return refused(
        'EDIT_MALFORMED',
        'The fences of the answer do not add up: use a longer one around it.',
        line,
      );
    texts.push(textInFence(lines, line, end.line));
    line = end.line;
  }
  return { kind: 'texts', texts };
}

function refused(code: Refusal['code'], message: string, line?: number): AnswerTexts {
  return {
    kind: 'refused',
    refusal: refusal(code, message, line === undefined ? {} : { replyLine: line + 1 }),
  };
}

/** Of more fences than snippets, those count that are no copies: models quote what they were given first. */
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
  if (texts.length > snippets.length)
    return refused('EDIT_AMBIGUOUS', `The answer has ${texts.length} fences; it should have ${wanted}.`);
  return refused('EDIT_MALFORMED', `The answer has ${texts.length} fences; it should have ${wanted}.`);
}

/** A reply without a fence: what is left without prose, with as many blank lines at its ends as the snippet has. */
function bare(lines: readonly string[], snippet: readonly string[]): AnswerTexts {
  const code = withoutProse(trimmed(lines), snippet);
  if (code.length === 0) return refused('EDIT_MALFORMED', 'The answer has no code.');
  const first = snippet.findIndex(line => line.trim() !== '');
  const last = snippet.findLastIndex(line => line.trim() !== '');
  if (first < 0) return { kind: 'texts', texts: [code] };
  // What is sent without a fence often loses the blanks at its start.
  const lead = snippet[first] ?? '';
  const head = code[0] === lead.trimStart() ? [lead, ...code.slice(1)] : code;
  return { kind: 'texts', texts: [[...snippet.slice(0, first), ...head, ...snippet.slice(last + 1)]] };
}

/** Lines without blank ones at their ends. */
function trimmed(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(line => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(line => line.trim() !== '') + 1);
}

/** A line that speaks to a person: words, and an end of a sentence. */
const PROSE = /^[A-Z][\w'’]*,?(?: [\w'’"`().,/-]+){2,}[.:!?]$/;

function withoutProse(lines: readonly string[], snippet: readonly string[]): readonly string[] {
  let [from, to] = [0, lines.length];
  const isProse = (line: string) =>
    PROSE.test(line.trim()) && !line.startsWith(' ') && !snippet.includes(line);
  while (from < to && isProse(lines[from] as string)) from = nextFull(lines, from + 1);
  while (to > from && isProse(lines[to - 1] as string)) to = trimmed(lines.slice(0, to - 1)).length;
  const code = lines.slice(from, to);
  // What shares nothing with the snippet and is a sentence throughout is no answer.
  return keptLines(snippet, code) === 0 && code.every(line => line.trim() === '' || isProse(line))
    ? []
    : code;
}

function nextFull(lines: readonly string[], from: number): number {
  const found = lines.findIndex((line, i) => i >= from && line.trim() !== '');
  return found < 0 ? lines.length : found;
}
