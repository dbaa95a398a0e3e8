import type { Workspace } from '../../apply/index.js';
import type { FindingsAsked, FindingsDesk, FindingsOpened } from '../../lint/findings-desk.js';
import { FixSession } from '../../lint/fix/session.js';
import { type GrammarLoader, scopesFor, syntaxFor } from '../../syntax/index.js';
import { type OpenChecker, openChecker } from './checker.js';
import { lintConfig } from './lint-config.js';
import { NodeProject } from './project.js';
import { projectSettings } from './project-settings.js';
import { scopePath } from './scope-path.js';

/** What is run for findings. */
export interface DeskOptions {
  readonly root: string;
  readonly workspace: Workspace;
  readonly grammars: GrammarLoader;
  /** Command lines by the names of tools. */
  readonly commands?: Readonly<Record<string, string>>;
  /** A command of tests that must pass with every fix. */
  readonly testCommand?: string | undefined;
  /** Whether code of the tree may run; it may not where not said. */
  readonly mayRun?: (() => Promise<boolean>) | undefined;
  /** Names of variables that tools and tests get besides those that programs need. */
  readonly passed?: readonly string[] | undefined;
}

/**
 * Keeps what the tools said last of a tree, and the copy of the tree that they run in, until they are to run anew.
 *
 * @example const desk = new LintDesk({ root, workspace, grammars: new NodeGrammars() });
 */
export class LintDesk implements FindingsDesk {
  #checker: OpenChecker | undefined;
  #session: FixSession | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(readonly options: DeskOptions) {}

  get session(): FixSession | undefined {
    return this.#session;
  }

  /** Do some work when all that was begun before is done: a session takes one answer at a time, and there is one copy of the tree. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Remove the copy, when all that was begun is done. */
  close(): Promise<void> {
    return this.inTurn(() => this.#forget());
  }

  /** Copy the tree as it is now, and run the tools. What they said before is forgotten. To be called {@link inTurn}. */
  async open({ tools, paths: named, signal, progress }: FindingsAsked): Promise<FindingsOpened> {
    await this.#forget();
    const { root, workspace, grammars, commands, testCommand, passed, mayRun } = this.options;
    const config = await lintConfig(root);
    if (config.kind === 'failed') return config;
    const paths: string[] = [];
    for (const each of named) {
      const scope = scopePath(each, root);
      if (scope.kind === 'refused') return { kind: 'failed', refusal: scope.refusal };
      paths.push(scope.path);
    }
    const opened = await openChecker({
      ...{ root, paths, testCommand, passed, mayRun, signal },
      ...(tools.length > 0 && { tools }),
      ...(commands && { commands }),
    });
    if (opened.kind === 'failed') return opened;
    this.#checker = opened.checker;
    const session = await FixSession.open(
      {
        workspace,
        checker: opened.checker,
        project: await NodeProject.open(root),
        settings: await projectSettings(root, { tools: opened.checker.toolNames }),
        scopesOf: path => scopesFor(path, grammars),
        syntaxOf: path => syntaxFor(path, grammars),
        progress: ({ kind }) => progress?.(kind),
      },
      { rows: config.rows, signal },
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
