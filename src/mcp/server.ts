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
import type { ProjectOptions } from '../project/project.js';
import { beginningOf } from '../text/beginning.js';
import { EDIT_TOOLS, type EditTool, FINDING_TOOLS, type ToolResult } from '../tools/index.js';
import { answersOf, questionFor } from './asking-client.js';
import { type Caller, callersOf } from './calls.js';
import { CAPABILITIES, INSTRUCTIONS, SERVER_NAME } from './first-answer.js';

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

/**
 * Makes servers of the Model Context Protocol, one for each connection or request, of any protocol
 * version that the SDK speaks.
 *
 * @example serveStdio(mcpServer({ workspace, grammars: new NodeGrammars(), version: '1.0.0' }))
 */
export function mcpServer(options: McpServerOptions): McpServerFactory {
  return serverOf({ ...options, findings: options.findings !== undefined }, callersOf(options));
}

/** What a server says, whoever carries out its calls. */
interface ServedTools extends Pick<McpServerOptions, 'version' | 'structured'> {
  /** Whether it offers the tools for findings. */
  readonly findings: boolean;
}

/** As {@link mcpServer}, with calls that are carried out elsewhere. */
export function serverOf(served: ServedTools, callers: () => Caller): McpServerFactory {
  return () => {
    const server = new Server(
      { name: SERVER_NAME, version: served.version },
      { capabilities: CAPABILITIES, instructions: INSTRUCTIONS },
    );
    const caller = callers();
    server.setRequestHandler('tools/list', () => ({
      tools: toolsOf(served).map(tool => wireTool(tool, served.structured)),
    }));
    server.setRequestHandler('tools/call', (request, context) =>
      called({ ...served, server, caller }, request, context),
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

function toolsOf({ findings }: ServedTools): readonly EditTool[] {
  return findings ? [...EDIT_TOOLS, ...FINDING_TOOLS] : EDIT_TOOLS;
}

/** One connection, or one request of a client that has none. */
interface Connection extends ServedTools {
  readonly server: Server;
  readonly caller: Caller;
}

async function called(
  connection: Connection,
  { params }: CallToolRequest,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = toolsOf(connection).find(({ name }) => name === params.name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${beginningOf(params.name)}.`);
  const { server, caller, structured = false } = connection;
  const { mcpReq } = context;
  const answers = offersSampling(server, context)
    ? answersOf(mcpReq.requestState(), mcpReq.inputResponses)
    : undefined;
  const { result, asks } = await caller(
    { tool: tool.name, args: params.arguments ?? {}, answers },
    { signal: mcpReq.signal, progress: progressOf(context) },
  );
  if (asks !== undefined) return questionFor(asks, answers ?? {});
  const wire = wireResult(result, structured);
  return structured ? server.projectCallToolResult(wire, tool.outputSchema) : wire;
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
