import { languageOf, type Scopes, type Statement } from '../syntax/index.js';
import type { Document, LineRange } from '../text/index.js';

/** A file with its text and statements, from which windows and contexts are made. */
export interface Source {
  /** The path that findings and the project use. */
  readonly path: string;
  readonly document: Document;
  readonly scopes: Scopes;
}

/** Other files of the project, read when they are needed. */
export interface ProjectSources {
  /** The file at a path, in the form of the paths of findings; `undefined` if there is none. */
  source(path: string): Source | undefined;
  /**
   * The files that may use the names of a module: Python files, documents, settings. Absent if they
   * cannot be listed, so that it is not known who imports a name.
   */
  paths?(): readonly string[];
  /** The text of a file of any kind; `undefined` if there is none. */
  text?(path: string): string | undefined;
}

/** A project without any other known file. */
export const NO_PROJECT: ProjectSources = { source: () => undefined };

/** @example lineText(source, 1) // 'import os' */
export function lineText({ document: { lines } }: Source, line: number): string {
  return line >= 1 && line <= lines.count ? lines.content(line - 1) : '';
}

/**
 * Some lines of the file, joined with `
 *
 * `.
 */
export function linesText(source: Source, { first, last }: LineRange): string {
  const texts: string[] = [];
  for (let line = first; line <= last; line++) texts.push(lineText(source, line));
  return texts.join('\n');
}

/** The nearest lines that the file has; `undefined` for a file without lines. */
export function clamped({ document: { lines } }: Source, { first, last }: LineRange): LineRange | undefined {
  if (lines.count === 0) return undefined;
  const within = (line: number) => Math.min(Math.max(line, 1), lines.count);
  return { first: within(first), last: within(last) };
}

/** Whether a path is one of Python. */
export function isPython(path: string): boolean {
  return languageOf(path).name === 'python';
}

/** Whether a statement is a function or a class. */
export function isFunctionOrClass({ kind }: Statement): boolean {
  return kind === 'function' || kind === 'class';
}

/** Whether some lines begin with a string, such as a docstring. */
export function isString(source: Source, lines: LineRange): boolean {
  return /^\s*[rRuUbB]{0,2}["']/.test(linesText(source, lines));
}
