/**
 * The `edit-script` format: what to do at anchors, lines or definitions that are chosen by their
 * text, as JSON.
 *
 *     reply   = { prose | fence | value }                     JSON with comments and trailing commas
 *     value   = script | "[" { script } "]"
 *     script  = { [ file ], [ base ], "edits": [ { edit } ] } an edit without a file takes that of its script
 *     base    = "base": string                                how the hash of the file begins that the edits are of
 *     file    = "file" | "path" | "file_path"                 and a string that is not empty
 *     edit    = { [ file ], "type": action, "anchor": anchor, "content": string, [ "description": string ] }
 *     action  = "insert_before" | "insert_after" | "replace" | "delete"
 *     anchor  = { "at": address } | { "type": kind, ( "selected": string | "at": address | both ), [ "until": string | address ],
 *                 [ "scope": "line" | "definition" ], [ ( "line" | "lineno" ): whole number > 0 ] }
 *     address = string                                        as 12#483 or 12-20#483
 *     kind    = "function_definition" | "class_definition" | "line_pattern" | "import_statement" | "decorator"
 *
 * "selected" is not empty. A "delete" needs no content, and may have none but the empty string.
 * Optional fields may be `null`, and where they are strings, empty. Other fields are ignored, and
 * so is JSON without an edit that has an anchor or such a type, and code in a fence of another
 * language. Strings are taken as they are, never repaired.
 */
import { printEditScript } from './edit-script-print.js';
import { SCRIPTS } from './edit-script-values.js';
import type { EditsFormat } from './format.js';
import { parseJsonEdits } from './json-edits.js';

/** Edits at anchors, as JSON; see the head of this file for the grammar. */
export const editScript: EditsFormat = {
  name: 'edit-script',
  prints: 'edits',
  unit: 'anchor',
  parse: reply => parseJsonEdits(reply, SCRIPTS),
  print: printEditScript,
  instructions: `Write the changes as one JSON object, and nothing else:

{
  "file": "src/example.py",
  "edits": [
    {
      "type": "insert_after",
      "anchor": {"type": "function_definition", "selected": "def example():", "scope": "definition"},
      "content": "def another():\\n    return 1\\n",
      "description": "why this edit"
    }
  ]
}

The "type" of an edit is "insert_before", "insert_after", "replace" or "delete"; a "delete" needs no "content".
The "type" of an anchor is "function_definition", "class_definition", "line_pattern", "import_statement" or "decorator".
"selected" is the text of the anchor's line, copied exactly from the file, and stands there exactly once. With "until", the
text of a later line, the anchor is all the lines up to that one. "scope" says whether it is the "line" or the whole
"definition". The edits are made in their order. Inside of strings write a line break as \\n, a quote as \\", a backslash
as \\\\.`,
};
