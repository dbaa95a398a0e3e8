import type { Model } from '../model/model.js';
import type { LintDesk } from '../node/lint/index.js';
import { type ProjectOptions, projectOf } from '../project/project.js';
import { FileMemory } from '../repair/index.js';
import { callTool, EDIT_TOOLS, FINDING_TOOLS, type ToolResult, withWarnings } from '../tools/index.js';
import { type Answers, type OpenQuestion, Sampling } from './sampling.js';

/** A call of a tool. It may be made in another thread: all of it is data. */
export interface Call {
  readonly tool: string;
  readonly args: unknown;
  /** What the client's own model has answered so far; absent if the client offers none. */
  readonly answers?: Answers | undefined;
}

/** What goes on while a call is carried out. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Tells the client what is being done; absent if it does not want to know. */
  readonly progress?: ((message: string) => void) | undefined;
}

/** What a call came to. */
export interface Called {
  readonly result: ToolResult;
  /** What the client's model is to be asked first: there is no result yet. */
  readonly asks?: OpenQuestion | undefined;
}

/** Carries out the calls of one connection, or the one of a client that has none. */
export type Caller = (call: Call, context: CallContext) => Promise<Called>;

/** What calls work with. One workspace serves all clients. */
export interface CallOptions extends Pick<ProjectOptions, 'workspace' | 'grammars'> {
  readonly model?: () => Promise<Model | undefined>;
  readonly remembers?: boolean;
  readonly findings?: LintDesk | undefined;
}

/** Makes a caller for each connection. */
export function callersOf(options: CallOptions): () => Caller {
  const { workspace, grammars, remembers, findings } = options;
  const project = projectOf({ workspace, grammars });
  // What clients were told of the workspace: all of them are one user's.
  const told = new Set<string>();
  return () => {
    const memory = new FileMemory();
    return async ({ tool: name, args, answers }, { signal, progress }) => {
      const tool = [...EDIT_TOOLS, ...FINDING_TOOLS].find(each => each.name === name);
      if (tool === undefined) throw new TypeError(name);
      const configured = tool.annotations.readOnlyHint ? undefined : await options.model?.();
      const sampling = configured === undefined && answers !== undefined ? new Sampling(answers) : undefined;
      const context = {
        project: {
          ...project,
          model: configured ?? sampling?.model,
          signal: sampling === undefined ? signal : AbortSignal.any([signal, sampling.stop]),
          progress,
        },
        ...{ memory, remembers, told, findings },
      };
      const result = await callTool(tool, args, context);
      return sampling?.open === undefined
        ? { result: withWarnings(result, untold(workspace.warnings ?? [], told)) }
        : { result, asks: sampling.open };
    };
  };
}

/** What was taken back as the workspace was opened, or since, and no answer has said yet. */
function untold(warnings: readonly string[], told: Set<string>): string[] {
  const news = warnings.filter(warning => !told.has(warning));
  for (const warning of news) told.add(warning);
  return news;
}
