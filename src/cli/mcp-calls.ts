import { type Caller, type CallOptions, callersOf } from '../mcp/calls.js';
import type { Model } from '../model/model.js';
import { NodeGrammars, NodeWorkspace } from '../node/index.js';
import type { LintDesk } from '../node/lint/index.js';
import { isTrusted, keptConsent } from '../node/trust.js';
import { projectOf } from '../project/project.js';
import { printable } from '../report/index.js';
import { once } from '../text/once.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import type { ModelFlags } from './flags.js';
import type { Io } from './io.js';
import { consentNote } from './lint-settings.js';
import { openNamed } from './model-flags.js';

/** The options of `mortise mcp` that its calls depend on; all of them are data. */
export interface CallFlags extends Pick<ModelFlags, 'model' | 'baseUrl' | 'apiKeyEnv'> {
  readonly root: string;
  /** Whether tools may be run, and their findings fixed. */
  readonly findings?: boolean;
  /** Names of variables that tools and tests may see. */
  readonly env?: readonly string[];
  /** Whether code of the tree may run. */
  readonly trust?: boolean;
  readonly encoding?: string;
  /** The port; without one, standard input and output are the connection. */
  readonly http?: number;
}

/** What carries out the calls of a server. */
export interface OpenCalls {
  /** One for each connection. */
  readonly callers: () => Caller;
  close(): Promise<void>;
}

type CallIo = Pick<Io, 'env' | 'stderr'>;

/**
 * Open what calls work with, in this thread.
 *
 * @throws CommandFailure when it cannot be opened.
 */
export async function openCalls(flags: CallFlags, io: CallIo): Promise<OpenCalls> {
  // A client may start a server to see what it speaks, and end it: the first call takes back what
  // was interrupted, since its answer says so.
  const opening = { ...(await encodingOf(flags.encoding)), recovers: false };
  const workspace = await NodeWorkspace.open(await folder(flags.root), opening);
  const findings = flags.findings === true ? await deskOf(workspace, flags, io) : undefined;
  const options: CallOptions = {
    ...{ workspace, findings, grammars: new NodeGrammars() },
    model: modelOf(flags, workspace.root, io),
    // Over stdio, one server is one client.
    remembers: flags.http === undefined,
  };
  return { callers: callersOf(options), close: async () => findings?.close() };
}

/**
 * A client that asks for findings lets the tools run, and with them the code in the files: tests
 * are programs.
 */
async function deskOf(workspace: NodeWorkspace, { env, trust }: CallFlags, io: CallIo): Promise<LintDesk> {
  const { LintDesk } = await import('../node/lint/index.js');
  const kept = trust === true ? undefined : await keptConsent(workspace.root, io.env);
  if (kept !== undefined) say(io, consentNote(kept));
  const mayRun = async () => trust === true || (await isTrusted(workspace.root, io.env));
  const project = projectOf({ workspace, grammars: new NodeGrammars() });
  return new LintDesk(workspace.root, project, { passed: env, mayRun });
}

/** The configured model, opened on its first use: most calls need none. */
function modelOf(flags: CallFlags, root: string, io: CallIo): () => Promise<Model | undefined> {
  return once(async () => {
    const opened = await openNamed(flags, root, io);
    if (opened.kind === 'model') return opened.model;
    // A user who names a model is informed if it is not used; otherwise the client's model is used,
    // or none.
    if (flags.model !== undefined || io.env.MORTISE_MODEL) say(io, opened.refusal.message);
    return undefined;
  });
}

/** On standard error: standard output belongs to the protocol. */
export function say({ stderr }: Pick<Io, 'stderr'>, text: string): void {
  stderr.write(`mortise mcp: ${printable(text)}\n`);
}
