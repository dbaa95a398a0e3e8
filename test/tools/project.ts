import { MemoryWorkspace } from '../../src/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { FileMemory } from '../../src/repair/index.js';
import { callTool, EDIT_TOOLS, type EditTool, type ToolContext } from '../../src/tools/index.js';

/** A file of which an agent still knows an older text. */
export const TOTAL = [
  'export function total(items) {',
  '  const sum = items.reduce((all, each) => all + each.price * each.count, 0);',
  '  const shipping = sum > 50 ? 0 : 4.9;',
  '  log.debug("total", sum, shipping);',
  '  return sum + shipping;',
  '}',
  '',
].join('\n');

/** Files in memory, and what an agent can call on them. */
export function project(
  files: Readonly<Record<string, string | Uint8Array>>,
  more: Pick<ToolContext, 'remembers'> = {},
) {
  const workspace = new MemoryWorkspace(files);
  const context = {
    project: projectOf({ workspace, grammars: new NodeGrammars() }),
    memory: new FileMemory(),
    ...more,
  };
  const call = (name: string, args: unknown) =>
    callTool(EDIT_TOOLS.find(each => each.name === name) as EditTool, args, context);
  return { workspace, context, call };
}
