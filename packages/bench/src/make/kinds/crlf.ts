import { edited, type Kind, refiled } from '../kind.js';

/**
 * The file has the line endings of Windows, the edit does not: models are shown text without them.
 */
export const crlf: Kind = {
  name: 'crlf',
  write: draft => refiled(edited(draft, draft), text => text.replaceAll('\n', '\r\n')),
};
