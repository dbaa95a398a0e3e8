import type { Engine } from '../engine.js';

/**
 * The part of Gemini CLI's edit tool that finds and replaces, without the model that it asks where
 * that fails.
 */
interface EditTool {
  calculateReplacement(
    config: object,
    context: object,
  ): Promise<{ newContent: string; occurrences: number; finalOldString: string; finalNewString: string }>;
  getErrorReplaceResult(
    params: object,
    occurrences: number,
    old: string,
    fresh: string,
  ): { raw: string } | undefined;
}

/** What the tool asks of its surroundings on the way: nothing is sent anywhere. */
const CONFIG = {
  getUsageStatisticsEnabled: () => false,
  getTelemetryLogPromptsEnabled: () => false,
  getSessionId: () => '',
};

export const geminiCli: Engine = {
  name: 'gemini-cli',
  formats: ['search_replace'],
  npm: '@google/gemini-cli-core',
  replacesAll: true,
  open: async ({ load }) => {
    const tool = (await load('dist/src/tools/edit.js')) as unknown as EditTool;
    return async ({ original, path, edits = [] }) => {
      // As the tool reads and writes files: one line ending within, the file's own outside.
      const windows = original.includes('\r\n');
      let text = original.replaceAll('\r\n', '\n');
      for (const { search, replace, all = false } of edits) {
        const params = { file_path: path, old_string: search, new_string: replace, allow_multiple: all };
        const made = await tool.calculateReplacement(CONFIG, {
          params,
          currentContent: text,
          abortSignal: new AbortController().signal,
        });
        const error = tool.getErrorReplaceResult(
          params,
          made.occurrences,
          made.finalOldString,
          made.finalNewString,
        );
        if (error !== undefined) throw new Error(error.raw);
        text = made.newContent;
      }
      return windows ? text.replaceAll('\n', '\r\n') : text;
    };
  },
};
