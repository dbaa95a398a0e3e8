import { jsonSchema, type Tool, tool } from 'ai';
import type { Workspace } from '../apply/index.js';
import type { Model } from '../model/model.js';
import { modelOf, type SdkModel } from '../model/model-of.js';
import { NodeGrammars } from '../node/grammars.js';
import { projectOf } from '../project/project.js';
import { FileMemory } from '../repair/index.js';
import type { GrammarLoader } from '../syntax/index.js';
import { callTool, EDIT_TOOLS, type EditTool, type ToolContext, type ToolResult } from '../tools/index.js';

export interface EditToolsOptions {
  /** Asked if no rule corrects an edit: of the AI SDK, or of `mortise/model` with a budget. */
  readonly model?: SdkModel | Model;
  /** Where grammars come from; from the installed packages by default. */
  readonly grammars?: GrammarLoader;
  /** Hears what is being done, in a few words each time. */
  readonly progress?: (message: string) => void;
}

/** The tools by their names. */
export type EditTools = Readonly<Record<ToolName, Tool<Record<string, unknown>, ToolResult>>>;

export type ToolName = 'read' | 'edit' | 'search' | 'list' | 'preview' | 'anchors' | 'undo';

/**
 * The tools of mortise for an agent of the AI SDK: the same names, schemas and texts as over MCP.
 * Made for one agent, of which they remember what it has read.
 *
 * @example await generateText({ model, tools: editTools(await NodeWorkspace.open('.')), prompt })
 */
export function editTools(workspace: Workspace, options: EditToolsOptions = {}): EditTools {
  const { grammars = new NodeGrammars(), progress } = options;
  const project = projectOf({ workspace, grammars, model: askable(options.model), progress });
  const context = { project, memory: new FileMemory(), remembers: true };
  const tools = EDIT_TOOLS.map(each => [each.name, sdkTool(each, context)] as const);
  return Object.fromEntries(tools) as unknown as EditTools;
}

function sdkTool(each: EditTool, context: ToolContext): Tool<Record<string, unknown>, ToolResult> {
  return tool<Record<string, unknown>, ToolResult>({
    description: each.description,
    inputSchema: jsonSchema<Record<string, unknown>>(each.inputSchema as Parameters<typeof jsonSchema>[0]),
    execute: (input, { abortSignal }) => {
      const project = { ...context.project, signal: abortSignal };
      return callTool(each, input, { ...context, project });
    },
    toModelOutput: ({ output }) => ({ type: output.isError ? 'error-text' : 'text', value: output.text }),
  });
}

function askable(model: SdkModel | Model | undefined): Model | undefined {
  if (model === undefined) return undefined;
  return 'askText' in model ? model : modelOf(model);
}
