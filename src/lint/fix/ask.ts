import { type Refusal, refusal } from '../../edit/index.js';
import { openingFence } from '../../formats/fences.js';
import { linesName, splitLines } from '../../text/index.js';
import { readAnswer } from '../answer.js';
import type { Finding } from '../finding.js';
import { askedQuestions } from '../prompt/asked-questions.js';
import { numberedFindings } from '../prompt/numbered-findings.js';
import { promptForAll } from '../prompt.js';
import { type FalsePositive, takeClaims } from '../reply/false-positive.js';
import { splitReply } from '../reply/split-reply.js';
import { unchangedIn } from '../unchanged-lines.js';
import type { Files } from './files.js';
import type { Group } from './group.js';
import type { Proposal } from './proposal.js';

/** What a model answered. */
export type Answered =
  | { readonly kind: 'text'; readonly text: string }
  /** The limit of tokens cut the answer, so none of it is used. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** One question to a model, with its last answer and why that was refused. */
export interface Asking {
  /** The first of the questions. */
  readonly group: Group;
  /** All questions of the prompt, which are about one file. */
  readonly groups: readonly Group[];
  /** How to answer: the same for all questions of a run. */
  readonly system: string;
  readonly prompt: string;
  readonly last?: { readonly reply: string; readonly refusal: Refusal } | undefined;
}

/** Asks the model of the run. Never rejects. */
export type Ask = (asking: Asking, signal?: AbortSignal) => Promise<Answered>;

/** A finding that an answer calls a false positive, with the refusal for it. */
interface ClaimedFinding {
  readonly finding: Finding;
  readonly refusal: Refusal;
}

/** A fix that a model offers, or why there is none, with the model's reply. */
export type Offered = { readonly claimed?: readonly ClaimedFinding[] } & (
  | { readonly kind: 'offered'; readonly proposal: Proposal; readonly reply: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly reply?: string }
);

/** Ask the questions of one file in one prompt. Returns an offer for each, in their order. */
export async function offersOf(
  groups: readonly [Group, ...Group[]],
  last: Asking['last'],
  ask: Ask,
  files: Files,
  { system, signal }: { readonly system: string; readonly signal?: AbortSignal | undefined },
): Promise<readonly Offered[]> {
  const asking = { group: groups[0], groups, system, prompt: promptForAll(groups), last };
  const answered = await ask(asking, signal);
  if (answered.kind === 'text') return readOffers(groups, answered.text, files);
  const why =
    answered.kind === 'failed'
      ? answered.refusal
      : refusal('EDIT_TRUNCATED', 'The answer was cut by the limit of tokens.');
  return groups.map(() => ({ kind: 'refused', refusal: why }));
}

function readOffers(groups: readonly Group[], reply: string, files: Files): readonly Offered[] {
  const [only] = groups;
  if (only !== undefined && groups.length === 1) return [readOffer(only, reply, files)];
  return splitReply(reply, askedQuestions(groups)).map((part, i) => {
    const group = groups[i] as Group;
    if (part.kind === 'reply') return readOffer(group, part.text, files);
    if (part.kind === 'refused') return { ...part, reply };
    return { kind: 'refused', refusal: unanswered(group) };
  });
}

function unanswered({ regions }: Group): Refusal {
  const where = regions.map(linesName).join(' and ');
  return refusal('EDIT_NO_CHANGE', `The answer has no text for ${where}, so they are unchanged.`);
}

/** Read the answer to a group. */
export function readOffer(group: Group, reply: string, files: Files): Offered {
  const { claims, rest } = takeClaims(splitLines(reply));
  const claimed = claimedOf(group, claims);
  const isAnswered = rest.some(line => openingFence(line) !== undefined);
  if (claims.length > 0 && claimed.length === 0 && !isAnswered)
    return { kind: 'refused', refusal: unknownClaim(group), reply };
  if (claimed.length === 0) return offerIn(group, reply, files);
  const findings = group.findings.filter(each => !claimed.some(one => one.finding === each));
  if (findings.length > 0 && isAnswered)
    return { ...offerIn({ ...group, findings }, rest.join('\n'), files), claimed };
  const why = findings.length === 0 ? claimed[0]?.refusal : undefined;
  return { kind: 'refused', refusal: why ?? unanswered(group), reply, claimed };
}

/**
 * The refusal of an answer that only claims false positives, for findings that were not asked
 * about.
 */
function unknownClaim(group: Group): Refusal {
  const numbered = numberedFindings([group]);
  const numbers =
    numbered.length === 1 ? '`false positive:`' : `\`Finding 1\` to \`Finding ${numbered.length}\``;
  const message = `The answer calls a finding a false positive that is not in the question. Write ${numbers}, as in the question.`;
  return refusal('EDIT_MALFORMED', message);
}

/** The findings that claims are about, each once. A claim without a number is about all of them. */
function claimedOf(group: Group, claims: readonly FalsePositive[]): readonly ClaimedFinding[] {
  const numbered = numberedFindings([group]);
  const isRegion = (number: number) => number >= 1 && number <= group.regions.length;
  const claimed = claims.flatMap(({ findings = 'all', lines, regions, reason }) =>
    numbered
      .filter(each => findings === 'all' || findings.includes(each.number))
      .filter(() => regions?.some(isRegion) ?? true)
      .flatMap(each => each.packets.map(packet => packet.finding))
      .filter(finding => lines?.includes(finding.line) ?? true)
      .map(finding => ({
        finding,
        refusal: refusal('FIX_FALSE_POSITIVE', `The answer calls it a false positive: ${reason}`),
      })),
  );
  return [...new Map(claimed.map(each => [each.finding, each])).values()];
}

function offerIn(group: Group, reply: string, files: Files): Offered {
  const { path, regions, findings } = group;
  const document = files.documentOf(path);
  if (document === undefined)
    return { kind: 'refused', refusal: refusal('EDIT_FILE_NOT_FOUND', `${path} does not exist.`), reply };
  const unchanged = regions.flatMap(each => unchangedIn(group.source, each, findings));
  const answer = readAnswer(document, regions, reply, path, unchanged);
  if (answer.kind === 'refused') return { kind: 'refused', refusal: answer.refusal, reply };
  const proposal = { path, changes: answer.changes, findings, maker: 'model', regions } as const;
  return { kind: 'offered', proposal, reply };
}
