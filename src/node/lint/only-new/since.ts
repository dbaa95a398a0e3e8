import { realpathSync } from 'node:fs';
import { type Code, type Refusal, refusal } from '../../../edit/index.js';
import type { EarlierTree } from '../../../lint/only-new/only-new.js';
import { Document } from '../../../text/index.js';
import type { Env } from '../../tool-environment.js';
import { EarlierFiles } from './earlier-files.js';
import { type Git, gitIn } from './git.js';

/** The tree at a revision, or why it cannot be read. */
type SinceOpened =
  | { readonly kind: 'open'; readonly tree: EarlierTree }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Open the tree that a folder is compared with: that of the merge base of a revision and HEAD, as
 * for a pull request.
 *
 * @example await openSince('.', 'origin/main')
 */
export async function openSince(root: string, revision: string, env: Env): Promise<SinceOpened> {
  const folder = realpathSync(root);
  const git = await gitIn(folder, env);
  if ('code' in git) return { kind: 'failed', refusal: git };
  const prefix = prefixOf(git, root);
  if (typeof prefix !== 'string') return { kind: 'failed', refusal: prefix };
  const commit = baseOf(git, revision);
  if (typeof commit !== 'string') return { kind: 'failed', refusal: commit };
  const files = EarlierFiles.open(git, commit, prefix);
  if ('code' in files) return { kind: 'failed', refusal: files };
  return { kind: 'open', tree: new GitTree(files, revision, commit) };
}

class GitTree implements EarlierTree {
  constructor(
    readonly files: EarlierFiles,
    readonly revision: string,
    readonly commit: string,
  ) {}

  get missing(): number {
    return this.files.missing;
  }

  textsOf(paths: readonly string[]): ReadonlyMap<string, Document> {
    const decoded = [...this.files.contentsOf(paths)].map(([path, bytes]) => [path, textIn(bytes)] as const);
    return new Map(decoded.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
  }

  removed(ending: string): readonly Document[] {
    return this.files.removed(ending).flatMap(bytes => textIn(bytes) ?? []);
  }
}

function textIn(bytes: Uint8Array): Document | undefined {
  const read = Document.decode(bytes);
  return read.kind === 'document' ? read.document : undefined;
}

/** The path of the folder in its work tree: empty, or with a slash at its end. */
function prefixOf(git: Git, root: string): string | Refusal {
  const ran = git(['rev-parse', '--is-inside-work-tree', '--show-prefix']);
  if (ran.kind === 'failed') {
    const isNone = /not a git repository|cannot use bare repository/.test(ran.reason);
    return isNone
      ? refusal('NOT_A_REPOSITORY', `${root} is in no git repository: --since needs one.`)
      : failed(ran.reason);
  }
  const [isInside, prefix = ''] = ran.bytes.toString('utf8').split('\n');
  if (isInside !== 'true') return refusal('NOT_A_REPOSITORY', `${root} is in no work tree of git.`);
  return prefix;
}

/** The merge base of a revision and HEAD. */
function baseOf(git: Git, revision: string): string | Refusal {
  const named = commitOf(git, revision);
  const head = commitOf(git, 'HEAD');
  if (head === undefined && revision === 'HEAD') return emptyTree(git);
  if (head === undefined)
    return refusal(
      'REVISION_UNKNOWN',
      'The repository has no commit yet, and so no earlier state. With `--since HEAD` everything counts as new.',
    );
  if (named === undefined) return missing(git, revision, `There is no commit ${revision} here.`);
  const ran = git(['merge-base', named, head]);
  if (ran.kind === 'output') return ran.bytes.toString('utf8').trim();
  if (ran.status !== 1) return failed(ran.reason);
  return missing(git, revision, `${revision} and HEAD have no commit in common here.`);
}

/** Before the first commit everything is new: it is compared with a tree without files. */
function emptyTree(git: Git): string | Refusal {
  const ran = git(['hash-object', '-t', 'tree', '--stdin']);
  return ran.kind === 'output' ? ran.bytes.toString('utf8').trim() : failed(ran.reason);
}

function commitOf(git: Git, revision: string): string | undefined {
  if (revision.startsWith('-')) return undefined;
  const ran = git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  return ran.kind === 'output' ? ran.bytes.toString('utf8').trim() : undefined;
}

/** In a shallow clone, what is missing may only not be fetched. */
function missing(git: Git, revision: string, message: string): Refusal {
  const ran = git(['rev-parse', '--is-shallow-repository']);
  const isShallow = ran.kind === 'output' && ran.bytes.toString('utf8').trim() === 'true';
  const code: Code = isShallow ? 'REVISION_NOT_FETCHED' : 'REVISION_UNKNOWN';
  const more = isShallow
    ? ` The clone is shallow. Fetch more of the history: \`git fetch --deepen=1000 origin ${revision.replace(/^origin\//, '')}\`, or \`fetch-depth: 0\` for actions/checkout.`
    : '';
  return refusal(code, `${message}${more}`);
}

/** A failure that no other code is about. */
function failed(reason: string): Refusal {
  return refusal('TOOL_FAILED', `git: ${reason === '' ? 'it failed and printed no reason' : reason}`);
}
