import type { Language } from './language.js';
import { LANGUAGES } from './languages/index.js';

/** A file of unknown language: nothing is searched for in it. */
export const PLAIN_TEXT: Language = {
  name: 'text',
  extensions: [],
  comments: { line: [], block: [] },
  indent: '    ',
  lines: { definitions: [] },
};

/**
 * The language of a file, by its path or name, otherwise by its extension, in any case;
 * {@link PLAIN_TEXT} if none is known.
 *
 * @example languageOf('src/App.TSX').name // 'tsx'
 */
export function languageOf(path: string): Language {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const whole = path.replaceAll('\\', '/');
  const byName = LANGUAGES.find(each => each.fileNames?.includes(file) || each.paths?.test(whole));
  return byName ?? byExtension(file) ?? PLAIN_TEXT;
}

/** The language with a name, as outlines and options use it; `undefined` if there is none. */
export function languageNamed(name: string): Language | undefined {
  return LANGUAGES.find(each => each.name === name);
}

function byExtension(file: string): Language | undefined {
  const dot = file.lastIndexOf('.');
  if (dot < 0) return undefined;
  const extension = file.slice(dot + 1).toLowerCase();
  return LANGUAGES.find(each => each.extensions.includes(extension));
}
