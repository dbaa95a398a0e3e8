import type { Engine } from '../engine.js';

type ApplyPatch = (source: string, patch: string, options: { fuzzFactor: number }) => string | false;

/** jsdiff, with as much fuzz as GNU patch has by default. */
export const jsdiff: Engine = {
  name: 'jsdiff',
  formats: ['unified_diff'],
  npm: 'diff',
  open: async ({ load }) => {
    const { applyPatch } = (await load('libesm/index.js')) as { applyPatch: ApplyPatch };
    return ({ original, patch = '' }) => {
      const result = applyPatch(original, patch, { fuzzFactor: 2 });
      if (result === false) throw new Error('The patch does not apply.');
      return result;
    };
  },
};
