import { amount } from '../../text/amount.js';
import type { ReviewState, ReviewTexts } from '../state.js';
import { fetchState } from './api.js';
import { Asking } from './asking.js';
import { Detail } from './detail.js';
import { button, el } from './dom.js';
import { Header } from './header.js';
import { type Command, commandsOf, listenForKeys } from './keys.js';
import { LayoutChoice } from './layout.js';
import { EditList } from './list.js';
import { ModelText } from './model-text.js';
import { Notes } from './notes.js';
import { ReportView } from './report-view.js';
import { committedOf } from './shown.js';
import { StatusBar } from './status-bar.js';
import { Store } from './store.js';
import { UnreadView } from './unread-view.js';
import { oneLine } from './visible.js';

const CHOOSING =
  ' To choose lines, select them in the file, or type their numbers. Nothing is written until you press Write; `mortise undo` takes it back.';

/** A past commit, in a page that has no server. */
interface Embedded {
  readonly state: ReviewState;
  readonly texts: readonly ReviewTexts[];
}

/** Put the parts of the page together. */
function open(store: Store): void {
  const bar = new StatusBar(store);
  const announce = (message: string) => bar.say(oneLine(message));
  const asking = new Asking(store, announce);
  const layout = new LayoutChoice();
  const list = new EditList(store);
  const detail = new Detail(asking, layout);
  const modelText = new ModelText(store, announce);
  const isRecord = store.state.record !== null;
  const help = helpDialog(isRecord);
  const header = new Header(asking, modelText, () => help.showModal());
  const report = new ReportView(store, modelText);
  const main = el(
    'main',
    { class: 'review' },
    el('div', { class: 'side' }, new Notes(store).element, new UnreadView(asking).element, list.element),
    detail.element,
  );
  const isDone = () => {
    main.hidden = committedOf(store.state) !== null;
  };
  store.watch(isDone);
  document.title = `${isRecord ? 'Change in' : 'Review of'} ${oneLine(store.state.root)}`;
  document.body.replaceChildren(header.element, main, report.element, bar.element, modelText.element, help);
  isDone();
  const selectFirst = () => {
    if (store.selected === undefined) store.select(list.order[0] ?? 1);
  };
  store.watch(selectFirst);
  selectFirst();
  sayWhenWhole(store, announce);
  detail.update();
  report.update();
  listenForKeys(isRecord, commands({ asking, detail, header, help, layout, list }));
  if (!isRecord) asking.start();
}

/** Tell when a reply that was coming in is there. */
function sayWhenWhole(store: Store, announce: (message: string) => void): void {
  let { isWhole } = store.state;
  store.watch(() => {
    if (!isWhole && store.state.isWhole)
      announce(`The reply has ended. It has ${amount(store.items.length, 'edit')}.`);
    isWhole = store.state.isWhole;
  });
}

interface Parts {
  readonly asking: Asking;
  readonly detail: Detail;
  readonly header: Header;
  readonly help: HTMLDialogElement;
  readonly layout: LayoutChoice;
  readonly list: EditList;
}

function commands({ asking, detail, header, help, layout, list }: Parts): (command: Command) => void {
  const all: Readonly<Record<Command, () => void>> = {
    next: () => list.move(1),
    previous: () => list.move(-1),
    accept: () => detail.actions.accept(),
    reject: () => detail.actions.reject(),
    reason: () => detail.actions.focusReason(),
    edit: () => detail.toggleEditor(),
    undo: () => header.undo(),
    redo: () => header.redo(),
    place: () => detail.file.nextPlace(),
    put: () => detail.file.putHere(),
    commit: () => header.commit(),
    layout: () => layout.toggle(),
    help: () => help.showModal(),
    leave: () => (detail.editor.isOpen ? detail.toggleEditor() : list.focus()),
  };
  const inReport: readonly Command[] = ['help'];
  return command => {
    if (committedOf(asking.store.state) === null || inReport.includes(command)) all[command]();
  };
}

function openServed(): void {
  fetchState().then(
    state => open(new Store(state)),
    () =>
      document.body.replaceChildren(
        el(
          'p',
          { class: 'starting', role: 'alert' },
          'The server of this page cannot be reached. Open the address that mortise printed again.',
        ),
      ),
  );
}

const own = embedded();
if (own === undefined) openServed();
else open(new Store(own.state, own.texts));

/** What the page itself carries; `undefined` if a server has it. */
function embedded(): Embedded | undefined {
  const text = document.querySelector('#record')?.textContent;
  return text === undefined || text === null ? undefined : (JSON.parse(text) as Embedded);
}

/** The dialog with all keys. */
function helpDialog(isRecord: boolean): HTMLDialogElement {
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
