import type { Engine } from '../engine.js';
import { fileText, putFile } from './on-files.js';

/** The tools of Cline that edit files, and what makes them. */
interface Tools {
  createEditorExecutor(): (input: object, cwd: string, context: object) => Promise<unknown>;
  createApplyPatchExecutor(): (input: { input: string }, cwd: string, context: object) => Promise<unknown>;
}

export const cline: Engine = {
  name: 'cline',
  formats: ['search_replace', 'apply_patch'],
  npm: '@cline/core',
  open: async ({ load, scratch }) => {
    const tools = (await load('dist/index.js')) as unknown as Tools;
    const [edit, patch] = [tools.createEditorExecutor(), tools.createApplyPatchExecutor()];
    return async one => {
      putFile(scratch, one);
      if (one.patch !== undefined) await patch({ input: one.patch }, scratch, {});
      for (const { search, replace } of one.edits ?? []) {
        await edit({ path: one.path, old_text: search, new_text: replace }, scratch, {});
      }
      return fileText(scratch, one);
    };
  },
};
