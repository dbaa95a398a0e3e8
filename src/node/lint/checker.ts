import { type Refusal, refusal } from '../../edit/index.js';
import type { Checker } from '../../lint/fix/ports.js';
import type { Env } from '../../lint/tools/tool.js';
import { amount } from '../../text/amount.js';
import { once } from '../../text/once.js';
import type { LeftOut } from '../copy-files.js';
import { reasonOf } from '../file-system.js';
import { ownPython } from './find-tool.js';
import { readyTools } from './ready-tools.js';
import type { ToolSays } from './run-tool.js';
import { scopeOf } from './scope-path.js';
import { unusedSettings } from './settings-files.js';
import { Shadow } from './shadow.js';
import { ShadowChecker } from './shadow-checker.js';
import { TIMEOUT } from './tool-runs.js';
import { codeFoldersOf } from './tree-folders.js';

/** Which tools look at which tree. */
export interface CheckerOptions {
  readonly root: string;
  /** Their names, in the order in which they run; by default all that fit the tree. */
  readonly tools?: readonly string[];
  /** The scope: files and folders below the root, as a person names them; by default all of it. */
  readonly paths?: readonly string[];
  /** Command lines to be used in place of what is found, by the name of the tool. */
  readonly commands?: Readonly<Record<string, string>>;
  /** A command that runs tests, besides the tools. */
  readonly testCommand?: string;
  /** Milliseconds that each run of a tool may take: 10 minutes if none are given. */
  readonly timeout?: number;
  /** Those of this process by default. */
  readonly env?: Env;
  /**
   * Whether code of the tree may run: its tests, its programs, plugins that its settings name. It
   * may not by default.
   */
  readonly mayRun?: () => Promise<boolean>;
  /** Names of variables that tools and tests get besides those that programs need. */
  readonly passed?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A checker over a copy of a tree, which is removed when it is closed. */
export interface OpenChecker extends Checker {
  /** What a person should know of it, in sentences. */
  readonly warnings: readonly string[];
  /** What each tool reports of the tree as it is, whether or not others fail. */
  results(signal?: AbortSignal): Promise<readonly ToolReport[]>;
  close(): Promise<void>;
}

/** What one tool says. */
export interface ToolReport {
  readonly tool: string;
  readonly says: ToolSays;
}

/** A checker, or why there is none. */
export type CheckerOpened =
  | { readonly kind: 'open'; readonly checker: OpenChecker }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Open a checker: find the tools, copy the tree. Nothing is run over it yet.
 *
 * @example
 * const opened = await openChecker({ root: '.', tools: ['ruff', 'mypy'] });
 * if (opened.kind === 'open') console.log(await opened.checker.check(new Map()));
 */
export async function openChecker(options: CheckerOptions): Promise<CheckerOpened> {
  const { root, env = process.env, passed, timeout = TIMEOUT, signal, tools, commands = {} } = options;
  const scope = scopeOf(root, options.paths);
  if (scope.kind === 'failed') return scope;
  const { paths } = scope;
  let trusted = false;
  // One answer for all tools.
  const mayRun = once(async () => {
    trusted = (await options.mayRun?.()) ?? false;
    return trusted;
  });
  const folders = codeFoldersOf(root, env);
  if (folders.length > 0) await mayRun();
  const ready = await readyTools({ tools, commands, paths }, { root, env, passed, timeout, signal, mayRun });
  if (ready.kind === 'failed') return ready;
  try {
    const shadow = await Shadow.of(root);
    const unused = trusted ? [] : unusedFolders(folders);
    const python = trusted ? await ownPython(root) : undefined;
    const warnings = [
      ...ready.leftOut,
      ...unused,
      ...unseen(shadow.copy.leftOut),
      ...(await unusedSettings(shadow.root, ready.tools, paths)),
    ];
    return {
      kind: 'open',
      checker: new ShadowChecker(shadow, ready.tools, { ...options, paths, trusted, python }, warnings),
    };
  } catch (error) {
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', uncopied(error)) };
  }
}

/** Says which folders with code are left out of the environment of the tools. */
function unusedFolders(folders: readonly string[]): readonly string[] {
  if (folders.length === 0) return [];
  return [
    `The tools load no code from ${folders.join(', ')}, since nobody said that code of this tree may run. ` +
      'Say so by --trust, or MORTISE_TRUST=1.',
  ];
}

/** How many files that tools do not see are named. */
const NAMED = 20;

/** What tools do not see of a tree, in sentences. */
function unseen(leftOut: readonly LeftOut[]): readonly string[] {
  const named = leftOut.slice(0, NAMED).map(({ path, why }) => `${path} is ${why}: the tools do not see it.`);
  const more = leftOut.length - named.length;
  return more === 0 ? named : [...named, `The tools do not see ${amount(more, 'more file')} of that kind.`];
}

function uncopied(error: unknown): string {
  const { path } = error as NodeJS.ErrnoException;
  return `The tree cannot be copied: ${path === undefined ? '' : `${path}: `}${reasonOf(error)}.`;
}
