import { endOfFence, textInFence } from '../../formats/fenced-text.js';
import { openingFence } from '../../formats/fences.js';

/**
 * A claim in an answer that findings are false positives: the finding is wrong, and the code is
 * right.
 */
export interface FalsePositive {
  /**
   * The numbers of the findings, or `all` for all of the prompt; `undefined` if the claim has no
   * number.
   */
  readonly findings?: readonly number[] | 'all';
  /** Only findings on these lines. */
  readonly lines?: readonly number[];
  /** The regions whose findings are meant, if no finding is named. */
  readonly regions?: readonly number[];
  readonly reason: string;
}

/** What comes before words in Markdown. */
const MARKS = String.raw`[\s>*_-]*`;
/** The same before a name. Before other text, `#` may be a comment of code. */
const HEAD_MARKS = String.raw`[\s#>*_-]*`;
const NUMBERS = String.raw`\d(?:(?:[\d\s,&#–—-]|and\b|to\b|through\b)*\d)?`;
const SUBJECT = String.raw`(?:(finding|region)s?\s+#?(${NUMBERS})(?:[\s,(]*lines?\s+(${NUMBERS})\)?)?|((?:all|both)\b(?:\s+of)?(?:\s+(?:the|these))?(?:\s+findings)?|(?:the|these)\s+findings))`;
const VERB = String.raw`(?:(?:(?:this|it|these|they)\s+)?(?:is\s+an?|are(?:\s+all)?)\s+|it[’']s\s+an?\s+)?`;
const CLAIM = new RegExp(
  String.raw`^(?:${HEAD_MARKS}${SUBJECT}[\s:.,*_–—-]*|${MARKS})${VERB}false[ -]positive(s?)\b[\s*_]*[:–—-]`,
  'i',
);
/** A line that only names the subject of the next text. */
const HEADING = new RegExp(String.raw`^${HEAD_MARKS}${SUBJECT}[\s:.*_]*$`, 'i');

/**
 * Read a line as the claim that findings are false positives, with its reason; `undefined` for any
 * other line.
 *
 * @example claimIn('Findings 2 and 4-6: false positive: set by a plugin')
 * // { findings: [2, 4, 5, 6], reason: 'set by a plugin' }
 */
export function claimIn(line: string): FalsePositive | undefined {
  const found = CLAIM.exec(line);
  if (found === null) return undefined;
  const plural = found[5];
  const reason = line.slice(found[0].length).replace(/^[\s*_]+/, '');
  if (reason === '') return undefined;
  const subject = subjectOf(found);
  // A plural without numbers is not a claim.
  if (plural !== '' && Object.keys(subject).length === 0) return undefined;
  return { ...subject, reason: reason.trim() };
}

type Subject = Omit<FalsePositive, 'reason'>;

function subjectOf([, what, numbers, lines, all]: RegExpExecArray): Subject {
  if (all !== undefined) return { findings: 'all' };
  if (what === undefined || numbers === undefined) return {};
  // Line numbers after a region are those of the region.
  if (what.toLowerCase() === 'region') return { regions: numbersIn(numbers) };
  return { findings: numbersIn(numbers), ...(lines !== undefined && { lines: numbersIn(lines) }) };
}

/** The limit for a range of numbers. */
const LONGEST_RANGE = 1000;

/** @example numbersIn('2, 4-6 and 9') // [2, 4, 5, 6, 9] */
function numbersIn(text: string): readonly number[] {
  const parts = [...text.matchAll(/(\d+)(?:\s*(?:[-–—]|to|through)\s*(\d+))?/g)];
  return parts.flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    const length = last - first + 1;
    return length > 0 && length <= LONGEST_RANGE
      ? Array.from({ length }, (_, i) => first + i)
      : [first, last];
  });
}

/** A reply without its claims, and the claims. */
interface Claimed {
  readonly claims: readonly FalsePositive[];
  readonly rest: readonly string[];
}

/**
 * The claims outside the fences of a reply, or that are the only text of a fence.
 *
 * @example takeClaims(['false positive: it is closed by the caller']).rest // []
 */
export function takeClaims(lines: readonly string[]): Claimed {
  const claims: FalsePositive[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = fenceAt(lines, at);
    const claim = end === undefined ? claimIn(lines[at] as string) : claimInFence(lines, at, end);
    if (claim !== undefined) claims.push({ ...headingAbove(claim, rest), ...claim });
    else rest.push(...lines.slice(at, (end ?? at) + 1));
    at = end ?? at;
  }
  return { claims, rest };
}

/**
 * The subject in the line above a claim. That line is removed too, because no other text is below
 * it.
 */
function headingAbove({ reason: _, ...own }: FalsePositive, above: string[]): Subject {
  const at = above.findLastIndex(line => line.trim() !== '');
  const found = at < 0 || Object.keys(own).length > 0 ? null : HEADING.exec(above[at] as string);
  if (found === null) return {};
  above.splice(at);
  return subjectOf(found);
}

/** The line that closes the fence which a line opens. */
function fenceAt(lines: readonly string[], at: number): number | undefined {
  if (openingFence(lines[at] as string) === undefined) return undefined;
  const end = endOfFence(lines, at);
  return end.kind === 'closed' ? end.line : lines.length - 1;
}

function claimInFence(lines: readonly string[], at: number, end: number): FalsePositive | undefined {
  const text = textInFence(lines, at, end).filter(line => line.trim() !== '');
  return text.length === 1 ? claimIn(text[0] as string) : undefined;
}
