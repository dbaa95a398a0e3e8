import { isComment } from '../locate/index.js';
import { diffSequences, LineIndex } from '../text/index.js';

/** A text with one small fault put into it. */
export interface Mutant {
  readonly text: string;
  /** 1-based line of the fault. */
  readonly line: number;
  /** The line before and after. */
  readonly from: string;
  readonly to: string;
}

/** What is put in the place of what: faults that programmers make, and that tests should notice. */
const FAULTS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/===|!==|==|!=/g, found => (found.startsWith('!') ? found.replace('!', '=') : found.replace('=', '!'))],
  [/(?<![<>=-])(?:<=|>=)(?!=)/g, found => found.charAt(0)],
  [/(?<=\s)[<>](?=\s)/g, found => `${found}=`],
  [/(?<=[\w)\]]\s)[+-](?=\s[\w([])/g, found => (found === '+' ? '-' : '+')],
  [/(?<=[\w)\]]\s)[*/](?=\s[\w([])/g, found => (found === '*' ? '/' : '*')],
  [/&&|\|\|/g, found => (found === '&&' ? '||' : '&&')],
  [/\b(?:and|or)\b/g, found => (found === 'and' ? 'or' : 'and')],
  [/\bnot\s+(?!in\b)|!(?=[\w(])/g, () => ''],
  [/\b(?:true|false|True|False)\b/g, found => OPPOSITES[found] ?? found],
  [/(?<![\w.])\d{1,9}(?![\w.])/g, found => String(Number(found) + 1)],
];

const OPPOSITES: Readonly<Record<string, string>> = {
  true: 'false',
  false: 'true',
  True: 'False',
  False: 'True',
};

/** So many mutants tell enough, and each costs a run of the tests. */
export const MOST_MUTANTS = 30;

/**
 * Mutants of the lines of a text that are other than before, one fault each: of every line the first, then of every line the
 * second, so that few of them tell of all lines. Comments and what stands in quotes are left alone.
 *
 * @example mutantsOf('', 'return a + 1\n')[0]?.to // 'return a - 1'
 */
export function mutantsOf(before: string, after: string, most = MOST_MUTANTS): readonly Mutant[] {
  const lines = LineIndex.of(after);
  const byLine = changedLines(before, after).map(line => [...mutantsIn(lines, line)]);
  const mutants: Mutant[] = [];
  for (let turn = 0; mutants.length < most && byLine.some(each => turn < each.length); turn++)
    for (const each of byLine)
      if (each[turn] !== undefined && mutants.length < most) mutants.push(each[turn] as Mutant);
  return mutants;
}

/** Indexes of the lines that were put in or changed. */
function changedLines(before: string, after: string): readonly number[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  return diffSequences(a, b).flatMap(({ bFrom, bTo }) =>
    Array.from({ length: bTo - bFrom }, (_, i) => bFrom + i),
  );
}

function linesOf(text: string): string[] {
  const lines = LineIndex.of(text);
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}

function* mutantsIn(lines: LineIndex, index: number): Generator<Mutant> {
  const { text } = lines;
  const { from, to } = lines.at(index);
  const line = text.slice(from, to);
  if (line.trim() === '' || isComment(line)) return;
  for (const [pattern, fault] of FAULTS)
    for (const found of line.matchAll(pattern)) {
      if (isQuoted(line, found.index)) continue;
      const mutated =
        line.slice(0, found.index) + fault(found[0]) + line.slice(found.index + found[0].length);
      yield {
        text: text.slice(0, from) + mutated + text.slice(to),
        line: index + 1,
        from: line,
        to: mutated,
      };
    }
}

/** Whether a place of a line stands in quotes, as far as the line tells. */
function isQuoted(line: string, at: number): boolean {
  let quote: string | undefined;
  for (let i = 0; i < at; i++) {
    const sign = line.charAt(i);
    if (sign === '\\') i++;
    else if (quote !== undefined) quote = sign === quote ? undefined : quote;
    else if ('"\'`'.includes(sign)) quote = sign;
  }
  return quote !== undefined;
}
