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
 * list, a call or arguments may be in a string, as JSON in JSON. A call may have a "description",
 * and the "encoding" of its file. Other fields are ignored, and
 * so is JSON without any field of a call besides its path, and code in a fence of another language.
 * An edit with an "anchor" is one of an `edit-script`, whatever else it has. Optional fields may be
 * `null`. Strings are taken as they are: one that is no JSON is a problem, never repaired.
 *
 * The same fields may be elements of XML: `<old_text>`, `<parameter name="old_str">`; also `search`
 * and `replace`, and a path with `content` as a whole file. The path is an element, an attribute of
 * one around it, or a line above it. A text has no line break that parts it from a tag alone on its
 * line. What is between the fields, and is no tag, is a problem: the text of a field may go on
 * there.
 */
import { printEditCall } from './edit-call-print.js';
import { CALLS } from './edit-call-values.js';
import type { EditsFormat, Parsed } from './format.js';
import { parseJsonEdits } from './json-edits.js';
import { parseXmlCalls } from './xml-calls.js';
import { xmlPaths } from './xml-elements.js';

/** The argument shapes of edit tools; see the head of this file for the grammar. */
export const editCall: EditsFormat = {
  name: 'edit-call',
  prints: 'edits',
  unit: 'call',
  parse: parseCalls,
  print: printEditCall,
  instructions: `Write the changes as one JSON list, and nothing else:

[
  {"path": "src/example.py", "old_str": "the text to replace", "new_str": "the text to put in its place"}
]

"old_str" is copied exactly from the file, with its indentation, and stands there exactly once: add a line before or
after it if need be. To replace it in more places, add "expected_replacements" with their number.
For a new file, leave "old_str" empty. Inside of strings write a line break as \\n, a quote as \\", a backslash as \\\\.`,
};

function parseCalls(reply: string): Parsed {
  const json = parseJsonEdits(reply, CALLS);
  const xml = parseXmlCalls(reply);
  if (xml.edits.length === 0 && xml.problems.length === 0) return withXmlPaths(json, reply);
  // JSON inside of a text is a part of it.
  const isOutside = (line: number) =>
    !xml.edits.some(({ source }) => source.first <= line && line <= source.last);
  const edits = [...xml.edits, ...json.edits.filter(({ source }) => isOutside(source.first))];
  const problems = [...xml.problems, ...json.problems.filter(({ line }) => isOutside(line))];
  edits.sort((a, b) => a.source.first - b.source.first);
  problems.sort((a, b) => a.line - b.line);
  return { format: 'edit-call', edits, problems };
}

/** JSON in an element of XML, beside one that names the file of its edits. */
function withXmlPaths(parsed: Parsed, reply: string): Parsed {
  if (parsed.edits.every(({ path }) => path !== undefined)) return parsed;
  const pathAt = xmlPaths(reply.split(/\r\n|\n|\r/));
  const edits = parsed.edits.map(edit => {
    const path = edit.path ?? pathAt(edit.source.first - 1);
    return path === undefined || edit.path !== undefined ? edit : { ...edit, path };
  });
  return { ...parsed, edits: edits as Parsed['edits'] };
}
