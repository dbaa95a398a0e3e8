import { type Refusal, refusal } from '../../../edit/index.js';
import { readBaseline } from '../../../lint/only-new/baseline-text.js';
import { type Baseline, OnlyNew } from '../../../lint/only-new/only-new.js';
import { NotReadable, reasonOf } from '../../file-system.js';
import { readSmallFile } from '../../small-file.js';
import type { Env } from '../../tool-environment.js';
import { openSince } from './since.js';

/** What new findings are compared with. */
interface OnlyNewOptions {
  readonly root: string;
  /** A revision of git: only findings on lines that changed since its merge base with HEAD. */
  readonly since?: string;
  /** The path of a baseline: only findings that it does not have. */
  readonly baseline?: string;
  readonly env?: Env;
}

/** The choice of new findings, or why it cannot be made. */
type OnlyNewOpened =
  | { readonly kind: 'open'; readonly onlyNew: OnlyNew }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** The largest baseline, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Open what findings are compared with, to choose those that are new.
 *
 * @example
 * const opened = await openOnlyNew({ root: '.', since: 'origin/main' });
 * if (opened.kind === 'open') opened.onlyNew.of(findings, path => project.source(path)?.document);
 */
export async function openOnlyNew(options: OnlyNewOptions): Promise<OnlyNewOpened> {
  const { root, since, env = process.env } = options;
  const baseline = options.baseline === undefined ? undefined : await baselineAt(options.baseline);
  if (baseline !== undefined && 'code' in baseline) return { kind: 'failed', refusal: baseline };
  const opened = since === undefined ? undefined : await openSince(root, since, env);
  if (opened?.kind === 'failed') return opened;
  return { kind: 'open', onlyNew: new OnlyNew(opened?.tree, baseline) };
}

async function baselineAt(path: string): Promise<Baseline | Refusal> {
  try {
    const file = await readSmallFile(path, { most: MOST_BYTES });
    if (file.kind === 'missing')
      return refusal(
        'EDIT_FILE_READ_ERROR',
        `There is no baseline ${path}: \`mortise findings --baseline-out ${path}\` writes it.`,
      );
    if (file.kind === 'refused')
      return refusal('EDIT_FILE_READ_ERROR', `The baseline ${path} is ${file.why}.`);
    const read = readBaseline(file.text, path);
    return read.kind === 'failed' ? read.refusal : { name: path, entries: read.entries };
  } catch (error) {
    if (!(error instanceof NotReadable) && !(error instanceof Error && 'syscall' in error)) throw error;
    return refusal('EDIT_FILE_READ_ERROR', `The baseline ${path} cannot be read: ${reasonOf(error)}.`);
  }
}
