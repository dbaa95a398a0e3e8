import { rewriteAll } from '../../slips/edit-lines.js';
import { edited, type Kind } from '../kind.js';

/**
 * `<`, `>` and `&` as entities: the reply went through something that writes XML.
 */
export const htmlEntities: Kind = {
  name: 'html_entities',
  write: draft => {
    if (!draft.search.some(line => /[<>&]/.test(line)) || draft.file.some(line => /&(lt|gt|amp);/.test(line)))
      return undefined;
    const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
    return edited(
      draft,
      rewriteAll(draft, line => line.replace(/[<>&]/g, sign => entities[sign] as string)),
    );
  },
};
