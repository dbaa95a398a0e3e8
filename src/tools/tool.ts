// By its file: the folder's index loads the SDK's part, which only a model that is asked needs.
import type { JsonSchema } from '../model/model.js';
import type { LintDesk } from '../node/lint/index.js';
import type { Project } from '../project/project.js';
import type { FileMemory } from '../repair/index.js';

/** What a call of a tool works with. */
export interface ToolContext {
  readonly project: Project;
  /** What this caller has read and written; new with each call if callers are not known. */
  readonly memory: FileMemory;
  /** Whether that memory lasts over the calls of a caller: then no hashes need be told. */
  readonly remembers?: boolean;
  /** Warnings that were told with an earlier answer, and need not be told again. */
  readonly told?: ReadonlySet<string>;
  /** What tools find in the files; absent if none may be run. */
  readonly findings?: LintDesk;
}

/** What a call came to: the same for a model to read, and for a program. */
export interface ToolResult {
  /** All that a model needs, in few tokens. */
  readonly text: string;
  /** Of the tool's output schema: for a program that asks for it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether nothing of what was asked for came of it. */
  readonly isError: boolean;
}

/**
 * What a client may assume of a tool, in the words of MCP. Without hints, a tool may destroy, and
 * calling it twice differs from once.
 */
interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: false;
}

/** A tool as agents get it. */
export interface EditTool {
  readonly name: string;
  /** Written for models: what it is for, the one rule that matters, an example, what comes back. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** What it takes besides, which its list does not name: a model pays for each word of that. */
  readonly alsoTakes?: Properties;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolHints;
  /** Never rejects for what the arguments or the files are like. The arguments fit the schema. */
  run(args: Arguments, context: ToolContext): Promise<ToolResult>;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The part of JSON schema that the arguments of these tools need. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Properties;
  readonly required: readonly string[];
}

export type Properties = Readonly<Record<string, PropertySchema>>;

export type PropertySchema =
  | { readonly type: 'string'; readonly description?: string }
  | { readonly type: 'boolean'; readonly description?: string }
  | { readonly type: 'integer'; readonly minimum: number; readonly description?: string }
  | {
      readonly type: 'array';
      readonly items: { readonly type: 'string' | 'object' };
      readonly description?: string;
    }
  | {
      readonly type: 'object';
      readonly additionalProperties: { readonly type: 'string' };
      readonly description?: string;
    };
