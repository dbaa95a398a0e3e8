import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Lines of a text, 1-based and inclusive; of a place between two lines `last` is `first - 1`. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

const SET = StateEffect.define<readonly LineSpan[]>();
/** More lines than this are marked only at their beginning. */
const MOST = 2000;

const FIELD = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.findLast(each => each.is(SET));
    if (effect === undefined) return marks.map(transaction.changes);
    return marksOf(transaction.newDoc, effect.value);
  },
  provide: field => EditorView.decorations.from(field),
});

function marksOf(doc: EditorView['state']['doc'], spans: readonly LineSpan[]): DecorationSet {
  const starts = [...new Set(spans.flatMap(span => startsOf(doc, span)))];
  return Decoration.set(
    starts.map(at => Decoration.line({ class: 'cm-place' }).range(at)),
    true,
  );
}

function startsOf(doc: EditorView['state']['doc'], { first, last }: LineSpan): number[] {
  const from = Math.max(1, Math.min(first, doc.lines));
  const end = Math.min(Math.max(last, from), doc.lines, from + MOST);
  return Array.from({ length: end - from + 1 }, (_, i) => doc.line(from + i).from);
}

/** Lets lines of an editor stand out. */
export const markedLines: Extension = FIELD;

/**
 * Mark lines, bring the first to the upper third of the editor, and put the cursor there. The focus
 * stays where it is, and the page around the editor is not scrolled.
 */
export function goTo(view: EditorView, spans: readonly LineSpan[]): void {
  const [span] = spans;
  if (span === undefined) return;
  const { doc } = view.state;
  const at = doc.line(Math.max(1, Math.min(span.first, doc.lines))).from;
  view.dispatch({ selection: { anchor: at }, effects: SET.of(spans) });
  scrollTo(view, at, 4);
}

/** What is not drawn has an estimated height, so it is done again when it is drawn. */
function scrollTo(view: EditorView, at: number, left: number): void {
  if (at > view.state.doc.length) return;
  const { scrollDOM } = view;
  const top = Math.max(0, view.lineBlockAt(at).top - scrollDOM.clientHeight / 3);
  const isThere = Math.abs(scrollDOM.scrollTop - top) < 2;
  if (!isThere) scrollDOM.scrollTop = top;
  if (isThere || left === 0) return;
  const again = () => view.dom.isConnected && scrollTo(view, at, left - 1);
  view.requestMeasure({ read: () => undefined, write: () => requestAnimationFrame(again) });
}

/** Take the mark away. */
export function unmark(view: EditorView): void {
  view.dispatch({ effects: SET.of([]) });
}
