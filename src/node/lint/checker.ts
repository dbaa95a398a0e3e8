import { type Refusal, refusal } from '../../edit/index.js';
import type { Checker } from '../../lint/fix/ports.js';
import type { Env } from '../../lint/tools/tool.js';
import { amount } from '../../text/amount.js';
import { once } from '../../text/once.js';
import type { LeftOut } from '../copy-files.js';
import { reasonOf } from '../file-system.js';
import type { Heard } from '../heard.js';
import { ownPython } from './find-tool.js';
import { readyTools } from './ready-tools.js';
import type { ToolResult } from './run-tool.js';
import { scopeOf } from './scope-path.js';
import { unusedSettings } from './settings-files.js';
import { Shadow } from './shadow.js';
import { ShadowChecker } from './shadow-checker.js';
import { TIMEOUT } from './tool-runs.js';
import { codeFoldersOf } from './tree-folders.js';

/** Which tools check which tree. */
export interface CheckerOptions {
  readonly root: string;
  /** The names of the tools, in the order in which they run. Default: all that fit the tree. */
  readonly tools?: readonly string[];
  /**
   * The scope: files and folders below the root, as the user names them. Default: the whole tree.
   */
  readonly paths?: readonly string[];
  /** Whether files are changed for the findings: then tools that only list findings are refused. */
  readonly toFix?: boolean;
  /** Command lines to use instead of the tools that are found, by tool name. */
  readonly commands?: Readonly<Record<string, string>>;
  /** A test command, besides the tools. */
  readonly testCommand?: string;
  /** The time limit for each run of a tool in milliseconds. Default: 10 minutes. */
  readonly timeout?: number;
  /** Default: the environment of this process. */
  readonly env?: Env;
  /**
   * Whether code of the tree may run: its tests, its programs, plugins that its settings name.
   * Default: no.
   */
  readonly mayRun?: () => Promise<boolean>;
  /** Names of environment variables that tools and tests get in addition to the usual ones. */
  readonly passed?: readonly string[];
  readonly signal?: AbortSignal;
  /** Tools and tests are waited for in it. */
  readonly heard?: Heard;
}

/** A checker over a copy of a tree. The copy is removed when the checker is closed. */
export interface OpenChecker extends Checker {
  /** The names of tools that fit the tree and only list findings, if files are to be changed. */
  readonly listedOnly: readonly string[];
  /** Warnings for the user, in sentences. */
  readonly warnings: readonly string[];
  /** The result of each tool for the tree as it is, even if others fail. */
  results(signal?: AbortSignal): Promise<readonly ToolReport[]>;
  close(): Promise<void>;
}

/** The result of one tool. */
export interface ToolReport {
  readonly tool: string;
  readonly result: ToolResult;
}

/** A checker, or why there is none. */
export type CheckerOpened =
  | { readonly kind: 'open'; readonly checker: OpenChecker }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * Open a checker: find the tools, and copy the tree. No tool runs yet.
 *
 * @example
 * const opened = await openChecker({ root: '.', tools: ['ruff', 'mypy'] });
 * if (opened.kind === 'open') console.log(await opened.checker.check(new Map()));
 */
export async function openChecker(options: CheckerOptions): Promise<CheckerOpened> {
  const { root, env = process.env, passed, timeout = TIMEOUT, signal, heard } = options;
  const { tools, toFix, commands = {} } = options;
  const scope = scopeOf(root, options.paths);
  if (scope.kind === 'failed') return scope;
  const { paths } = scope;
  let trusted = false;
  // The user answers once for all tools.
  const mayRun = once(async () => {
    trusted = (await options.mayRun?.()) ?? false;
    return trusted;
  });
  const folders = codeFoldersOf(root, env);
  if (folders.length > 0) await mayRun();
  const ready = await readyTools(
    { tools, toFix, commands, paths },
    { root, env, passed, timeout, signal, heard, mayRun },
  );
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
      checker: new ShadowChecker(
        shadow,
        ready.tools,
        { ...options, paths, trusted, python },
        warnings,
        ready.listedOnly,
      ),
    };
  } catch (error) {
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', uncopied(error)) };
  }
}

/** A warning about folders with code that are left out of the environment of the tools. */
function unusedFolders(folders: readonly string[]): readonly string[] {
  if (folders.length === 0) return [];
  return [
    `The tools load no code from ${folders.join(', ')}, because code of this tree may not run. ` +
      'Allow it with --trust, or MORTISE_TRUST=1.',
  ];
}

/** The most files in the warning about files that tools do not see. */
const NAMED = 20;

/** Warnings about files that tools do not see. */
function unseen(leftOut: readonly LeftOut[]): readonly string[] {
  const named = leftOut.slice(0, NAMED).map(({ path, why }) => `${path} is ${why}: the tools do not see it.`);
  const more = leftOut.length - named.length;
  return more === 0 ? named : [...named, `The tools do not see ${amount(more, 'more file')} of that kind.`];
}

function uncopied(error: unknown): string {
  const { path } = error as NodeJS.ErrnoException;
  return `The tree cannot be copied: ${path === undefined ? '' : `${path}: `}${reasonOf(error)}.`;
}
