import type { JsonSchema, Message } from '../model/model.js';
import { type AnchorCandidate, anchorCandidates, type Outline, type Syntax } from '../syntax/index.js';
import { type Document, holdsLine, type LineRange } from '../text/index.js';
import { buildDiffPrompt } from './diff-prompt.js';
import { editScriptPrompt } from './edit-script-prompt.js';
import { MOST_ANCHORS, offered } from './edit-script-schema.js';
import { pointedRegions } from './pointed.js';
import { NO_CHANGE, type Prompt, pointing, type TaskParts, taskText } from './prompt-parts.js';
import { MAY_ASK } from './show-more.js';
import { fileForPrompt, isShownWhole } from './shown-file.js';
import type { Strategy } from './strategy.js';
import { wholeFilePrompt } from './whole-file-prompt.js';

/** The file that a model is asked about. */
export interface AskedFile {
  readonly path: string;
  /** `undefined`: it is to be made. */
  readonly document: Document | undefined;
  readonly syntax: Syntax;
  /** Its content in the rounds before. */
  readonly earlier?: readonly Document[];
}

/** What is put to a model. */
export interface FileQuestion {
  readonly messages: readonly Message[];
  /** Of an edit script: what the answer must be like. */
  readonly schema?: JsonSchema;
  /** Of an edit script: how many anchors it can choose from. */
  readonly anchors: number;
}

/** The question of a strategy; `undefined` if the file offers no anchor to choose from. */
export function fileQuestionOf(
  strategy: Strategy,
  file: AskedFile,
  parts: TaskParts,
  budget?: number,
): FileQuestion | undefined {
  const { path, document, syntax } = file;
  if (strategy === 'whole-file' || document === undefined)
    return { messages: messagesOf(wholeFilePrompt({ ...parts, path, document })), anchors: 0 };
  const outline = syntax.outline(document);
  if (strategy === 'diff-mode') {
    const prompt = buildDiffPrompt({ ...parts, path, document, outline, budget });
    const user = isShownWhole(document, budget) ? prompt.user : `${prompt.user}\n\n${MAY_ASK}`;
    return { messages: messagesOf({ ...prompt, user }), anchors: 0 };
  }
  return scriptQuestion({ path, document, outline }, parts, budget);
}

interface Outlined {
  readonly path: string;
  readonly document: Document;
  readonly outline: Outline;
}

function scriptQuestion(
  { path, document, outline }: Outlined,
  parts: TaskParts,
  budget?: number,
): FileQuestion | undefined {
  const about = pointing(parts);
  const pointed = pointedRegions(document, outline, about, parts.range);
  const candidates = candidatesOf(document, outline, pointed);
  if (candidates.length === 0) return undefined;
  const excerpt = fileForPrompt(document, { path, outline, about, range: parts.range, budget }).text;
  const { system, user, schema } = editScriptPrompt({
    document,
    path,
    candidates,
    instruction: taskText(parts, excerpt),
    // The file is in it, which its own budget has bounded.
    instructionLimit: Number.POSITIVE_INFINITY,
    showsSchema: false,
    addresses: 'short',
  });
  return {
    messages: messagesOf({ system: `${system}\n${MORE_RULES}`, user }),
    schema,
    anchors: offered(document, candidates, 'short').length,
  };
}

const MORE_RULES = `8. If the file needs no change, answer with no edits: {"file": …, "edits": []}. Answer ${NO_CHANGE} where no JSON is asked for.`;

/** Lines around what is pointed to that can be anchors; half of all are left to definitions. */
const LINES_OFFERED = MOST_ANCHORS / 2;

/** Lines that the task points to, then definitions, the best first; else all lines. */
function candidatesOf(
  document: Document,
  outline: Outline,
  pointed: readonly LineRange[],
): readonly AnchorCandidate[] {
  const named = anchorCandidates(document, outline);
  const everything = { first: 1, last: document.lines.count };
  const regions = named.length === 0 && pointed.length === 0 ? [everything] : pointed;
  const lines = new Map<number, AnchorCandidate>();
  for (const range of regions) {
    if (lines.size >= LINES_OFFERED) break;
    for (const each of anchorCandidates(document, outline, { range, kinds: ['line_pattern'] }))
      lines.set(each.lineno, each);
  }
  const near = (each: AnchorCandidate) => pointed.some(range => holdsLine(range, each.lineno));
  const most = named.length === 0 ? MOST_ANCHORS : LINES_OFFERED;
  return [...named.filter(near), ...[...lines.values()].slice(0, most), ...named.filter(each => !near(each))];
}

function messagesOf({ system, user }: Prompt): readonly Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
