import type { ReplaceEdit } from '../edit/index.js';
import { languageNamed, languageOf } from '../syntax/index.js';
import { type Document, isSolid, splitLines } from '../text/index.js';

/**
 * A refused edit as it is offered for somebody to confirm: without lines that say nothing of the
 * file. These are a first line of both halves that only names the language of the file, as the
 * opening of a code fence does, and the second of two equal lines where the file and the new text
 * have one. Nothing is placed by this unasked: no recorded call needs it.
 *
 * @example
 *   const edit = replaceEdit('go\nx := 1', 'go\nx := 2');
 *   asOffered(edit, Document.of('x := 1\n'), 'main.go').search // 'x := 1'
 */
export function asOffered(edit: ReplaceEdit, document: Document, path: string | undefined): ReplaceEdit {
  const there = document.lines.contents();
  const [label, ...search] = splitLines(edit.search);
  const [same, ...replace] = splitLines(edit.replace);
  const isLabel =
    label === same && search.some(isSolid) && namesLanguage(label, path) && !there.includes(label);
  const unlabelled = isLabel ? { ...edit, search: search.join('\n'), replace: replace.join('\n') } : edit;
  const doubled = new Set([...doubledIn(there), ...doubledIn(splitLines(edit.replace))]);
  const isRepeat = (line: string, i: number, lines: readonly string[]) =>
    line.trim() !== '' && line === lines[i - 1] && !doubled.has(line);
  const once = splitLines(unlabelled.search).filter((line, i, lines) => !isRepeat(line, i, lines));
  return { ...unlabelled, search: once.join('\n') };
}

function namesLanguage(label: string | undefined, path: string | undefined): label is string {
  const own = path === undefined ? undefined : languageOf(path);
  const named = label?.trim().toLowerCase() ?? '';
  return own !== undefined && (languageNamed(named) === own || own.extensions.includes(named));
}

/** Lines that stand twice, one below the other. */
function doubledIn(lines: readonly string[]): string[] {
  return lines.filter((line, i) => line === lines[i - 1]);
}
