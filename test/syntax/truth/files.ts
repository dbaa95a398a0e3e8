import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { languageOf } from '../../../src/syntax/index.js';
import { toldByPython } from './python.js';
import type { Told, ToldFile } from './truth.js';
import { toldByTypeScript } from './typescript.js';

/** Languages that have a parser to be judged by. */
const JUDGED: ReadonlySet<string> = new Set(['python', 'typescript', 'tsx', 'javascript']);

interface SourceText {
  readonly path: string;
  readonly text: string;
}

/**
 * The files below a folder that a parser accepts, each once, with what it says of them: files of
 * source, and the `original` texts of the cases in files `*.jsonl.gz`. None if the folder is not
 * there.
 *
 * @param each how many of them come to one that is taken.
 */
export function toldFiles(folder: string, each = 1): ToldFile[] {
  const distinct = new Map<string, SourceText>();
  for (const file of textsIn(folder)) {
    const { name } = languageOf(file.path);
    if (JUDGED.has(name)) distinct.set(`${name} ${file.text}`, file);
  }
  return told([...distinct.values()].filter((_, i) => i % each === 0));
}

function* textsIn(folder: string): Generator<SourceText> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (path.endsWith('.jsonl.gz')) yield* originalsIn(path);
    else if (JUDGED.has(languageOf(path).name)) yield { path, text: readFileSync(path, 'utf8') };
  }
}

function* originalsIn(path: string): Generator<SourceText> {
  for (const line of gunzipSync(readFileSync(path)).toString().trim().split('\n')) {
    const { path: of, original } = JSON.parse(line);
    if (typeof of === 'string' && typeof original === 'string') yield { path: of, text: original };
  }
}

function told(files: readonly SourceText[]): ToldFile[] {
  const isPython = ({ path }: SourceText) => languageOf(path).name === 'python';
  const python = files.filter(isPython);
  const byPython = toldByPython(python.map(each => each.text)) ?? [];
  return [
    ...python.flatMap((each, i) => accepted(each, byPython[i])),
    ...files
      .filter(each => !isPython(each))
      .flatMap(each => accepted(each, toldByTypeScript(parsedAs(each.path), each.text))),
  ];
}

function accepted(file: SourceText, told: Told | undefined): ToldFile[] {
  return told === undefined ? [] : [{ ...file, told }];
}

/** The compiler takes JSX in files of JavaScript for what it is, whatever they are called. */
function parsedAs(path: string): string {
  return extname(path) === '.jsx' ? path : path.replace(/\.[cm]js$/, '.js');
}
