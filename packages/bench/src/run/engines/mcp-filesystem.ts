import type { Engine } from '../engine.js';
import { fileText, putFile } from './on-files.js';

type ApplyFileEdits = (
  path: string,
  edits: readonly { oldText: string; newText: string }[],
) => Promise<string>;

/** `edit_file` of the reference MCP server for files. */
export const mcpFilesystem: Engine = {
  name: 'mcp-filesystem',
  formats: ['search_replace'],
  npm: '@modelcontextprotocol/server-filesystem',
  open: async ({ load, scratch }) => {
    const { applyFileEdits } = (await load('dist/lib.js')) as { applyFileEdits: ApplyFileEdits };
    return async one => {
      const edits = (one.edits ?? []).map(({ search, replace }) => ({ oldText: search, newText: replace }));
      await applyFileEdits(putFile(scratch, one), edits);
      return fileText(scratch, one);
    };
  },
};
