import { standardKeymap } from '@codemirror/commands';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { markedLines, markLines, scrollToLine } from './marked-lines.js';
import { LineMap, type Lines } from './position.js';
import { fileExtensions } from './theme.js';

export type Layout = 'unified' | 'split';

interface Change {
  readonly path: string;
  readonly name: string;
  /** Made visible, with `\n` between lines. */
  readonly before: string;
  readonly after: string;
  readonly layout: Layout;
}

const DIFF = { scanLimit: 1000, timeout: 500 };

/** A file with its changes in place. */
export class ChangeView {
  readonly element: HTMLElement;
  readonly #merge: MergeView | undefined;
  readonly #view: EditorView;
  readonly #before: Text;
  #lines: LineMap;

  constructor(readonly change: Change) {
    const { before, after, layout } = change;
    this.#before = Text.of(before.split('\n'));
    const text = Text.of(after.split('\n'));
    this.#lines = new LineMap(this.#before, text);
    if (layout === 'split') {
      this.#merge = splitView(change, this.#before, text);
      this.#view = this.#merge.b;
    } else this.#view = unifiedView(change, this.#before, text);
    this.element = this.#merge?.dom ?? this.#view.dom;
  }

  /** Show another text afterwards, where it stands. */
  setAfter(after: string): void {
    const { doc } = this.#view.state;
    const old = doc.toString();
    if (old === after) return;
    this.#view.dispatch({ changes: smallest(old, after) });
    this.#lines = new LineMap(this.#before, this.#view.state.doc);
  }

  /** Mark the lines that an edit changes, by their numbers before, and go there. */
  show(places: readonly Lines[], at: Lines | undefined): void {
    const marked = places.flatMap(each => this.#lines.after(each) ?? []);
    markLines(
      this.#view,
      marked.map(each => ({ ...each, kind: 'cm-place' as const })),
    );
    const scroller = this.#merge?.dom ?? this.#view.scrollDOM;
    scrollToLine(this.#view, scroller, at === undefined ? 1 : this.#lines.near(at.first));
  }

  destroy(): void {
    if (this.#merge === undefined) this.#view.destroy();
    else this.#merge.destroy();
  }
}

function unifiedView({ path, name }: Change, original: Text, doc: Text): EditorView {
  return new EditorView({
    doc,
    extensions: [
      ...unfocused(path, name),
      unifiedMergeView({ original, mergeControls: false, diffConfig: DIFF }),
    ],
  });
}

function splitView({ path, name }: Change, a: Text, b: Text): MergeView {
  const extensions = (side: string) => [...unfocused(path, `${name}, ${side}`), EditorView.lineWrapping];
  const view = new MergeView({
    a: { doc: a, extensions: extensions('before') },
    b: { doc: b, extensions: extensions('after') },
    diffConfig: DIFF,
  });
  return view;
}

/** Without a caret, but reached by the tab key and scrolled by keys. */
function unfocused(path: string, name: string) {
  return [
    ...fileExtensions(path, name),
    markedLines,
    EditorView.editable.of(false),
    keymap.of(standardKeymap),
  ];
}

/** One change from a text to another: what is alike at both ends stays. */
function smallest(old: string, now: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { from: start, to: old.length - end, insert: now.slice(start, now.length - end) };
}
