import { EXIT } from '../edit/index.js';
import type { Group } from '../lint/fix/group.js';
import type { Case } from '../lint/fix/ledger.js';
import { sheetsOf } from '../lint/fix/sheet.js';
import { type OldQuestions, removeOldQuestions, shellWord, writePackets } from '../node/lint/index.js';
import { CommandFailure, isSystemError, systemReason } from './failure.js';

/**
 * Write the questions into a folder, and remove those of earlier runs; returns what was written,
 * and what to do with it.
 *
 * @param asks what the project requires of new lines.
 * @param taken the answers that this run has used.
 * @throws CommandFailure if the folder cannot be written.
 */
export async function packetsText(
  path: string,
  questions: readonly Group[],
  asks: string | undefined,
  taken: readonly string[],
): Promise<readonly string[]> {
  const where = folderName(path);
  try {
    const names = await writePackets(path, questions, asks);
    const old = oldText(where, await removeOldQuestions(path, names, taken));
    const { length } = names;
    if (length === 0) return [`There is nothing to ask: no question is written to ${where}.`, ...old];
    return [writtenText(path, length), ...old];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `The questions cannot be written to ${where}: ${systemReason(error)}.`,
    );
  }
}

/**
 * What to do with some files of questions.
 *
 * @example writtenText('.', 2) // '2 files of questions are in this folder: answer each NAME.md …'
 */
export function writtenText(path: string, count: number): string {
  const are = count === 1 ? '1 file of questions is' : `${count} files of questions are`;
  const next = `run the same command with --answers ${shellWord(path)} in place of --packets`;
  return `${are} in ${folderName(path)}: answer each NAME.md in a file NAME.answer.md beside it, then ${next}`;
}

/** What `--dry-run` says in place of writing. */
export function unwrittenText(path: string, questions: readonly Group[]): string {
  const { length: count } = sheetsOf(questions);
  const where = folderName(path);
  if (count === 0) return `There is nothing to ask: no question would be written to ${where}.`;
  const are = count === 1 ? '1 file of questions' : `${count} files of questions`;
  return `${are} would be written to ${where}, and nothing was: leave out --dry-run to write them.`;
}

/** A folder in a sentence. */
function folderName(path: string): string {
  return /^\.\/*$/.test(path) ? 'this folder' : path;
}

function oldText(where: string, { removed, answered, changed }: OldQuestions): readonly string[] {
  const stays = (why: string) => (name: string) =>
    `${name}.md in ${where} is of an earlier run, and stays: ${why}.`;
  return [
    ...(removed.length > 0
      ? [`Questions of earlier runs are removed from ${where}: ${removed.length}.`]
      : []),
    ...answered.map(stays('an answer is beside it, which this run has not taken')),
    ...changed.map(stays('somebody has changed it')),
  ];
}

/**
 * What to know about findings without a question for which something may still be done; nothing if
 * there are none.
 *
 * @example waitingText(cases, []) // ['2 findings are in no question yet: …']
 */
export function waitingText(cases: readonly Case[], questions: readonly Group[]): readonly string[] {
  const asked = new Set(questions.flatMap(each => each.findings));
  const { length: count } = cases.filter(each => !each.closed && !asked.has(each.now));
  if (count === 0) return [];
  const are = count === 1 ? '1 finding is' : `${count} findings are`;
  return [
    `${are} in no question yet: one question holds at most 16 findings of the same lines, in 4 regions. Answer the others, then write the questions again.`,
  ];
}
