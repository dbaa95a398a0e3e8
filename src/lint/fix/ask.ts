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
import { rowOfTables } from './allowed.js';
import type { Files } from './files.js';
import type { Group } from './group.js';
import type { RowOf } from './judged-change.js';
import type { Proposal } from './proposal.js';

/** What a model said. */
export type Answered =
  | { readonly kind: 'text'; readonly text: string }
  /** Its answer was cut by the limit of its tokens: what there is of it counts for nothing. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** What a model is asked, with what came of the last answer. */
export interface Asking {
  /** The first of the questions. */
  readonly group: Group;
  /** All questions of the prompt, of one file. */
  readonly groups: readonly Group[];
  /** How to answer: the same for all questions of a run. */
  readonly system: string;
  readonly prompt: string;
  readonly last?: { readonly reply: string; readonly refusal: Refusal } | undefined;
}

/** Asks whoever is the model. Never rejects. */
export type Ask = (asking: Asking, signal?: AbortSignal) => Promise<Answered>;

/** A finding that an answer calls a false positive, with the refusal that says so. */
export interface Claimed {
  readonly finding: Finding;
  readonly refusal: Refusal;
}

/** A fix that a model offers, or why it offers none; with what it said. */
export type Offered = { readonly claimed?: readonly Claimed[] } & (
  | { readonly kind: 'offered'; readonly proposal: Proposal; readonly reply: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly reply?: string }
);

/** Ask for fixes of questions of one file, by one prompt; an offer for each, in their order. */
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
  return refusal('EDIT_NO_CHANGE', `The answer says nothing of ${where}: they stay as they are.`);
}

/** What an answer to a group offers. */
export function readOffer(group: Group, reply: string, files: Files): Offered {
  const { claims, rest } = takeClaims(splitLines(reply));
  const claimed = claimedOf(group, claims);
  const isAnswered = rest.some(line => openingFence(line) !== undefined);
  if (claims.length > 0 && claimed.length === 0 && !isAnswered)
    return { kind: 'refused', refusal: notMeant(group), reply };
  if (claimed.length === 0) return offerIn(group, reply, files);
  const findings = group.findings.filter(each => !claimed.some(one => one.finding === each));
  if (findings.length > 0 && isAnswered)
    return { ...offerIn({ ...group, findings }, rest.join('\n'), files), claimed };
  const why = findings.length === 0 ? claimed[0]?.refusal : undefined;
  return { kind: 'refused', refusal: why ?? unanswered(group), reply, claimed };
}

/** A false positive of something that is not asked about is none. */
function notMeant(group: Group): Refusal {
  const told = numberedFindings([group]);
  const numbers = told.length === 1 ? '`false positive:`' : `\`Finding 1\` to \`Finding ${told.length}\``;
  const message = `The answer calls something a false positive that is not asked about: write ${numbers} as the question has it.`;
  return refusal('EDIT_MALFORMED', message);
}

/** The findings that claims are about, each once: of a claim that names none, all. */
function claimedOf(group: Group, claims: readonly FalsePositive[]): readonly Claimed[] {
  const told = numberedFindings([group]);
  const isRegion = (number: number) => number >= 1 && number <= group.regions.length;
  const claimed = claims.flatMap(({ findings = 'all', lines, regions, reason }) =>
    told
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
  const rows = new Map(group.packets.map(each => [each.finding, each.row]));
  const rowOf: RowOf = finding => rows.get(finding) ?? rowOfTables(finding);
  const proposal = { path, changes: answer.changes, findings, maker: 'model', regions, rowOf } as const;
  return { kind: 'offered', proposal, reply };
}
