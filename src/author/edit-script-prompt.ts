import type { AnchorCandidate } from '../syntax/index.js';
import type { AddressForm, Document } from '../text/index.js';
import {
  type AddressedCandidate,
  editScriptSchema,
  offered,
  type ScriptSchema,
} from './edit-script-schema.js';
import { cutTo, referenceText } from './prompt-parts.js';

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

/** Three edits, each of which needs those before it. */
const ORDER_EXAMPLE = `{"edits": [
  {"type": "insert_after", "anchor": {"type": "import_statement", "at": "1#…", "selected": "import os"}, "content": "import new\\n"},
  {"type": "replace", "anchor": {"type": "line_pattern", "at": "9#…", "selected": "    return old()"}, "content": "    return new.run()\\n"},
  {"type": "delete", "anchor": {"type": "function_definition", "at": "4-5#…", "selected": "def old():", "scope": "definition"}}
]}`;

const SYSTEM = `You edit source code by edit scripts: JSON that chooses places from a list and says what to do there.

Rules:
1. Choose anchors from the list of candidates only: copy the address ("at") and the text of the line ("selected") exactly.
2. Invent no anchor, no line number and no context. What is not in the list cannot be edited.
3. The edits are made in their order, each in the text that those before it made: see the example.
4. "insert_after" a definition with "scope": "definition" goes behind its end; with "scope": "line" behind its first line.
5. "until" makes the anchor a run of lines: from the anchor up to and with the lines of that address.
6. "content" is code only, with line breaks, indented as in the file; no diff, no line numbers, no fences.
7. Change what is asked for, and nothing else. Answer with the JSON alone.

Example of the order, for a file whose lines 1, 4 to 5 and 9 are these candidates:
1#…  import_statement  import os
4-5#…  function_definition  def old():
9#…  line_pattern      return old()
${ORDER_EXAMPLE}
The first edit moves line 9 down by one, and the second still names it by its address in the list. What the second calls is imported by then, and "old" is removed when nothing calls it any more. No edit chooses lines that an edit before it replaced or removed.`;

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
    `Problem:\n${cutTo(instruction, options.instructionLimit ?? 500)}`,
    ...(reference === undefined ? [] : [`Reference:\n${referenceText(reference)}`]),
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
