// Fences with commands for a shell, and what they print: nobody puts them into a file.

import { isSolid } from '../../text/index.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { COMMAND, keysOf } from '../reply/fence-lines.js';
import type { Gap } from '../reply/gaps.js';

const SHELL =
  /^(?:ba|z|fi)?sh(?:ell)?(?:-session)?\b|^(?:console|terminal|powershell|pwsh|ps1|cmd|text|plaintext|txt|output|log|http)\b/i;
/** Scripts, and files without an extension. */
const SHELL_FILE = /\.(?:sh|bash|zsh|ps1|bats|cmd|bat)$|(?:^|\/)[^.]+$/;

/** What a shell, or a program that reads code, writes before each line: `$`, `>>>`, `irb>`. */
const PROMPT =
  /^\s*(?:[\w.@~-]{0,20}(?:\([\w.]{0,20}\))?(?::\d{1,4})?(?::\d{1,4})?(?:>{1,3}|[$❯])|In \[\d+\]:) /;

/** Whether a fence begins with what a shell writes before a command. */
export const isTyped = ({ lines }: Fenced): boolean => PROMPT.test(lines.find(isSolid) ?? '');

/** @param named the files that the words before the fence name */
export function isCommand(reading: Reading, fence: Fenced, gap: Gap, named: readonly string[]): boolean {
  if (isTyped(fence)) return true;
  const isCommands = fence.lines.every(line => !isSolid(line) || COMMAND.test(line));
  const asks = gap.clauses.some(({ verb }) => verb !== undefined);
  // Without a language, a comment alone is no command.
  const hasProgram = fence.lines.some(line => COMMAND.test(line) && !/^\s*#/.test(line));
  if (fence.info === '' && named.length === 0 && !asks && isCommands && hasProgram) return true;
  if (!SHELL.test(fence.info)) return false;
  const namesShell =
    named.some(path => SHELL_FILE.test(path)) || (named.length > 0 && /^te?xt$|^plaintext$/.test(fence.info));
  if (!asks && isCommands) return true;
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
