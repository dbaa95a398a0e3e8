/**
 * mortise puts the edits that language models write into files: in the right place, to the byte, or
 * not at all.
 *
 * This entry runs anywhere; the real file system is in `mortise/node`. Its names by task:
 * docs/library.md.
 *
 * @module mortise
 */
// Apply a reply.
// Take one step of that.
export {
  type ApplyEditsOptions,
  type ApplyOptions,
  applyEdits,
  applyReply,
  applyToDocument,
  CHECKS,
  type Check,
  type CommitResult,
  convertReply,
  type FileWrite,
  fit,
  MemoryWorkspace,
  type ReadResult,
  type Workspace,
} from './apply/index.js';
// Ask a model for an edit.
export {
  buildDiffPrompt,
  chooseStrategy,
  detectTruncation,
  EDIT_SCRIPT_SCHEMA,
  type EditRunRecord,
  type EditTask,
  editFiles,
  editScriptPrompt,
  editScriptSchema,
  fallBack,
  isLargeFile,
  type Strategy,
} from './author/index.js';
export {
  CODES,
  type Code,
  createEdit,
  type Edit,
  EXIT,
  type Refusal,
  type Report,
  replaceEdit,
  TIERS,
  type Tier,
} from './edit/index.js';
export {
  FORMAT_NAMES,
  FORMATS,
  type Format,
  type FormatName,
  type Parsed,
  parseReply,
} from './formats/index.js';
// Fix what tools find.
export {
  type Ask as FixAsk,
  type Candidate,
  type Checker,
  FixSession,
  type FixTask,
  questionJson,
} from './lint/fix/index.js';
export { fixFindings } from './lint/fix-findings.js';
export {
  type Finding,
  LINT_TOOLS,
  type LintTool,
  NO_PROJECT,
  type Packet,
  type ProjectSources,
  packetFor,
  plainFinding,
  promptFor,
  readAnswer,
  userRows,
} from './lint/index.js';
export { isTestFile } from './lint/test-file.js';
export { type Location, locate } from './locate/index.js';
export { type Project, type ProjectOptions, projectOf } from './project/project.js';
// Carry out a call of an edit tool.
export {
  type EditFileInput,
  type EditFileOptions,
  type EditFileResult,
  editFile,
  FileMemory,
} from './repair/index.js';
export { reportJson, reportText } from './report/index.js';
// What is known of a language.
export { anchorCandidates, type GrammarLoader, type Syntax, scopesFor, syntaxFor } from './syntax/index.js';
export { ChangeSet, Document } from './text/index.js';
