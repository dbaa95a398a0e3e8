import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { bytesOf, linesOf, RANDOM_FILE } from '../support/random-documents.js';
import { RANDOM_CASE, type RandomEdit, SLIPS } from '../support/random-edits.js';
import { RUNS } from '../support/runs.js';

describe.each(Object.entries(SLIPS))('an edit with the slip: %s', (_, slip) => {
  const made = ({ search, replace, ...rest }: RandomEdit) => {
    const edit = { search, replace, ...rest };
    return replaceEdit(slip(search, edit), slip(replace, edit));
  };

  it('is applied', () => {
    let n = 0; let bad: unknown[] = [];
    fc.assert(
      fc.property(RANDOM_CASE, ({ file, edit }) => {
        const r = applyEdits(file.document, [made(edit)]);
        n++;
        if (!r.ok || r.outcomes[0]?.kind !== 'applied') bad.push([file.document.text, edit.search, edit.replace, r.outcomes[0]?.kind === 'refused' ? r.outcomes[0].refusal : r.outcomes[0]?.kind]);
      }),
      RUNS,
    );
    console.log(n, bad.length, JSON.stringify(bad.sort((a,b)=>JSON.stringify(a).length-JSON.stringify(b).length).slice(0, 4), null, 1));
  });
});
