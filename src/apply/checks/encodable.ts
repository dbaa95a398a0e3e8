import { refusal } from '../../edit/index.js';
import { encode } from '../../text/index.js';
import type { Check } from './check.js';

/** New text must fit the encoding of its file. */
export const encodable: Check = {
  name: 'encodable',
  run({ base, changes }) {
    for (const { insert } of changes.changes) {
      const encoded = encode(insert, base.encoding, false);
      if (encoded.kind === 'bytes') continue;
      const message = `The file is not UTF-8, and its encoding cannot hold ${JSON.stringify(encoded.character)}.`;
      return refusal('EDIT_UNENCODABLE', message);
    }
    return undefined;
  },
};
