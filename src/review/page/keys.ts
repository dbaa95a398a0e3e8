import { isTyping } from './dom.js';

export type Command =
  | 'next'
  | 'previous'
  | 'accept'
  | 'reject'
  | 'reason'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'place'
  | 'put'
  | 'commit'
  | 'layout'
  | 'help'
  | 'leave';

/** What keys do, in the order of the help. */
const COMMANDS: readonly { readonly key: string; readonly command: Command; readonly name: string }[] = [
  { key: 'j', command: 'next', name: 'next edit' },
  { key: 'k', command: 'previous', name: 'previous edit' },
  { key: 'a', command: 'accept', name: 'accept the edit' },
  { key: 'x', command: 'reject', name: 'reject the edit' },
  { key: 'r', command: 'reason', name: 'give a reason for rejecting it' },
  { key: 'e', command: 'edit', name: 'edit its new text' },
  { key: 'p', command: 'place', name: 'next place of the edit' },
  { key: 'h', command: 'put', name: 'put the edit at the chosen lines' },
  { key: 'u', command: 'undo', name: 'undo' },
  { key: 'U', command: 'redo', name: 'redo' },
  { key: 'o', command: 'layout', name: 'unified or side by side' },
  { key: 'w', command: 'commit', name: 'write the edits' },
  { key: '?', command: 'help', name: 'these keys' },
  { key: 'Escape', command: 'leave', name: 'leave a field, then back to the list' },
];

/** What can be done with a past commit. */
const OF_RECORD: readonly Command[] = ['next', 'previous', 'place', 'layout', 'help', 'leave'];

/** The keys of a review, or of a past commit. */
export function commandsOf(isRecord: boolean): typeof COMMANDS {
  return isRecord ? COMMANDS.filter(({ command }) => OF_RECORD.includes(command)) : COMMANDS;
}

/** Run commands by keys, wherever the focus is but in a field or a dialog. */
export function listenForKeys(isRecord: boolean, run: (command: Command) => void): void {
  const commands = commandsOf(isRecord);
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const found = commands.find(each => each.key === event.key)?.command;
    if (found === undefined || (found !== 'leave' && isTyping(event.target))) return;
    // Held down, a key moves, but does not do a step again and again.
    if (event.repeat && found !== 'next' && found !== 'previous') return;
    event.preventDefault();
    run(found);
  });
}
