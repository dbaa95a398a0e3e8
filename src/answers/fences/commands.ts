// Fences with commands for a shell, and what they print: nobody puts them into a file.

import { isSolid } from '../../text/index.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { keysOf } from '../reply/fence-lines.js';
import type { Gap } from '../reply/gaps.js';

const SHELL =
  /^(?:ba|z|fi)?sh(?:ell)?(?:-session)?\b|^(?:console|terminal|powershell|pwsh|ps1|cmd|text|plaintext|txt|output|log|http)\b/i;
/** Scripts, and files without an extension. */
const SHELL_FILE = /\.(?:sh|bash|zsh|ps1|bats|cmd|bat)$|(?:^|\/)[^.]+$/;

/** What a shell, or a program that reads code, writes before each line: `$`, `>>>`, `irb>`. */
const PROMPT =
  /^\s*(?:[\w.@~-]{0,20}(?:\([\w.]{0,20}\))?(?::\d{1,4})?(?::\d{1,4})?(?:>{1,3}|[$❯])|In \[\d+\]:) /;

/** Programs that people are told to run; below no request, they are no lines of a script. */
const COMMAND =
  /^\s*(?:sudo\s+)?(?:docker(?:-compose)?|npm|npx|pnpm|yarn|bun|pip3?|cargo|go|git|make|composer|bundle|brew|apt(?:-get)?|curl|python3?|node|dotnet|mvn|gradle|\.\/gradlew|kubectl|terraform|poetry|uv|cd)\s|^\s*#/;

/** Whether a line is a command that people are told to run. */
export const isCommandLine = (line: string): boolean => COMMAND.test(line);

/** @param named the files that the words before the fence name */
export function isCommand(reading: Reading, fence: Fenced, gap: Gap, named: readonly string[]): boolean {
  if (PROMPT.test(fence.lines.find(isSolid) ?? '')) return true;
  if (!SHELL.test(fence.info)) return false;
  const namesShell =
    named.some(path => SHELL_FILE.test(path)) || (named.length > 0 && /^te?xt$|^plaintext$/.test(fence.info));
  const asks = gap.clauses.some(({ verb }) => verb !== undefined);
  if (!asks && fence.lines.every(line => !isSolid(line) || COMMAND.test(line))) return true;
  if (namesShell || keysOf(fence).length > 0) return false;
  return !(asks && isAboutShell(reading));
}

/** Whether the answer is about a file that has commands. */
function isAboutShell(reading: Reading): boolean {
  const named = reading.blocks.flatMap(block =>
    block.kind === 'prose' ? reading.filesNamedIn(block.text) : [],
  );
  return [...reading.current, ...named].some(path => SHELL_FILE.test(path));
}
