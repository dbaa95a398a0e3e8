import { basename } from 'node:path';
import { type HeldWorkspace, replyOf, type Workspace } from '../apply/index.js';
import { EXIT, type Report } from '../edit/index.js';
import { NodeGrammars } from '../node/grammars.js';
import { Review, type ReviewOptions } from '../review/index.js';
import { CommandFailure, usage } from './failure.js';
import type { Io } from './io.js';
import { type PageFlags, reviewed } from './review.js';

/** What a person made of changes in a review. */
interface ReviewedChanges {
  readonly report: Report;
  /** Whether each file is now what was made of it. */
  readonly isWhole: boolean;
  /** What a model should know of what was rejected, one line for each edit. */
  readonly rejected: string;
}

/**
 * Show what was made of files in the browser, and write what the person takes. Nothing of it is
 * written before.
 *
 * @param held what is to be written; it holds something.
 * @throws CommandFailure when the page cannot be served, or the changes cannot be shown.
 */
export async function reviewChanges(
  held: HeldWorkspace,
  { workspace, root }: { readonly workspace: Workspace; readonly root: string },
  flags: PageFlags & Pick<ReviewOptions, 'aboutOf'>,
  io: Io,
): Promise<ReviewedChanges> {
  const { changes } = held;
  const reply = await replyOf(changes);
  if (reply.kind === 'refused') {
    const paths = changes.map(({ path }) => path).join(', ');
    throw new CommandFailure(
      'USAGE',
      EXIT.usage,
      `Some changes of ${paths} cannot be shown one by one, such as new line endings. Nothing was written. Run it without --review.`,
    );
  }
  const { signal } = io.interrupt;
  const { aboutOf } = flags;
  const options = { format: reply.format, grammars: new NodeGrammars(), signal, aboutOf };
  const open = await Review.open(reply.text, workspace, basename(root), options);
  const { report, choices, rejected } = await reviewed(open, flags, io);
  const isWhole = report.exitCode === 0 && [...choices.of.values()].every(({ kind }) => kind === 'accepted');
  return { report: { ...report, root }, isWhole, rejected };
}

/** Refuse options that have no meaning together with `--review`. */
export function withoutReview(flags: object, names: Readonly<Record<string, string>>): void {
  const given = new Map<string, unknown>(Object.entries(flags));
  const found = Object.entries(names).find(([name]) => (given.get(name) ?? false) !== false);
  if (found !== undefined) throw usage(`--review and ${found[1]} cannot be given together.`);
}
