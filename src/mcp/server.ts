import {
  type CallToolRequest,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { Model } from '../model/model.js';
import type { LintDesk } from '../node/lint/index.js';
import { type Project, type ProjectOptions, projectOf } from '../project/project.js';
import { FileMemory } from '../repair/index.js';
import {
  callTool,
  EDIT_TOOLS,
  type EditTool,
  FINDING_TOOLS,
  type ToolResult,
  withWarnings,
} from '../tools/index.js';
import { answersOf, Sampling } from './sampling.js';

/** What a server works with. One workspace serves all of its clients. */
export interface McpServerOptions extends Pick<ProjectOptions, 'workspace' | 'grammars'> {
  /**
   * The configured model, asked for when a call first may need one; without it the client's own is,
   * if it offers that.
   */
  readonly model?: () => Promise<Model | undefined>;
  readonly version: string;
  /**
   * Whether results have structured content too, for programs. Some clients show a model nothing
   * else then, so that a model should not be served so.
   */
  readonly structured?: boolean;
  /**
   * Whether one server is one client, as over stdio: then no hashes of what it has read need be
   * told.
   */
  readonly remembers?: boolean;
  /** Runs the tools whose findings agents may fix; without it they are offered no such tools. */
  readonly findings?: LintDesk;
}

const INSTRUCTIONS =
  'Edit files with these tools only: they put each edit in the one place it means, or say why not and what to send next. ' +
  'Read a file before you edit it.';

/**
 * Makes servers of the Model Context Protocol, one for each connection or request, of any protocol
 * version that the SDK speaks.
 *
 * @example serveStdio(mcpServer({ workspace, grammars: new NodeGrammars(), version: '1.0.0' }))
 */
export function mcpServer(options: McpServerOptions): McpServerFactory {
  const project = projectOf({ workspace: options.workspace, grammars: options.grammars });
  const told = new Set<string>();
  return () => {
    const server = new Server(
      { name: 'mortise', version: options.version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    const memory = new FileMemory();
    server.setRequestHandler('tools/list', () => ({
      tools: toolsOf(options).map(tool => wireTool(tool, options.structured)),
    }));
    server.setRequestHandler('tools/call', (request, context) =>
      called({ ...options, project, server, memory, told }, request, context),
    );
    return server;
  };
}

/** A tool as it goes over the wire; its output has a schema only if its results are structured. */
export function wireTool(tool: EditTool, structured = false): Tool {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: tool.inputSchema as unknown as Tool['inputSchema'],
    ...(structured && { outputSchema: tool.outputSchema as unknown as NonNullable<Tool['outputSchema']> }),
    annotations: tool.annotations,
  };
}

function toolsOf({ findings }: McpServerOptions): readonly EditTool[] {
  return findings === undefined ? EDIT_TOOLS : [...EDIT_TOOLS, ...FINDING_TOOLS];
}

/** One connection, or one request of a client that has none. */
interface Served extends McpServerOptions {
  readonly project: Project;
  readonly server: Server;
  readonly memory: FileMemory;
  /** What clients were told of the workspace: all of them are one user's. */
  readonly told: Set<string>;
}

async function called(
  served: Served,
  { params }: CallToolRequest,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = toolsOf(served).find(({ name }) => name === params.name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
  const { server, memory, findings } = served;
  const { mcpReq } = context;
  const configured = tool.annotations.readOnlyHint ? undefined : await served.model?.();
  const sampling =
    configured === undefined && offersSampling(server, context)
      ? new Sampling(answersOf(mcpReq.requestState(), mcpReq.inputResponses))
      : undefined;
  const result = await callTool(tool, params.arguments ?? {}, {
    project: {
      ...served.project,
      model: configured ?? sampling?.model,
      signal: sampling === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, sampling.stop]),
      progress: progressOf(context),
    },
    memory,
    remembers: served.remembers,
    told: served.told,
    findings,
  });
  if (sampling?.inputRequired !== undefined) return sampling.inputRequired;
  const { structured = false } = served;
  const wire = wireResult(withWarnings(result, untold(served)), structured);
  return structured ? server.projectCallToolResult(wire, tool.outputSchema) : wire;
}

/** What was taken back as the workspace was opened, or since, and no answer has said yet. */
function untold({ project: { workspace }, told }: Served): string[] {
  const news = (workspace.warnings ?? []).filter(warning => !told.has(warning));
  for (const warning of news) told.add(warning);
  return news;
}

function wireResult({ text, data, isError }: ToolResult, structured: boolean): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: { ...data } }),
    isError,
  };
}

/** Newer clients say with each request what they can, older ones once, at the start. */
function offersSampling(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const now = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  return (now ?? server.getClientCapabilities())?.sampling !== undefined;
}

/** Tells the client what is being done, if it wants to know. */
function progressOf({ mcpReq }: ServerContext): ((message: string) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return message => {
    progress++;
    const params = { progressToken, progress, message };
    // A client that has gone away hears nothing any more, and is told nothing of it.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
