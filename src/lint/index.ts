export { type Answer, outsideWindow, readAnswer } from './answer.js';
export { columnOf } from './columns.js';
export type { ContextPart } from './context/about.js';
export { contextText, MIN_CONTEXT_LINES, shownLines } from './context/context.js';
export {
  type ColumnUnit,
  type Finding,
  type FindingRange,
  type FixSafety,
  type Frame,
  linesOf,
  type Note,
  type Position,
  type TestFailure,
  type ToolEdit,
  type ToolFix,
} from './finding.js';
export { type Packet, type PacketOptions, packetFor, sideEffectAt } from './packet.js';
export { packetJson } from './packet-json.js';
export { type PlainFinding, plainFinding } from './plain-finding.js';
export { HOW_TO_ANSWER } from './prompt/how-to-answer.js';
export { type PromptParts, promptFor, promptForAll, promptOf, promptParts, type Question } from './prompt.js';
export type { ReportCode, ReportReading, ToolProblem } from './read-report.js';
export { chooseRow, matchesGlob } from './rules/choose.js';
export {
  CONTEXT_KINDS,
  type ContextKind,
  type Handling,
  type RuleRow,
  type WindowSpec,
  windowSpec,
  windowText,
} from './rules/row.js';
export { type UserRow, type UserRows, userRows } from './rules/user-rows.js';
export { cutSnippet, fitAnswer, type Snippet, snippetText } from './snippet.js';
export { NO_PROJECT, type ProjectSources, type Source } from './source.js';
export { toolChanges } from './tool-fix.js';
export { LINT_TOOLS, READ_TOOLS, RUN_TOOLS, rulesOf, toolNamed } from './tools/index.js';
export type { LintTool } from './tools/tool.js';
export { type EditWindow, MIN_EDIT_LINES, type Regions, windowOf } from './window.js';
