import type { ReplaceEdit } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';

/**
 * An edit with its unsure lines as the file has them, if all its lines are there like that, except
 * for white space at their ends. Unchanged if they are nowhere, or are different in different
 * places.
 *
 * @example asInFile(Document.of('a\n'), edit) === edit // without unsure lines
 */
export function asInFile(document: Document, edit: ReplaceEdit): ReplaceEdit {
  const unsure = edit.hints.unsure ?? [];
  if (unsure.length === 0) return edit;
  const search = splitLines(edit.search);
  const others = new Map(unsure.map(line => [line.search, line.other]));
  const [only, ...more] = matches(document, search, others);
  if (only === undefined || more.some(found => found.join('\n') !== only.join('\n'))) return edit;
  const replace = splitLines(edit.replace);
  for (const line of unsure) replace[line.replace] = only[line.search] as string;
  return { ...edit, search: only.join('\n'), replace: replace.join('\n') };
}

/** For each place of the lines, the lines as they are there. */
function matches({ lines }: Document, search: readonly string[], others: ReadonlyMap<number, string>) {
  const wanted = search.map((line, i) => ({ line, bare: line.trimEnd(), other: others.get(i)?.trimEnd() }));
  const found: string[][] = [];
  for (let from = 0; from + search.length <= lines.count; from++) {
    const isThere = wanted.every(({ bare, other }, i) => {
      const content = lines.content(from + i).trimEnd();
      return content === bare || content === other;
    });
    if (!isThere) continue;
    found.push(
      wanted.map(({ line, bare }, i) =>
        lines.content(from + i).trimEnd() === bare ? line : (others.get(i) as string),
      ),
    );
  }
  return found;
}

const MARK = '\ufeff';

/**
 * An edit without a byte order mark at the start of its texts: the mark belongs to the file and not
 * to its text. Unchanged if the text of the file has such a character itself, or if the edit
 * searches for nothing else.
 *
 * @example withoutMark(Document.of('a\n'), replaceEdit('\ufeffa', '\ufeffb')).search // 'a'
 */
export function withoutMark(document: Document, edit: ReplaceEdit): ReplaceEdit {
  if (!edit.search.startsWith(MARK) || edit.search === MARK || document.text.includes(MARK)) return edit;
  return { ...edit, search: bare(edit.search), replace: bare(edit.replace) };
}

function bare(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
