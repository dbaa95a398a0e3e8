import type { Engine } from '../engine.js';

type ApplyDiff = (input: string, diff: string) => string;

/** The `applyDiff` of the OpenAI Agents SDK, which takes the hunks of one file. */
export const openaiAgents: Engine = {
  name: 'openai-agents',
  formats: ['apply_patch'],
  npm: '@openai/agents-core',
  open: async ({ load }) => {
    const { applyDiff } = (await load('dist/utils/applyDiff.mjs')) as { applyDiff: ApplyDiff };
    return ({ original, patch = '' }) => {
      const lines = patch
        .split('\n')
        .filter(line => !/^\*\*\* (Begin Patch|End Patch|Update File:)/.test(line));
      return applyDiff(original, lines.join('\n'));
    };
  },
};
