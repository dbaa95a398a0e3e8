import { endOfFence, textInFence } from '../../formats/fenced-text.js';
import { openingFence } from '../../formats/fences.js';

/** What an answer calls a false positive: the finding is wrong, and the code right. */
export interface FalsePositive {
  /** The number that the finding is told by; `undefined` where the answer names none. */
  readonly finding?: number;
  /** One line of a finding that is told of several. */
  readonly line?: number;
  /** The region whose findings are meant, where no finding is named. */
  readonly region?: number;
  readonly reason: string;
}

const CLAIM =
  /^[\s>*_-]*(?:(finding|region)\s+(\d+)\b(?:[\s,(]*line\s+(\d+)\)?)?[\s:.,*_–—-]*)?(?:(?:this|it)\s+is\s+an?\s+)?false[ -]positive\b[\s*_]*[:–—-][\s*_]*(\S.*)$/i;

/**
 * Read a line as the claim that a finding is a false positive, with its reason; `undefined` for any other line.
 *
 * @example claimIn('Finding 2: false positive: the name is set by a plugin') // { finding: 2, reason: 'the name is set…' }
 */
export function claimIn(line: string): FalsePositive | undefined {
  const [, what, number, at, reason] = CLAIM.exec(line) ?? [];
  if (reason === undefined) return undefined;
  const named = number === undefined ? {} : { [(what as string).toLowerCase()]: Number(number) };
  return { ...named, ...(at !== undefined && { line: Number(at) }), reason: reason.trim() };
}

/** A reply without its claims, and the claims. */
export interface Claimed {
  readonly claims: readonly FalsePositive[];
  readonly rest: readonly string[];
}

/**
 * The claims that stand outside of the fences of a reply, or are all that a fence holds.
 *
 * @example takeClaims(['false positive: it is closed by the caller']).rest // []
 */
export function takeClaims(lines: readonly string[]): Claimed {
  const claims: FalsePositive[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = fenceAt(lines, at);
    const claim = end === undefined ? claimIn(lines[at] as string) : claimInFence(lines, at, end);
    if (claim !== undefined) claims.push(claim);
    else rest.push(...lines.slice(at, (end ?? at) + 1));
    at = end ?? at;
  }
  return { claims, rest };
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
