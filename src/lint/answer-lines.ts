import { diffSequences } from '../text/index.js';

/**
 * How many lines of the snippet are in the answer, in their order.
 *
 * @example keptLines(['a', 'b'], ['a', 'c']) // 1
 */
export function keptLines(snippet: readonly string[], answer: readonly string[]): number {
  const gone = diffSequences(snippet, answer).reduce((sum, { aFrom, aTo }) => sum + aTo - aFrom, 0);
  return snippet.length - gone;
}

/** A number in front of a line, as editors and other tools show it. */
const NUMBERED = /^[ \t]*(\d{1,7})(?: ?[|│:→]|\t)(.*)$/s;

/**
 * Remove line numbers, if every line that is not blank has one, each higher than the one before,
 * and the snippet has none.
 *
 * @example withoutNumbers(['7| a', '8| b'], ['a', 'b']) // ['a', 'b']
 */
export function withoutNumbers(answer: readonly string[], snippet: readonly string[]): readonly string[] {
  if (numbered(snippet) !== undefined) return answer;
  const texts = numbered(answer);
  if (texts === undefined) return answer;
  const spaced = texts.every(text => text === '' || text.startsWith(' '));
  return spaced ? texts.map(text => text.slice(1)) : texts;
}

function numbered(lines: readonly string[]): string[] | undefined {
  const texts: string[] = [];
  let before = -1;
  for (const line of lines) {
    const found = NUMBERED.exec(line);
    const number = Number(found?.[1] ?? Number.NaN);
    if (line.trim() === '') texts.push(line);
    else if (number > before) {
      texts.push(found?.[2] ?? '');
      before = number;
    } else return undefined;
  }
  return before < 0 ? undefined : texts;
}

/** Lines that are in every file: only punctuation, or a single common word. */
const COMMON = /^(?:[^\p{L}]*|\s*(?:pass|else:|try:|finally:|return|break|continue)\s*)$/u;

/**
 * Remove copies of the lines above and below the window, which were only shown. A copy must contain
 * a distinctive line. If there is one on one side, punctuation alone counts as a copy on the other.
 *
 * @param above the lines above the window, the nearest last.
 * @param below the lines below it, the nearest first.
 */
export function withoutSurroundings(
  answer: readonly string[],
  snippet: readonly string[],
  above: readonly string[],
  below: readonly string[],
): readonly string[] {
  const trimmed = (lines: readonly string[], isSure: boolean) => {
    const own = withoutTop(lines, snippet, above, isSure);
    const turned = withoutTop(own.toReversed(), snippet.toReversed(), below.toReversed(), isSure);
    return turned.toReversed();
  };
  const sure = trimmed(answer, true);
  return sure.length < answer.length ? trimmed(sure, false) : sure;
}

/** Remove a copy of the lines above, unless that removes lines of the snippet. */
function withoutTop(
  answer: readonly string[],
  snippet: readonly string[],
  above: readonly string[],
  isSure: boolean,
): readonly string[] {
  const part = answer.slice(copied(answer, above, isSure));
  const [kept, all] = [keptLines(snippet, part), keptLines(snippet, answer)];
  // If no line of the snippet is kept, as with a one-line snippet, a distinctive copy still counts.
  const isSame = part.length > 0 && kept >= (isSure ? all : Math.max(1, all));
  return isSame ? part : answer;
}

/**
 * How many lines at the start of a text are the last lines of another.
 *
 * @param isSure whether one of them must be distinctive; if not, it must not be blank.
 */
export function copied(answer: readonly string[], above: readonly string[], isSure: boolean): number {
  for (let count = Math.min(answer.length, above.length); count > 0; count--) {
    const copy = above.slice(above.length - count);
    const isSame = copy.every((line, i) => line.trimEnd() === answer[i]?.trimEnd());
    const isEnough = (line: string) => (isSure ? !COMMON.test(line) : line.trim() !== '');
    if (isSame && copy.some(isEnough)) return count;
  }
  return 0;
}

/**
 * Whether an answer continues outside the window: beside the lines of the snippet that it keeps, it
 * has the next line of the file, or several distinctive lines from around the window.
 *
 * @param enough how many such lines are not a coincidence.
 */
export function leavesWindow(
  answer: readonly string[],
  snippet: readonly string[],
  above: readonly string[],
  below: readonly string[],
  enough: number,
): boolean {
  const hunks = diffSequences(snippet, answer);
  const [first, last] = [hunks[0], hunks.at(-1)];
  const lead = first?.aFrom === 0 ? answer.slice(0, first.bTo) : [];
  const tail = last?.aTo === snippet.length ? answer.slice(last.bFrom) : [];
  const next = isCopyOf(lead.at(-1), above.at(-1)) || isCopyOf(tail[0], below[0]);
  return next || distinctiveCopies(lead, above, snippet) + distinctiveCopies(tail, below, snippet) >= enough;
}

function isCopyOf(line: string | undefined, original: string | undefined): boolean {
  return line !== undefined && !COMMON.test(line) && line.trim() === original?.trim();
}

function distinctiveCopies(
  lines: readonly string[],
  around: readonly string[],
  snippet: readonly string[],
): number {
  const [outside, own] = [
    new Set(around.map(line => line.trim())),
    new Set(snippet.map(line => line.trim())),
  ];
  const copies = lines.filter(
    line => !COMMON.test(line) && outside.has(line.trim()) && !own.has(line.trim()),
  );
  return new Set(copies).size;
}
