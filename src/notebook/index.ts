import { JsonReader } from '../formats/json-values.js';
import { Document } from '../text/index.js';
import { notebookView } from './notebook-view.js';
import { isJson } from './read-cells.js';

/** @example isNotebookPath('a/Intro.ipynb') // true */
export function isNotebookPath(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/** A file as edits quote it: of a notebook the sources of its cells. */
export function shownNotebook(path: string, file: Document): Document {
  if (!isNotebookPath(path) || file.view !== undefined) return file;
  const view = notebookView(file.text, file.encoding.startsWith('utf-'));
  return view === undefined ? file : Document.shown(file, view);
}

/** The 1-based line at which a text is no JSON; `undefined` if it is JSON, or blank. */
export function notebookFault(file: Document): { readonly line: number; readonly text: string } | undefined {
  const { text, lines } = file;
  if (text.trim() === '' || isJson(text)) return undefined;
  const start = text.search(/\S/);
  const offset = /[[{]/.test(text.charAt(start)) ? new JsonReader(text).readAt(start).failure?.offset : start;
  const index = lines.lineAt(Math.min(offset ?? 0, text.length - 1));
  return { line: index + 1, text: lines.content(index) };
}
