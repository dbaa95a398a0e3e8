/**
 * The `edit-call` format: the arguments of edit tools, as JSON.
 *
 *     reply  = { prose | fence | value }                      JSON with comments and trailing commas
 *     value  = call | batch | "[" { call | batch } "]" | { "arguments" | "input" | "parameters": call | batch }
 *     batch  = { [ path ], "edits": [ { call } ] }            a call without a path takes that of its batch
 *     call   = { [ path ], old, new, [ "expected_replacements": whole number > 0 ], [ "replace_all": true | false ] }
 *            | { [ path ], "at": address, [ "insert": "before" | "after" ], [ old ], new }
 *     path   = "path" | "file_path"                           and a string that is not empty
 *     old    = "old_str" | "old_string" | "old_text"          and a string; an empty one makes a file
 *     new    = "new_str" | "new_string" | "new_text"          and a string
 *
 * The names count in any case, with underscores or without: `oldText`, `filePath`, `replaceAll`. A
 * list, a call or arguments may be in a string, as JSON in JSON. Other fields are ignored, and
 * so is JSON without any field of a call besides its path, and code in a fence of another language.
 * An edit with an "anchor" is one of an `edit-script`, whatever else it has. Optional fields may be
 * `null`. Strings are taken as they are: one that is no JSON is a problem, never repaired.
 */
import { printEditCall } from './edit-call-print.js';
import { CALLS } from './edit-call-values.js';
import type { EditsFormat } from './format.js';
import { parseJsonEdits } from './json-edits.js';

/** The argument shapes of edit tools; see the head of this file for the grammar. */
export const editCall: EditsFormat = {
  name: 'edit-call',
  prints: 'edits',
  unit: 'call',
  parse: reply => parseJsonEdits(reply, CALLS),
  print: printEditCall,
  instructions: `Write the changes as one JSON list, and nothing else:

[
  {"path": "src/example.py", "old_str": "the text to replace", "new_str": "the text to put in its place"}
]

"old_str" is copied exactly from the file, with its indentation, and stands there exactly once: add a line before or
after it if need be. To replace it in more places, add "expected_replacements" with their number.
For a new file, leave "old_str" empty. Inside of strings write a line break as \\n, a quote as \\", a backslash as \\\\.`,
};
