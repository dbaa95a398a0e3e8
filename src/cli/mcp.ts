import { readFile } from 'node:fs/promises';
import { EXIT } from '../edit/index.js';
// Not by the folder's index: that loads what only HTTP needs.
import { type McpServerOptions, mcpServer } from '../mcp/server.js';
import { serveOverStdio } from '../mcp/stdio.js';
import { isUsableToken, newToken } from '../mcp/token.js';
import type { Model } from '../model/model.js';
import { NodeGrammars, NodeWorkspace } from '../node/index.js';
import type { LintDesk } from '../node/lint/index.js';
import { isTrusted, keptConsent } from '../node/trust.js';
import { projectOf } from '../project/project.js';
import { printable } from '../report/index.js';
import { once } from '../text/once.js';
import { folder } from './apply.js';
import { encodingOf } from './encoding-flag.js';
import { isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { ModelFlags } from './flags.js';
import type { Io } from './io.js';
import { consentNote } from './lint-settings.js';
import { openNamed } from './model-flags.js';
import { version } from './version.js';

interface McpFlags extends Pick<ModelFlags, 'model' | 'baseUrl' | 'apiKeyEnv'> {
  readonly root: string;
  /** The port; without one, standard input and output are the connection. */
  readonly http?: number;
  readonly tokenFile?: string;
  /** Whether results have structured content, for programs. */
  readonly structured?: boolean;
  /** Whether tools may be run, and their findings fixed. */
  readonly findings?: boolean;
  /** Names of variables that tools and tests may see. */
  readonly env?: readonly string[];
  /** Whether code of the tree may run. */
  readonly trust?: boolean;
  readonly encoding?: string;
}

/**
 * Serve agents until they have gone or the user interrupts. Gives the exit code.
 *
 * @throws CommandFailure when it cannot start.
 */
export async function mcp(flags: McpFlags, io: Io): Promise<number> {
  // A client may start a server to see what it speaks, and end it: the first call takes back what
  // was interrupted, since its answer says so.
  const opening = { ...(await encodingOf(flags.encoding)), recovers: false };
  const workspace = await NodeWorkspace.open(await folder(flags.root), opening);
  const options = {
    workspace,
    grammars: new NodeGrammars(),
    model: modelOf(flags, workspace.root, io),
    version: version(),
    structured: flags.structured === true,
  };
  const desk = flags.findings === true ? await deskOf(workspace, flags, io) : undefined;
  try {
    const served = { ...options, findings: desk };
    if (flags.http === undefined)
      await serveOverStdio(mcpServer({ ...served, remembers: true }), io, io.interrupt.signal);
    else await overHttp(served, flags, flags.http, io);
  } finally {
    await desk?.close();
  }
  return EXIT.done;
}

/**
 * A client that asks for findings lets the tools run, and with them the code in the files: tests
 * are programs.
 */
async function deskOf(workspace: NodeWorkspace, { env, trust }: McpFlags, io: Io): Promise<LintDesk> {
  const { LintDesk } = await import('../node/lint/index.js');
  const kept = trust === true ? undefined : await keptConsent(workspace.root, io.env);
  if (kept !== undefined) say(io, consentNote(kept));
  const mayRun = async () => trust === true || (await isTrusted(workspace.root, io.env));
  const project = projectOf({ workspace, grammars: new NodeGrammars() });
  return new LintDesk(workspace.root, project, { passed: env, mayRun });
}

async function overHttp(options: McpServerOptions, flags: McpFlags, port: number, io: Io): Promise<void> {
  const given = await givenToken(flags, io);
  const token = given ?? newToken();
  const { serveOverHttp } = await import('../mcp/http.js');
  const server = await serveOverHttp(mcpServer(options), { port, token }).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    throw usage(`Port ${port} cannot be used: ${systemReason(error)}.`);
  });
  say(io, `serving ${server.url}`);
  // Only if nobody knows it yet. Never in an address: those are kept in histories and logs.
  if (given === undefined) say(io, `token: ${token}`);
  await aborted(io.interrupt.signal);
  await server.close();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The token of the named file, or of the environment; `undefined` if none is given. */
async function givenToken({ tokenFile }: McpFlags, { env }: Io): Promise<string | undefined> {
  const token = tokenFile === undefined ? env.MORTISE_MCP_TOKEN : await firstLine(tokenFile);
  if (token === undefined || (tokenFile === undefined && token === '')) return undefined;
  if (isUsableToken(token)) return token;
  throw usage('The token must have 16 characters or more, and no blanks.');
}

async function firstLine(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadable(`The token file ${file} cannot be read: ${systemReason(error)}.`);
  }
}

/** The configured model, opened on its first use: most calls need none. */
function modelOf(flags: McpFlags, root: string, io: Io): () => Promise<Model | undefined> {
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
function say({ stderr }: Io, text: string): void {
  stderr.write(`mortise mcp: ${printable(text)}\n`);
}
