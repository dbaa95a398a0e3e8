import type { Engine } from '../engine.js';

/** The part of diff-match-patch that is used. */
interface Dmp {
  Match_Distance: number;
  patch_make(from: string, to: string): unknown[];
  patch_apply(patches: unknown[], text: string): [text: string, applied: boolean[]];
}

/**
 * diff-match-patch: the change from search to replacement, as a patch that may go anywhere in the
 * file.
 */
export const dmp: Engine = {
  name: 'dmp',
  formats: ['search_replace'],
  npm: 'diff-match-patch',
  open: async ({ load }) => {
    const { default: Made } = (await load('index.js')) as unknown as { default: new () => Dmp };
    return ({ original, edits = [] }) =>
      edits.reduce((text, { search, replace }) => {
        const engine = new Made();
        // Nothing says where in the file the search stands: no place is farther than another.
        engine.Match_Distance = 1_000_000;
        const [made, applied] = engine.patch_apply(engine.patch_make(search, replace), text);
        if (applied.includes(false)) throw new Error('A part of the patch does not apply.');
        return made;
      }, original);
  },
};
