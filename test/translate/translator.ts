import { applyReply, MemoryWorkspace, type Report } from '../../src/index.js';
import type { Model } from '../../src/model/index.js';
import { NodeGrammars } from '../../src/node/library.js';
import { TREE } from './tree.js';

const GRAMMARS = new NodeGrammars();

/** Who answers in place of a model, with what it was asked. */
export interface Answering {
  readonly translator: Pick<Model, 'askFor'>;
  readonly prompts: string[];
}

/** A translator that answers each question with some edits, or with a value as it is. */
export function answering(
  edits: readonly object[],
  parts: Readonly<Record<string, unknown>> = {},
): Answering {
  const prompts: string[] = [];
  const askFor: Model['askFor'] = async ({ prompt, schema }) => {
    prompts.push(String(prompt));
    const [of] = enumIn(schema, 'of');
    const labels = enumIn(schema, 'edits', 'items', 'file');
    const labelled = edits.map(edit => {
      const { file } = edit as { file: string };
      return { ...edit, file: labels.find(label => label.startsWith(`${file}#`)) ?? file };
    });
    const value = { of, edits: labelled, unclear: null, ...parts };
    const usage = { calls: 1, cacheHits: 0, inputTokens: 0, outputTokens: 0, estimated: false, cost: 0 };
    return { kind: 'answer', value: value as never, finish: 'stop', usage };
  };
  return { translator: { askFor }, prompts };
}

/** The values that a schema lets a key have. */
function enumIn(schema: unknown, ...path: readonly string[]): readonly string[] {
  // biome-ignore lint/suspicious/noExplicitAny: a wrong key is a failing test.
  let at = schema as any;
  for (const key of path) at = key === 'items' ? at.items : at.properties[key];
  return at.enum as string[];
}

export interface Outcome {
  readonly report: Report;
  readonly files: Readonly<Record<string, string>>;
  readonly prompts: readonly string[];
}

/** Apply an answer to the project of the tests. */
export async function applied(
  reply: string,
  { translator, prompts }: Partial<Answering> = {},
  tree: Readonly<Record<string, string>> = TREE,
): Promise<Outcome> {
  const workspace = new MemoryWorkspace(tree);
  const report = await applyReply(reply, workspace, { grammars: GRAMMARS, translator });
  const files = [...workspace.files.keys()].sort().map(path => [path, workspace.textOf(path) as string]);
  return { report, files: Object.fromEntries(files), prompts: prompts ?? [] };
}

/** Why a report refuses, in one text. */
export function reasonsIn({ edits, problems }: Report): string {
  return [...problems, ...edits.flatMap(({ refusal }) => refusal ?? [])]
    .map(({ message }) => message)
    .join('\n');
}
