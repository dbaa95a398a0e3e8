/**
 * A text that represents the text of a file: what edits of that file quote, such as the sources of
 * a notebook's cells without the JSON around them.
 */
export interface View {
  /** What is shown, and searched by edits. */
  readonly text: string;
  /** Divide a text of this view, changed or not, into its parts. */
  parts(text: string): readonly ViewPart[];
  /** The text of the file once its view has become `text`. Never throws. */
  write(text: string): WrittenView;
}

/** One part of a view, such as a cell. */
export interface ViewPart {
  /** What people call it: `cell 3`. */
  readonly name: string;
  /** The name of the language that it is written in; `undefined` if that is not known. */
  readonly language: string | undefined;
  /**
   * Where its mark starts, and where its own text starts and ends: offsets in the text of the view.
   */
  readonly mark: number;
  readonly from: number;
  readonly to: number;
}

/** The text of a file, or why no text of it would be shown so, in a sentence. */
export type WrittenView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string };
