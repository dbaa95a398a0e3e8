export { adviceFor, wholePlaceIn } from './advice.js';
export { anchorId, anchorIds, hashOf, isAnchorId, isCounted, SIGN_COUNT } from './anchor-ids.js';
export { CODES, type Code, EXIT } from './codes.js';
export {
  ANCHOR_ACTIONS,
  ANCHOR_TYPES,
  type Anchor,
  type AnchorAction,
  type AnchorEdit,
  type AnchorType,
  type CreateEdit,
  createEdit,
  type DeleteEdit,
  type Edit,
  type EditOptions,
  type FileEdit,
  type Hints,
  isTextEdit,
  type ModeEdit,
  type MoveEdit,
  NOWHERE,
  type Occurrences,
  type ReplaceEdit,
  type RewriteEdit,
  replaceEdit,
  type SourceLines,
  type TextEdit,
  type UnsureLine,
} from './edit.js';
export type { FileChange } from './file-change.js';
export {
  atMost,
  type Found,
  type LinesPlace,
  type Pairing,
  type Place,
  READINGS,
  type Reading,
  type SpanPlace,
  type Texts,
  TIERS,
  type Tier,
} from './place.js';
export {
  type AmbiguousPlace,
  type ConflictEvidence,
  type Divergence,
  type Evidence,
  type Excerpt,
  type Refusal,
  refusal,
  type SearchedText,
} from './refusal.js';
export {
  codesOf,
  type EditReport,
  type EditStatus,
  EMPTY_REPORT,
  exitOf,
  type FileReport,
  type Outcome,
  type Output,
  type PlacedReport,
  type ReceiptReport,
  type Report,
  refusalsOf,
  refusedReport,
} from './report.js';
export type { TestRun } from './test-run.js';
