/**
 * What `packages/bench` measures or shares of mortise besides the public names, and what the
 * playground of `site/` shows of it. It is not published: the packed product has neither this
 * folder nor an export of it, and nothing else may import it.
 *
 * @module
 */

export { applyParsed } from '../apply/engine.js';
export {
  applyPlan,
  type Choice,
  checkPath,
  confirmedAt,
  type EditOutcome,
  FIT_PARTS,
  type Plan,
  planReply,
  quotedLines,
  readReply,
  syntaxFinding,
} from '../apply/index.js';
export { CommandFailure, isSystemError, systemReason, unreadable, usage } from '../cli/failure.js';
export { count } from '../cli/flags.js';
export type { Io } from '../cli/io.js';
export { version } from '../cli/version.js';
export {
  adviceFor,
  isTextEdit,
  type LinesPlace,
  READINGS,
  type Reading,
  type ReplaceEdit,
  type TextEdit,
} from '../edit/index.js';
export { sheetsOf } from '../lint/fix/sheet.js';
export { contextText, promptOf, type Source, toolNamed } from '../lint/index.js';
export { HOW_TO_ANSWER, howToAnswer } from '../lint/prompt/how-to-answer.js';
export { promptForAll, promptParts } from '../lint/prompt.js';
export {
  type DriftCandidate,
  type DriftEvidence,
  type DriftTrial,
  driftCandidates,
  driftTrials,
  evidenceUnits,
  isComment,
  isDefinition,
  logit,
  nameIn,
  nearestTo,
  probabilities,
  type Read,
  type Role,
  readings,
  rolesOf,
  type Unit,
  WEIGHTS,
} from '../locate/index.js';
export { type CallEdit, CORRECTED_NEW, CORRECTED_OLD, repairEdit } from '../repair/index.js';
export { noColors } from '../report/colors.js';
export { printableLine } from '../report/printable.js';
export { refusalText } from '../report/refusal-text.js';
export { languageOf, syntaxOf } from '../syntax/index.js';
export {
  commonEnds,
  diffSequences,
  type Hunk,
  hashBytes,
  type LineRange,
  splitLines,
  wordsOf,
} from '../text/index.js';
