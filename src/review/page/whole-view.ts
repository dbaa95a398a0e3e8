import { standardKeymap } from '@codemirror/commands';
import { drawSelection, EditorView, highlightActiveLine, keymap } from '@codemirror/view';
import { markedLines, markLines, scrollToLine } from './marked-lines.js';
import type { Lines } from './position.js';
import { fileExtensions } from './theme.js';

/** A file as it is, in which lines are selected by mouse or keyboard. */
export class WholeView {
  readonly element: HTMLElement;
  readonly #view: EditorView;

  constructor(path: string, name: string, text: string, onSelect: (lines: Lines) => void) {
    this.#view = new EditorView({
      doc: text,
      extensions: [
        ...fileExtensions(path, name),
        markedLines,
        drawSelection(),
        highlightActiveLine(),
        keymap.of(standardKeymap),
        EditorView.updateListener.of(({ selectionSet, view }) => {
          if (selectionSet) onSelect(selectedLines(view));
        }),
      ],
    });
    this.element = this.#view.dom;
  }

  get lineCount(): number {
    return this.#view.state.doc.lines;
  }

  /** Mark where an edit may go, one of these places more than the others, and go there. */
  show(places: readonly Lines[], at: Lines | undefined): void {
    markLines(
      this.#view,
      places.map(each => ({
        ...each,
        kind: each.first === at?.first ? ('cm-candidate cm-place' as const) : ('cm-candidate' as const),
      })),
    );
    if (at !== undefined) scrollToLine(this.#view, this.#view.scrollDOM, at.first);
  }

  destroy(): void {
    this.#view.destroy();
  }
}

/** Whole lines: one whose first character only begins the selection's end is not part of it. */
function selectedLines({ state }: EditorView): Lines {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const end = state.doc.lineAt(to);
  return { first, last: to === end.from && end.number > first ? end.number - 1 : end.number };
}
