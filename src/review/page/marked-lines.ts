import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Lines } from './position.js';

interface Marked extends Lines {
  readonly kind: 'cm-place' | 'cm-candidate' | 'cm-candidate cm-place';
}

const SET = StateEffect.define<readonly Marked[]>();

const FIELD = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(SET)) next = Decoration.set(decorations(transaction.newDoc, effect.value), true);
    return next;
  },
  provide: field => EditorView.decorations.from(field),
});

function decorations(doc: EditorView['state']['doc'], marked: readonly Marked[]): Range<Decoration>[] {
  return marked.flatMap(({ first, last, kind }) => {
    const end = Math.min(last, doc.lines);
    const count = Math.max(0, end - first + 1);
    return Array.from({ length: first < 1 ? 0 : count }, (_, i) =>
      Decoration.line({ class: kind }).range(doc.line(first + i).from),
    );
  });
}

/** Lines of a view that stand out. */
export const markedLines: Extension = FIELD;

export function markLines(view: EditorView, marked: readonly Marked[]): void {
  view.dispatch({ effects: SET.of(marked) });
}

/**
 * Bring a line to the upper third of what scrolls. Only that is scrolled, not the page around it.
 * What is not drawn has an estimated height, so it is done again when it is drawn.
 */
export function scrollToLine(view: EditorView, scroller: HTMLElement, line: number): void {
  const again = (left: number) => {
    const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines))).from;
    const top = Math.max(0, view.lineBlockAt(at).top - scroller.clientHeight / 3);
    const isThere = Math.abs(scroller.scrollTop - top) < 2;
    if (!isThere) scroller.scrollTop = top;
    if (left > 0 && !isThere) view.requestMeasure({ read: () => undefined, write: () => later(left - 1) });
  };
  const later = (left: number) => requestAnimationFrame(() => view.dom.isConnected && again(left));
  again(4);
}
