import { fileReport, sameBytes, type Workspace, type WorkspaceRun } from '../apply/index.js';
import type { FileReport, Refusal } from '../edit/index.js';
import type { Project } from '../project/project.js';
import { changedSince } from './disk.js';
import { RunDraft } from './draft.js';
import { type Accepted, refit } from './refit.js';
import { type Left, putBack, squash, type Working } from './restore.js';

/** How often a draft is fitted to files that others change before it is written. */
const ATTEMPTS = 4;

/** What is left of a run that did not succeed. */
export interface FilesLeft {
  readonly refusals: readonly Refusal[];
  /** The files that are not as they were before the run. */
  readonly files: readonly FileReport[];
  /** What is on the disk, in a sentence. This was checked. */
  readonly sentence: string;
}

/** The files of a run: what is drafted, what is committed, and what tests or others changed. */
export class RunTree {
  readonly draft: RunDraft;
  readonly #receipts: string[] = [];
  /** What a file was found to be after tests, that it was not before them. */
  readonly #made = new Map<string, (Uint8Array | undefined)[]>();
  /** What the run has written. */
  readonly #own = new Map<string, (Uint8Array | undefined)[]>();
  /** The files that others changed, which the run was fitted to. */
  readonly #foreign = new Set<string>();
  readonly warnings: string[] = [];
  #hasWritten = false;
  #wasTested = false;
  #run: WorkspaceRun | undefined;

  constructor(readonly project: Pick<Project, 'workspace' | 'syntaxOf'>) {
    this.draft = new RunDraft(project.workspace);
  }

  /** What takes the run back. */
  get receipt(): string | null {
    return this.#receipts.at(-1) ?? null;
  }

  /** Write what is drafted, fitted to what others have changed meanwhile. Gives why not. */
  async commit(accepted: readonly Accepted[], signal: AbortSignal | undefined): Promise<Refusal | undefined> {
    this.#run ??= await this.project.workspace.beginRun?.();
    const files = this.#files;
    for (let attempt = 1; ; attempt++) {
      const committed = await files.commit(this.draft.writes(), { signal });
      this.warnings.push(...(committed.warnings ?? []));
      if (committed.kind === 'committed') {
        this.draft.settle();
        for (const { path, written } of this.draft.knownFiles()) noted(this.#own, path, written.bytes);
        this.#hasWritten = true;
        if (committed.receipt !== null) this.#receipts.push(committed.receipt);
        return undefined;
      }
      const { path, refusal: why } = committed;
      if (why.code !== 'EDIT_STALE_FILE' || attempt === ATTEMPTS) return why;
      const refused = await refit(path, { ...this.project, draft: this.draft, accepted });
      if (refused !== undefined) return refused;
      this.#foreign.add(path);
      this.warnings.push(
        `${path} was changed while the model answered. That change stays; the answer was fitted to it. Line numbers are those that the model saw.`,
      );
    }
  }

  /** See what the tests have changed: the next question is about that. */
  async look(): Promise<void> {
    this.#wasTested = true;
    const written = this.draft.knownFiles().map(({ path, written }) => [path, written] as const);
    for (const { path, disk } of await changedSince(this.project.workspace, written)) {
      if (disk === undefined) continue;
      noted(this.#made, path, disk.bytes);
      this.draft.adopt(path, disk);
    }
  }

  /** One receipt is to take back the whole run. */
  async squash(): Promise<void> {
    if (this.#receipts.length < 2 && this.#made.size === 0) return;
    const squashed = await squash(this.#working());
    this.#warnOfMade();
    if (squashed.kind === 'kept') return;
    this.#receipts.length = 0;
    if (squashed.receipt !== null) this.#receipts.push(squashed.receipt);
    this.warnings.push(...squashed.warnings);
  }

  /** The run is over: what it leaves stays, also when the process is killed from here on. */
  async end(): Promise<void> {
    await this.#run?.end();
  }

  get #files(): Workspace {
    return this.#run?.files ?? this.project.workspace;
  }

  #warnOfMade(): void {
    for (const path of this.#made.keys())
      this.warnings.push(`${path} was changed while the tests ran. It stays as they left it.`);
  }

  /** Keep the last try. One receipt takes it back, too. */
  async keep(): Promise<void> {
    if (this.#receipts.length > 1) await this.squash();
    else this.#warnOfMade();
  }

  /** The end without success: everything as it was before the run, as far as that can be. */
  async putBack(): Promise<FilesLeft> {
    this.draft.drop();
    const left = await putBack(this.#working());
    if (left.undoing !== null && this.#made.size > 0)
      this.warnings.push(
        `The tests have changed ${[...this.#made.keys()].join(', ')}. \`mortise undo ${left.undoing}\` brings back what they left.`,
      );
    if (!this.#hasWritten && this.#made.size === 0)
      return { refusals: [], files: [], sentence: left.files.length > 0 ? UNTOUCHED : this.#sentence(left) };
    return {
      refusals: left.refusals,
      files: left.files.map(file => fileReport(file, true)),
      sentence: this.#sentence(left),
    };
  }

  /** What is on the disk: of the files of the run, since of others nothing is known. */
  #sentence({ refusals, files, unreadable }: Left): string {
    const others = files.map(({ path }) => path);
    const known = new Set([...others, ...unreadable]);
    const same = this.draft.knownFiles().flatMap(({ path }) => (known.has(path) ? [] : [path]));
    return [
      ...(others.length === 0 ? [] : [othersText(others, refusals.length > 0)]),
      ...(unreadable.length === 0 ? [] : [`Unknown, because they cannot be read: ${unreadable.join(', ')}.`]),
      ...(same.length === 0 && known.size > 0 ? [] : [this.#sameText(same, known.size === 0)]),
      ...(this.#wasTested
        ? ['Files that the run did not read were not looked at: the tests may have changed them.']
        : []),
    ].join(' ');
  }

  #sameText(paths: readonly string[], isAll: boolean): string {
    const isPlain = isAll && !this.#wasTested && this.#foreign.size === 0;
    if (isPlain) return 'The files are as they were before.';
    const are = paths.length === 1 ? 'is as it was' : 'are as they were';
    const foreign = paths.filter(path => this.#foreign.has(path));
    const kept =
      foreign.length === 0 ? '' : `, with what somebody else has changed meanwhile in ${foreign.join(', ')}`;
    return `${paths.join(', ')} ${are} before${kept}.`;
  }

  #working(): Working {
    const mayReplace = (path: string, now: Uint8Array | undefined) =>
      [this.#made, this.#own].some(seen => seen.get(path)?.some(bytes => sameBytes(bytes, now)) === true);
    return { files: this.#files, draft: this.draft, receipts: this.#receipts, mayReplace };
  }
}

/** If others have changed the files meanwhile. */
const UNTOUCHED = 'The run has written nothing.';

function noted(
  seen: Map<string, (Uint8Array | undefined)[]>,
  path: string,
  bytes: Uint8Array | undefined,
): void {
  seen.set(path, [...(seen.get(path) ?? []), bytes]);
}

function othersText(paths: readonly string[], hasFailed: boolean): string {
  const why = hasFailed
    ? 'not everything could be put back'
    : 'what the tests or somebody else changed stays';
  const are = paths.length === 1 ? 'This file is' : 'These files are';
  return `${are} not as before: ${paths.join(', ')} (${why}).`;
}
