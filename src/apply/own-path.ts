import type { TextEdit } from '../edit/index.js';
import { pathInComment } from '../locate/index.js';
import { type Document, splitLines } from '../text/index.js';

/**
 * An edit without a first line of its new text that only says which file it is for: a comment with
 * the path of this file, which neither the file nor the search has. If nothing else would change,
 * the edit is about the comment, and it stays.
 *
 * @example withoutOwnPath(Document.of('a\n'), replaceEdit('a', '// src/a.ts\nb'), 'src/a.ts').replace // 'b'
 */
export function withoutOwnPath(document: Document, edit: TextEdit, path: string | undefined): TextEdit {
  if (path === undefined || document.text === '') return edit;
  switch (edit.kind) {
    case 'replace': {
      const rest = withoutLabel(edit.replace, document, path);
      // Over both texts it is quoted: a line of the file.
      const isAboutIt =
        rest === undefined ||
        firstLine(edit.search) === firstLine(edit.replace) ||
        bare(rest) === bare(edit.search);
      return isAboutIt ? edit : { ...edit, replace: startingAs(edit.search, rest) };
    }
    case 'rewrite': {
      const rest = withoutLabel(edit.content, document, path);
      return rest === undefined || bare(rest) === bare(document.text)
        ? edit
        : { ...edit, content: startingAs(document.text, rest) };
    }
    default:
      return edit;
  }
}

/**
 * The text after a first line that is the path of the file; `undefined` if there is none, or if the
 * file has it.
 */
function withoutLabel(text: string, document: Document, path: string): string | undefined {
  const lines = splitLines(text);
  const first = lines.findIndex(line => line.trim() !== '');
  const label = lines[first]?.trim();
  if (label === undefined || !isPathOf(pathInComment(label), path) || document.text.includes(label))
    return undefined;
  const rest = lines.slice(first + 1);
  return rest.every(line => line.trim() === '') ? undefined : rest.join('\n');
}

/** Whether a path is that of a file, or the end of it with a folder. */
function isPathOf(named: string | undefined, path: string): boolean {
  if (named === undefined) return false;
  const [given, whole] = [named, path].map(each => each.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')) as [
    string,
    string,
  ];
  return (
    given === whole || (given.includes('/') && (whole.endsWith(`/${given}`) || given.endsWith(`/${whole}`)))
  );
}

/** A blank line between the label and the text is removed with it. */
function startingAs(old: string, text: string): string {
  return /^[ \t]*[\r\n]/.test(old) ? text : text.replace(/^(?:[ \t]*\n)+/, '');
}

function firstLine(text: string): string | undefined {
  return splitLines(text)
    .find(line => line.trim() !== '')
    ?.trim();
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
