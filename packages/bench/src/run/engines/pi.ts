import type { Engine } from '../engine.js';

/** The edit tool of pi, with a file in memory for the file system. */
interface Tool {
  execute(id: string, input: object): Promise<unknown>;
}
type CreateEditTool = (cwd: string, options: { operations: object }) => Tool;

export const pi: Engine = {
  name: 'pi',
  formats: ['search_replace'],
  npm: '@mariozechner/pi-coding-agent',
  open: async ({ load, scratch }) => {
    const { createEditTool } = (await load('dist/core/tools/edit.js')) as { createEditTool: CreateEditTool };
    return async ({ original, path, edits = [] }) => {
      let text = original;
      const operations = {
        access: async () => undefined,
        readFile: async () => Buffer.from(original),
        writeFile: async (_: string, content: string) => {
          text = content;
        },
      };
      const pairs = edits.map(({ search, replace }) => ({ oldText: search, newText: replace }));
      await createEditTool(scratch, { operations }).execute('1', { path, edits: pairs });
      return text;
    };
  },
};
