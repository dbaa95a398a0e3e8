export { unescapeOverEscaped } from '../text/index.js';
export type { Asked } from './ask-for-text.js';
export type { CallEdit, Source } from './attempt.js';
export { type Repaired, type RepairOptions, repairEdit } from './chain.js';
export { CORRECTED_NEW, correctNewString, type NewStringQuestion } from './correct-new-string.js';
export { CORRECTED_OLD, correctOldString, type OldStringQuestion } from './correct-old-string.js';
export {
  CORRECTED_ESCAPING,
  correctStringEscaping,
  type EscapingQuestion,
} from './correct-string-escaping.js';
export type { Correction } from './correction.js';
export { type EditFileOptions, type EditFileResult, editFile, refusedResult } from './edit-file.js';
export { FileMemory } from './file-memory.js';
export { type EditFileInput, type ReadCall, readCall } from './read-call.js';
export { refusedReport } from './refused-report.js';
export { staleReport } from './stale-report.js';
