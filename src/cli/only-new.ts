import { EXIT } from '../edit/index.js';
import type { DocumentOf } from '../lint/fix/same-finding.js';
import type { Finding } from '../lint/index.js';
import { baselineText } from '../lint/only-new/baseline-text.js';
import type { OnlyNew } from '../lint/only-new/only-new.js';
import { openOnlyNew, scopeOf } from '../node/lint/index.js';
import { replaceFile } from '../node/replace-file.js';
import { amount, are } from '../text/amount.js';
import { CommandFailure, isSystemError, systemReason } from './failure.js';
import type { Io } from './io.js';
import { lintFailure } from './lint-settings.js';

/** The options that leave out what is not new. */
export interface OnlyNewFlags {
  readonly since?: string;
  readonly baseline?: string;
}

/**
 * What to compare findings with; `undefined` if all of them are wanted.
 *
 * @throws CommandFailure if it cannot be read.
 */
export async function onlyNewOf(root: string, flags: OnlyNewFlags, io: Io): Promise<OnlyNew | undefined> {
  const { since, baseline } = flags;
  if (since === undefined && baseline === undefined) return undefined;
  const opened = await openOnlyNew({ root, since, baseline, env: io.env });
  if (opened.kind === 'failed') throw lintFailure(opened.refusal);
  return opened.onlyNew;
}

/** What the tools looked at: an entry of the baseline about anything else may still occur. */
interface LookedAt {
  readonly root: string;
  readonly tools: readonly string[];
  readonly paths: readonly string[];
}

/** What was left out, for programs. */
export function onlyNewShape(onlyNew: OnlyNew, at: LookedAt) {
  const { since, baseline, counts } = onlyNew;
  return {
    since: since && { revision: since.revision, commit: since.commit, leftOut: counts.unchanged },
    baseline: baseline && { file: baseline.name, leftOut: counts.inBaseline, gone: goneCount(onlyNew, at) },
  };
}

/** The same in sentences. */
export function onlyNewNotes(onlyNew: OnlyNew, at: LookedAt): readonly string[] {
  const { since, baseline, counts } = onlyNew;
  const notes: string[] = [];
  if (baseline !== undefined) {
    const gone = goneCount(onlyNew, at);
    const known = `${amount(counts.inBaseline, 'finding')} of ${baseline.name} ${are(counts.inBaseline)} left out`;
    if (gone > 0) notes.push(`${known}; ${gone} of its entries no longer occur.`);
    else if (counts.inBaseline > 0) notes.push(`${known}.`);
  }
  if (since !== undefined) {
    const commit = since.commit.slice(0, 10);
    if (counts.unchanged > 0)
      notes.push(
        `${amount(counts.unchanged, 'finding')} on lines that have not changed since ${since.revision} (${commit}) ${are(counts.unchanged)} left out.`,
      );
    if (since.missing > 0)
      notes.push(
        `${amount(since.missing, 'file')} of ${commit} ${are(since.missing)} not in this clone, so all lines count as changed. \`git fetch --refetch --no-filter\` fetches everything.`,
      );
  }
  return notes;
}

/** How many entries of the baseline no longer occur, of those that could. */
function goneCount({ left }: OnlyNew, { root, tools, paths }: LookedAt): number {
  const scope = scopeOf(root, paths);
  const below = scope.kind === 'paths' ? scope.paths : ['.'];
  const isIn = (file: string) =>
    below.some(path => path === '.' || file === path || file.startsWith(`${path}/`));
  return left.filter(each => tools.includes(each.tool) && isIn(each.file)).length;
}

/**
 * Write a baseline of all findings. Returns a sentence about it.
 *
 * @throws CommandFailure if it cannot be written.
 */
export async function writeBaseline(
  path: string,
  findings: readonly Finding[],
  documentOf: DocumentOf,
): Promise<string> {
  try {
    await replaceFile(path, baselineText(findings, documentOf));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(
      'EDIT_FILE_WRITE_ERROR',
      EXIT.io,
      `The baseline ${path} cannot be written: ${systemReason(error)}.`,
    );
  }
  return `${amount(findings.length, 'finding')} ${are(findings.length)} written to ${path}: --baseline ${path} leaves ${findings.length === 1 ? 'it' : 'them'} out.`;
}
