import type { Example } from '../types.js';
import { BYTES } from './bytes.js';
import { FORMATS } from './formats.js';
import { REFUSALS } from './refusals.js';
import { SLIPS } from './slips.js';

/**
 * All examples of the playground, in the order of its menu. The first is shown to who comes first.
 */
export const EXAMPLES: readonly Example[] = [...SLIPS, ...REFUSALS, ...FORMATS, ...BYTES];

/** The example with an id; `undefined` if there is none. */
export function exampleOf(id: string): Example | undefined {
  return EXAMPLES.find(example => example.id === id);
}
