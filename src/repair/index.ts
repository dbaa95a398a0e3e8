export { unescapeOverEscaped } from '../text/index.js';
export type { CallEdit } from './attempt.js';
export { repairEdit } from './chain.js';
export type { Correction } from './correction.js';
export { type EditFileOptions, type EditFileResult, editFile } from './edit-file.js';
export { FileMemory, type OfferedPlace, pathKey, type RefusedCall } from './file-memory.js';
export {
  CONFIRMED_NAME,
  CORRECTED_ESCAPING,
  CORRECTED_NEW,
  CORRECTED_OLD,
  confirmName,
  correctNewString,
  correctOldString,
  correctStringEscaping,
} from './questions.js';
export { type EditFileInput, readCall } from './read-call.js';
