import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { shellWord } from '../../src/node/lint/shell-word.js';
import { folderWith } from '../cli/folder.js';

/**
 * Says what ruff would of some patterns in the Python files of a folder, so that tests need no
 * ruff. It is run hundreds of times: the language that it is written in starts in milliseconds.
 */
const PROGRAM = String.raw`#!/bin/sh
for arg; do [ "$arg" = --version ] && echo 'ruff 0.16.10' && exit; done
exec awk '
BEGIN {
  rule("E711", "== None", "Comparison to ${'`None`'}")
  rule("E722", "except:", "Do not use bare ${'`except`'}")
  rule("F541", "f\047plain\047", "f-string without any placeholders", "\047plain\047")
  rule("F821", "nothing_there", "Undefined name ${'`nothing_there`'}")
  for (i = 1; i < ARGC; i++) if (ARGV[i] == "--") from = i
  files = "find . -type f -name \"*.py\" | sed \"s|^\\./||\" | LC_ALL=C sort"
  while ((files | getline file) > 0) if (in_scope(file)) look_at(file)
  print (found ? "" : "[") "]"
  exit found > 0
}
function rule(code, text, message, content) {
  codes[++rules] = code; texts[rules] = text; messages[rules] = message; contents[rules] = content
}
function in_scope(file, i) {
  for (i = from + 1; i < ARGC; i++)
    if (ARGV[i] == "." || ARGV[i] == file || index(file, ARGV[i] "/") == 1) return 1
  return 0
}
function look_at(file, row, line, i, at) {
  while ((getline line < file) > 0) {
    row++
    for (i = 1; i <= rules; i++) if (at = index(line, texts[i])) tell(file, row, at, i)
  }
  close(file)
}
function tell(file, row, at, i, range, fix) {
  range = sprintf("\"location\":{\"row\":%d,\"column\":%d},\"end_location\":{\"row\":%d,\"column\":%d}", row, at, row, at + length(texts[i]))
  fix = contents[i] == "" ? "null" : "{\"applicability\":\"safe\",\"message\":null,\"edits\":[{\"content\":\"" contents[i] "\"," range "}]}"
  printf "%s{\"code\":\"%s\",\"message\":\"%s\",\"filename\":\"%s\",%s,\"fix\":%s}", found++ ? "," : "[", codes[i], messages[i], file, range, fix
}' "$@"
`;

/** A folder whose `ruff` is not ruff: to be put in front of a PATH. */
function folder(): string {
  const made = folderWith({ ruff: PROGRAM });
  chmodSync(join(made, 'ruff'), 0o755);
  return made;
}

/**
 * A path of programs with a `ruff` that only knows `== None` (E711), `except:` (E722), `f'plain'`
 * (F541, which it fixes itself) and `nothing_there` (F821).
 */
export function pathWithRuff(): string {
  return [folder(), process.env.PATH ?? ''].join(delimiter);
}

/** The same as an argument of `--command`. */
export function ruffCommand(): string {
  return `ruff=${shellWord(join(folder(), 'ruff'))}`;
}
