import { inTurn } from '../../edit/in-turn.js';
import type { Refusal } from '../../edit/index.js';
import { FixSession } from '../../lint/fix/session.js';
import type { Project } from '../../project/project.js';
import { type CheckerOptions, type OpenChecker, openChecker } from './checker.js';
import { lintConfig } from './lint-config.js';
import { NodeProjectSources } from './project.js';
import { projectSettings } from './project-settings.js';

/** Which tools run over which files. */
interface ToolSelection {
  /** The names of the tools; all installed ones if empty. */
  readonly tools: readonly string[];
  /** Files and folders; everything below the root if empty. */
  readonly paths: readonly string[];
  readonly signal?: AbortSignal;
  readonly progress?: (message: string) => void;
}

type DeskOpened =
  | { readonly kind: 'open'; readonly session: FixSession; readonly warnings: readonly string[] }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Runs linters, type checkers, security scanners and tests over a copy of a tree, and keeps the
 * copy and the findings until the next run.
 *
 * @example const desk = new LintDesk(root, projectOf({ workspace }));
 */
export class LintDesk {
  #checker: OpenChecker | undefined;
  #session: FixSession | undefined;

  /** @param options which commands run, and how, each time the desk is opened */
  constructor(
    readonly root: string,
    readonly project: Project,
    readonly options: Omit<CheckerOptions, 'root' | 'tools' | 'paths' | 'signal'> = {},
  ) {}

  /** The session of the last run. */
  get session(): FixSession | undefined {
    return this.#session;
  }

  /**
   * Run some work after all earlier work: agents may call at the same time, but a session takes one
   * answer at a time, and there is only one copy of the tree.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(this, '', work);
  }

  /** Remove the copy after all earlier work. */
  close(): Promise<void> {
    return this.inTurn(() => this.#forget());
  }

  /**
   * Copy the tree as it is now, and run the tools. The earlier session is dropped. Call it {@link
   * inTurn}.
   */
  async open({ tools, paths, signal, progress }: ToolSelection): Promise<DeskOpened> {
    await this.#forget();
    const { root } = this;
    const config = await lintConfig(root);
    if (config.kind === 'failed') return config;
    const named = tools.length > 0 ? tools : undefined;
    const opened = await openChecker({ ...this.options, root, paths, signal, tools: named, toFix: true });
    if (opened.kind === 'failed') return opened;
    this.#checker = opened.checker;
    const session = await FixSession.open(
      {
        checker: opened.checker,
        sources: await NodeProjectSources.open(root),
        settings: await projectSettings(root, { tools: opened.checker.toolNames }),
        rows: config.rows,
      },
      { ...this.project, signal, progress: ({ kind }) => progress?.(kind) },
    );
    if (session.kind === 'failed') return session;
    this.#session = session.session;
    return { kind: 'open', session: session.session, warnings: opened.checker.warnings };
  }

  async #forget(): Promise<void> {
    this.#session = undefined;
    await this.#checker?.close();
    this.#checker = undefined;
  }
}
