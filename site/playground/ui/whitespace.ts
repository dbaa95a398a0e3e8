import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  highlightTrailingWhitespace,
  highlightWhitespace,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { ENDING_NAMES, type Ending } from './text-form.js';

/** Shows tabs, blanks and how lines end. */
export function visibleWhitespace(ending: Ending): Extension {
  return [
    highlightWhitespace(),
    highlightTrailingWhitespace(),
    ...(ending === 'mixed' ? [] : [lineEnds(ENDING_NAMES[ending])]),
  ];
}

class LineEnd extends WidgetType {
  constructor(readonly name: string) {
    super();
  }
  override eq(other: LineEnd): boolean {
    return other.name === this.name;
  }
  override toDOM(): HTMLElement {
    const made = document.createElement('span');
    made.className = 'cm-line-end';
    made.setAttribute('aria-hidden', 'true');
    made.textContent = this.name;
    return made;
  }
}

/** Only for the lines that are drawn: a file may have many. */
function lineEnds(name: string): Extension {
  const mark = Decoration.widget({ widget: new LineEnd(name), side: 1 });
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = endsOf(view, mark);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = endsOf(view, mark);
      }
    },
    { decorations: plugin => plugin.decorations },
  );
}

function endsOf(view: EditorView, mark: Decoration): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      // The last line has no ending.
      if (line.number < doc.lines) builder.add(line.to, line.to, mark);
      at = line.to + 1;
    }
  }
  return builder.finish();
}
