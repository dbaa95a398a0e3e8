import type { AnchorCandidate } from '../syntax/index.js';
import type { AddressForm, Document } from '../text/index.js';
import {
  type AddressedCandidate,
  editScriptSchema,
  offered,
  type ScriptSchema,
} from './edit-script-schema.js';

interface EditScriptPromptOptions {
  readonly document: Document;
  readonly path: string;
  /** The best first; see `anchorCandidates`. */
  readonly candidates: readonly AnchorCandidate[];
  /** What is wrong, or wanted. */
  readonly instruction: string;
  /** Something to go by, such as a patch of the same change elsewhere. */
  readonly reference?: string;
  /** Lines of the file to be read, as they are to be shown. */
  readonly excerpt?: string;
  /** How many characters of the instruction; 500 by default. */
  readonly instructionLimit?: number;
  /**
   * Short addresses are for whoever applies the edits with `seen`: the document; long by default.
   */
  readonly addresses?: AddressForm;
  /** Whether the schema is in the text; true by default. */
  readonly showsSchema?: boolean;
}

/** What to ask a model for an edit script. */
interface EditScriptPrompt {
  readonly system: string;
  readonly user: string;
  /** What the answer must be like. */
  readonly schema: ScriptSchema;
}

/** How many characters of the reference are shown. */
const REFERENCE_LIMIT = 2000;

const SYSTEM = `You edit source code by edit scripts: JSON that chooses places from a list and says what to do there.

Rules:
1. Choose anchors from the list of candidates only: copy the address ("at") and the text of the line ("selected") exactly.
2. Invent no anchor, no line number and no context. What is not in the list cannot be edited.
3. The edits are made in their order, each in the text that those before it made.
4. "insert_after" a definition with "scope": "definition" goes behind its end; with "scope": "line" behind its first line.
5. "until" makes the anchor a run of lines: from the anchor up to and with the lines of that address.
6. "content" is code only, with line breaks, indented as in the file; no diff, no line numbers, no fences.
7. Change what is asked for, and nothing else. Answer with the JSON alone.`;

/**
 * The system and user message that ask a model for an edit script, with the schema that its answer
 * must fit.
 *
 * An instruction or a reference that is too long is cut, and the prompt notes that.
 *
 * @throws RangeError if there is no candidate
 * @example editScriptPrompt({ document, path: 'a.py', candidates, instruction: 'Rename f to g' }).system
 */
export function editScriptPrompt(options: EditScriptPromptOptions): EditScriptPrompt {
  const { document, path, candidates, instruction, reference, excerpt, addresses } = options;
  const schema = editScriptSchema(document, candidates, path, addresses);
  const listed = offered(document, candidates, addresses);
  const left = candidates.length - listed.length;
  const parts = [
    `File: ${path}`,
    `Problem:\n${cut(instruction, options.instructionLimit ?? 500)}`,
    ...(reference === undefined ? [] : [`Reference:\n${cut(reference, REFERENCE_LIMIT)}`]),
    ...(excerpt === undefined ? [] : [`Lines of the file:\n${excerpt}`]),
    `Candidates (address, type, text):\n${listed.map(candidateText).join('\n')}` +
      (left > 0 ? `\n(${left} more are left out: only these can be chosen.)` : ''),
    ...(options.showsSchema === false ? [] : [`Schema of the answer:\n${JSON.stringify(schema)}`]),
  ];
  return { system: SYSTEM, user: parts.join('\n\n'), schema };
}

function candidateText({ at, type, line, count }: AddressedCandidate): string {
  return `${at}  ${type}  ${line}${count > 1 ? `  (${count} lines are like this)` : ''}`;
}

/** The start of a text, by whole characters, and how much of it there was. */
function cut(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit).join('')}\n[cut: ${characters.length - limit} more characters]`;
}
