import { adviceFor, type Code, inWordsOf, type Refusal } from '../edit/index.js';

/** Hints that name commands, in words for who has the tools alone. */
const HINTS: Partial<Record<Code, string>> = {
  NOTHING_TO_UNDO:
    'Send the whole receipt, as the answer to edit or fix named it, such as 20261123-040622123-ab12.',
  EDIT_WOULD_DELETE:
    'Send an edit that quotes what it replaces; or, if all of this should go, the whole file again with {"whole_files": true}.',
  EDIT_TRUNCATED:
    'Send the rest alone, beginning with that end: edit {"rest": "…"}. If that is not remembered, send smaller replies.',
  EDIT_UNENCODABLE: 'Use only characters that the encoding of the file has, or convert the file first.',
  EDIT_TOO_LARGE: 'Choose a smaller file, or send fewer edits at once.',
  TOOL_UNAVAILABLE: 'Name other tools, or let a person install it.',
  USAGE: 'Correct the arguments, and send it again.',
};

/** Parts of messages that name options of the command line, and what a call has for them. */
const WORDS: readonly (readonly [string, string])[] = [
  ['name it by --encoding, or as charset in .editorconfig', 'name it as charset in .editorconfig'],
];

/** A message in words that the caller of a tool can act on. */
export function inWordsOfTools(message: string): string {
  return WORDS.reduce((text, [command, here]) => text.replace(command, here), message);
}

/** Who is told what to do. */
export interface Caller {
  /** How the reply writes its edits, if that is known. */
  readonly format?: string | null;
  /** Whether its calls are remembered, so that it may confirm or complete them. Default: yes. */
  readonly remembers?: boolean;
  /** The number of the edit, where its reply has another one that was offered the same place. */
  readonly number?: number | undefined;
}

/** What the caller of a tool can do after a refusal. */
export function adviceHere(refusal: Refusal, { format = null, remembers = true }: Caller): string {
  if (!remembers && refusal.code === 'EDIT_TRUNCATED')
    return inWordsOf(format, 'Send the whole reply again, or smaller ones.');
  const own = HINTS[refusal.code];
  return own === undefined ? adviceFor(refusal, format) : inWordsOf(format, own);
}

/** A refusal with its message so worded. */
export function worded(refusal: Refusal): Refusal {
  return { ...refusal, message: inWordsOfTools(refusal.message) };
}
