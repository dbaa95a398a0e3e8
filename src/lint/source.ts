import type { Scopes, Statement } from '../syntax/index.js';
import type { Document, LineRange } from '../text/index.js';

/** A file as windows and contexts are cut from it. */
export interface Source {
  /** As findings and the project name it. */
  readonly path: string;
  readonly document: Document;
  readonly scopes: Scopes;
}

/** Other files of the project, read when they are asked for. */
export interface ProjectSources {
  /** The file of a path, written as the paths of findings are; `undefined` if there is none. */
  source(path: string): Source | undefined;
  /**
   * The files that may use what a module has: those of Python, documents, settings. Absent if they
   * cannot be listed: then nobody knows who imports a name.
   */
  paths?(): readonly string[];
  /** The text of a file, also of one that is no Python; `undefined` if there is none. */
  text?(path: string): string | undefined;
}

/** A project of which no other file is known. */
export const NO_PROJECT: ProjectSources = { source: () => undefined };

/** @example lineText(source, 1) // 'import os' */
export function lineText({ document: { lines } }: Source, line: number): string {
  return line >= 1 && line <= lines.count ? lines.content(line - 1) : '';
}

/** Some lines as they are in the file, with `\n` between. */
export function linesText(source: Source, { first, last }: LineRange): string {
  const texts: string[] = [];
  for (let line = first; line <= last; line++) texts.push(lineText(source, line));
  return texts.join('\n');
}

/** Lines as near as the file has them; `undefined` for a file without any. */
export function clamped({ document: { lines } }: Source, { first, last }: LineRange): LineRange | undefined {
  if (lines.count === 0) return undefined;
  const within = (line: number) => Math.min(Math.max(line, 1), lines.count);
  return { first: within(first), last: within(last) };
}

/** Whether a statement is a function or a class. */
export function isFunctionOrClass({ kind }: Statement): boolean {
  return kind === 'function' || kind === 'class';
}

/** Whether some lines begin with a string: of a statement, that it is one, such as a docstring. */
export function isString(source: Source, lines: LineRange): boolean {
  return /^\s*[rRuUbB]{0,2}["']/.test(linesText(source, lines));
}
