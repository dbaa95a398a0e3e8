/**
 * mortise puts the edits that language models write into files: in the right place, to the byte, or not at all.
 *
 * This entry runs anywhere; the real file system is in `mortise/node`.
 *
 * @module
 */
export {
  type Applied,
  type ApplyEditsOptions,
  applyEdits,
  CHECKS,
  type Check,
  type CommitResult,
  type EditOutcome,
  type FileWrite,
  type Fit,
  fit,
  MemoryWorkspace,
  type Proposal,
  type ReadResult,
  type Workspace,
} from './apply/index.js';
export {
  type ApplyEditScriptOptions,
  applyEditScript,
  EDIT_SCRIPT_SCHEMA,
  type EditScriptPrompt,
  type EditScriptPromptOptions,
  editScriptPrompt,
  editScriptSchema,
  type ScriptError,
  type ScriptResult,
  type ScriptSchema,
} from './author/index.js';
export { type Converted, convertReply } from './convert.js';
export {
  type AmbiguousPlace,
  CODES,
  type Code,
  type CodeInfo,
  type CreateEdit,
  codesOf,
  createEdit,
  type Divergence,
  type Edit,
  type EditOptions,
  type EditReport,
  type EditStatus,
  type Evidence,
  EXIT,
  type Excerpt,
  type FileReport,
  type Found,
  type Hints,
  type LinesPlace,
  type Occurrences,
  type Outcome,
  type Pairing,
  type Place,
  type PlacedReport,
  READINGS,
  type Reading,
  type Refusal,
  type ReplaceEdit,
  type Report,
  refusal,
  replaceEdit,
  type SourceLines,
  type SpanPlace,
  type Texts,
  TIERS,
  type Tier,
} from './edit/index.js';
export { type EditFileOptions, type EditFileResult, editFile } from './edit-file.js';
export { type ApplyOptions, applyReply } from './engine.js';
export {
  FORMAT_NAMES,
  FORMATS,
  type Format,
  type FormatName,
  type Parsed,
  type Problem,
  parseReply,
} from './formats/index.js';
export { type LocateOptions, type Location, locate } from './locate/index.js';
export { type Correction, type EditFileInput, FileMemory } from './repair/index.js';
export { reportJson, reportText } from './report/index.js';
export {
  type AnchorCandidate,
  anchorCandidates,
  type CandidateOptions,
  type GrammarLoader,
  type GrammarName,
  type ItemKind,
  itemsOf,
  NO_GRAMMARS,
  type Outline,
  type OutlineItem,
  type Syntax,
  type SyntaxFault,
  type SyntaxVerdict,
  syntaxFor,
} from './syntax/index.js';
export {
  type Change,
  ChangeSet,
  Document,
  type DocumentResult,
  type Ending,
  type Range,
} from './text/index.js';
