import { expect } from 'vitest';
import { type ApplyOptions, applyReply, MemoryWorkspace } from '../../src/index.js';

type Files = Readonly<Record<string, string>>;

/** Code in a fence. */
export function codeAt(info: string, code: string): string {
  return `\`\`\`${info}\n${code.endsWith('\n') ? code : `${code}\n`}\`\`\`\n`;
}

/**
 * The files that an answer changes or makes, as they are then; or why it is refused, where nothing
 * is written.
 */
export async function changesBy(
  reply: string,
  tree: Files,
  options?: ApplyOptions,
): Promise<Record<string, string> | string> {
  const workspace = new MemoryWorkspace(tree);
  const report = await applyReply(reply, workspace, options);
  const changed = [...workspace.files.keys()].filter(path => workspace.textOf(path) !== tree[path]);
  if (report.outcome === 'applied')
    return Object.fromEntries(changed.map(path => [path, workspace.textOf(path) ?? '']));
  expect(changed).toEqual([]);
  const refusals = [...report.problems, ...report.edits.flatMap(({ refusal }) => refusal ?? [])];
  return refusals.map(({ message }) => message).join('\n');
}

/** The text of a file after an answer, or why that is refused. */
export async function textAfter(
  reply: string,
  path: string,
  tree: Files,
  options?: ApplyOptions,
): Promise<string> {
  const changes = await changesBy(reply, tree, options);
  return typeof changes === 'string' ? changes : (changes[path] ?? tree[path] ?? '');
}
