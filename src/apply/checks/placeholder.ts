import { refusal } from '../../edit/index.js';
import { isPlaceholder } from '../../locate/index.js';
import type { Check } from './check.js';
import { newLine } from './new-lines.js';

/** Files whose examples of code leave things out on purpose. */
const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;

/**
 * No omission placeholder: a line such as `// ... existing code ...` stands for code that the model did not write out;
 * written to a file, it would delete that code.
 */
export const noPlaceholder: Check = {
  name: 'placeholder',
  run(proposal) {
    if (PROSE.test(proposal.edit.path ?? '')) return undefined;
    const line = newLine(proposal, isPlaceholder);
    if (line === undefined) return undefined;
    const message = `The new text has a line that stands for code left out: ${JSON.stringify(line)}.`;
    return refusal('EDIT_PLACEHOLDER', message);
  },
};
