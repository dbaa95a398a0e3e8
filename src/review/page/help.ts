import { button, el } from './dom.js';
import { commandsOf } from './keys.js';

/** The dialog with all keys. */
export function helpDialog(isRecord: boolean): HTMLDialogElement {
  const rows = commandsOf(isRecord).map(({ key, name }) =>
    el('div', {}, el('dt', {}, el('kbd', {}, key)), el('dd', {}, name)),
  );
  const dialog: HTMLDialogElement = el(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    el('h2', { id: 'help-title' }, 'Keys'),
    el('dl', {}, ...rows),
    el('p', { class: 'hint' }, 'In the list, the arrow keys move, too.', isRecord ? '' : CHOOSING),
    button('Close', () => dialog.close(), { class: 'primary' }),
  );
  return dialog;
}

const CHOOSING =
  ' To choose lines, select them in the file, or type their numbers. Nothing is written before the commit; it can be taken back by mortise undo.';
