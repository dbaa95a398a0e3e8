// An answer of a chat, read from its first line to its last one: prose and fences, step by step.

import type { Edit, LostLines } from '../edit/index.js';
import { type Problem, withoutThoughtsOf } from '../formats/index.js';
import { forgiveMet } from './checks/met.js';
import { refuseUnknownWords } from './checks/no-words.js';
import { checkPut, checkShown } from './checks/result.js';
import { checkSaid } from './checks/said-outcome.js';
import { likelyFile } from './fences/likely-file.js';
import { rolesOf } from './fences/roles.js';
import type { Files } from './files/files.js';
import { type AllMeant, NOT_RUN, Reading, type Use } from './reading.js';
import { bareCode } from './reply/bare-code.js';
import { blocksOf } from './reply/blocks.js';
import { carryOutFence } from './steps/fence.js';
import { carryOutProse } from './steps/prose.js';

/** An answer as edits; its problems are what it asks for and could not be read. */
export interface ReadAnswer {
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
  /** Those of them that are about what the answer asks for, and not about what came out. */
  readonly unread: readonly Problem[];
  /** Those of which only words, the file or the place are unclear: a model may translate them. */
  readonly unclear: ReadonlySet<Problem>;
  /** Those of a result that the answer shows, and that its steps do not lead to. */
  readonly unmet: ReadonlySet<Problem>;
  readonly uses: readonly Use[];
  /** The lines of its fences that are neither put in nor commands. */
  readonly examples: readonly number[];
  /** The lines that files lose with code that was put in, and nothing in their place. */
  readonly lost: readonly LostLines[];
  /** The files of which much goes, as the answer or somebody says. */
  readonly shortened: ReadonlySet<string>;
  /** By path: lines, without indentation, that the answer shows or names as what goes. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
}

const UNDECIDED =
  /\b(?:which (?:way|one|option|approach|of (?:these|them|the two)|fits)\b[^.]{0,80}(?:\?|prefer|want|depends)|tell me which|let me know which|do you prefer|rough structure|skeleton|fill in|one question|before I write|do you have in mind|once (?:I|you) (?:know|tell|decide|confirm)|let me know (?:which|whether)|pick (?:one|whichever))/i;

/**
 * Read an answer of a chat: code to be put into files, and sentences that ask for changes. The
 * result is edits of lines of those files; nothing is guessed.
 *
 * @param file the file that is meant where the answer names none
 * @param meant what lines of the answer mean that leave it open
 */
export async function readAnswer(
  reply: string,
  files: Files,
  file?: string,
  meant?: AllMeant,
): Promise<ReadAnswer> {
  const paths = (await files.paths()) ?? [];
  const blocks = blocksOf(withoutThoughtsOf(reply));
  const bare = bareCode(reply, blocks);
  const reading = new Reading(bare === undefined ? blocks : [bare], paths, files, file, meant);
  refuseUnclear(reading);
  const all = rolesOf(reading);
  const code = all.filter(({ role }) => role === 'code' || role === 'old' || role === 'new');
  const fences = code.map(({ fence }) => fence);
  Object.assign(reading, await likelyFile(reading, fences));
  for (const [i, gap] of reading.gaps.entries()) {
    const said = all[i];
    await carryOutProse(reading, gap, said);
    if (said === undefined) continue;
    const step = () => carryOutFence(reading, said, all[i - 1], reading.gaps[i + 1]);
    await reading.try(said.fence.line, step);
  }
  forgiveMet(reading);
  refuseUnknownWords(reading);
  const unread = [...reading.problems];
  checkPut(reading);
  const edits = reading.allEdits();
  checkShown(reading);
  checkSaid(reading);
  const drafts = [...reading.drafts.values()];
  const named = new Map(drafts.map(draft => [draft.path, draft.named] as const));
  const { unclear, unmet, problems, uses, lost, shortened } = reading;
  const examples = uses.flatMap(({ line, isUsed, what }) => (isUsed || what === NOT_RUN ? [] : line));
  return { edits, unread, unclear, unmet, problems, uses, lost, examples, shortened, named };
}

/** An answer that is too long to be read, or that leaves a choice to its reader. */
function refuseUnclear(reading: Reading): void {
  const long = reading.blocks.find(block => block.kind === 'prose' && block.isLong);
  if (long !== undefined)
    reading.fail(long.line, 'This paragraph is too long to be read for what it asks for.');
  if (UNDECIDED.test(reading.prose))
    reading.fail(reading.blocks.at(-1)?.line ?? 1, 'The answer leaves a choice open, or is only a sketch.');
}
