/**
 * The `edit-call` format: the arguments of edit tools, as JSON.
 *
 *     reply  = { prose | fence | value }                      JSON with comments and trailing commas
 *     value  = call | batch | "[" { call | batch } "]" | { "arguments" | "input" | "parameters": call | batch }
 *     batch  = { [ path ], "edits": [ { call } ] }            a call without a path takes that of its batch
 *     call   = { [ path ], old, new, [ "expected_replacements": whole number > 0 ], [ "replace_all": true | false ] }
 *     path   = "path" | "file_path"                           and a string that is not empty
 *     old    = "old_str" | "old_string"                       and a string; an empty one makes a file
 *     new    = "new_str" | "new_string"                       and a string
 *
 * Other fields are ignored, and so is JSON without any field of a call besides its path, and code in a fence of another
 * language. Optional fields may be `null`. Strings are taken as they are: one that is no JSON is a problem, never
 * repaired.
 */
import type { Edit } from '../edit/index.js';
import { LineIndex } from '../text/index.js';
import { printEditCall } from './edit-call-print.js';
import { mayBecomeCalls, NAMES_CALL_KEY, readCalls } from './edit-call-values.js';
import type { EditsFormat, Parsed, Problem } from './format.js';
import { type FoundJson, findJson } from './json-in-prose.js';
import type { JsonFailure } from './json-values.js';

/** The argument shapes of edit tools; see the head of this file for the grammar. */
export const editCall: EditsFormat = {
  name: 'edit-call',
  prints: 'edits',
  parse: parseEditCalls,
  detect: reply => {
    const { edits, problems } = parseEditCalls(reply);
    return edits.length + problems.length > 0;
  },
  print: printEditCall,
  instructions: `Write the changes as one JSON list, and nothing else:

[
  {"path": "src/example.py", "old_str": "the text to replace", "new_str": "the text to put in its place"}
]

"old_str" is copied exactly from the file, with its indentation, and stands there exactly once: add a line before or
after it if need be. To replace it in more places, add "expected_replacements" with their number.
For a new file, leave "old_str" empty. Inside of strings write a line break as \\n, a quote as \\", a backslash as \\\\.`,
};

function parseEditCalls(reply: string): Parsed {
  const edits: Edit[] = [];
  const problems: Problem[] = [];
  const lines = LineIndex.of(reply);
  const lineOf = (offset: number) => lines.lineAt(offset) + 1;
  for (const finding of findJson(reply)) {
    const reading = readCalls(finding.root, lineOf);
    if (!reading.hasCalls && !mayHoldCalls(finding, reply)) continue;
    // One by one: a spread of very many would overflow the stack.
    for (const edit of reading.edits) edits.push(edit);
    for (const problem of reading.problems) problems.push(problem);
    if (finding.failure !== undefined) problems.push(problemOf(finding.failure, lineOf));
  }
  return { format: 'edit-call', edits, problems };
}

/**
 * Whether JSON that is not whole seems to be a call: it says so before or behind the fault, or it was cut off before it
 * could say anything else.
 */
function mayHoldCalls({ root, failure, until }: FoundJson, reply: string): boolean {
  if (failure === undefined) return false;
  if (NAMES_CALL_KEY.test(reply.slice(root.from, until))) return true;
  return failure.kind === 'cut' && startsLine(reply, root.from) && mayBecomeCalls(root);
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '' || offset === 0;
}

function problemOf(failure: JsonFailure, lineOf: (offset: number) => number): Problem {
  const code = failure.kind === 'cut' ? 'EDIT_TRUNCATED' : 'EDIT_MALFORMED';
  return { code, line: lineOf(failure.offset), message: failure.message };
}
