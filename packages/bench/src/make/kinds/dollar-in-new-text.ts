import { edited, type Kind } from '../kind.js';

/**
 * New text with `$&`, `$1` or `$$` in it, which a replacement by pattern takes for its own. The edit itself is as it should
 * be.
 *
 * Source: github.com/anomalyco/opencode/issues/45892, github.com/modelcontextprotocol/servers/pull/4158.
 */
export const dollarInNewText: Kind = {
  name: 'dollar_in_new_text',
  write: draft => {
    const fresh = draft.replace.filter(line => !draft.search.includes(line));
    return fresh.some(line => /\$[$&`'\d<]/.test(line)) ? edited(draft, draft) : undefined;
  },
};
