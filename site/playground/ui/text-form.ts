/** How the lines of a file end. Of `mixed` files every line keeps its own. */
export type Ending = 'lf' | 'crlf' | 'cr' | 'mixed';

const SEPARATORS: { readonly [ending in Exclude<Ending, 'mixed'>]: string } = {
  lf: '\n',
  crlf: '\r\n',
  cr: '\r',
};

/** A text apart from what an editor would lose: its line endings and its byte order mark. */
export interface TextForm {
  /** The lines joined by `\n`; of `mixed` files the text as it is. */
  readonly lines: string;
  readonly ending: Ending;
  readonly hasMark: boolean;
}

/**
 * Take a text apart.
 *
 * @example formOf('\ufeffa\r\nb') // { lines: 'a\nb', ending: 'crlf', hasMark: true }
 */
export function formOf(text: string): TextForm {
  const hasMark = text.startsWith('\ufeff');
  const body = hasMark ? text.slice(1) : text;
  const ending = endingOf(body);
  return { lines: ending === 'mixed' ? body : body.replaceAll(SEPARATORS[ending], '\n'), ending, hasMark };
}

/** Put a text together: `textOf(formOf(text)) === text` for every text. */
export function textOf({ lines, ending, hasMark }: TextForm): string {
  const body = ending === 'mixed' || ending === 'lf' ? lines : lines.replaceAll('\n', SEPARATORS[ending]);
  return (hasMark ? '\ufeff' : '') + body;
}

/** A form with every line ending as given: also of a file that had several kinds. */
export function withEnding(form: TextForm, ending: Exclude<Ending, 'mixed'>): TextForm {
  return { ...form, lines: form.lines.replaceAll(/\r\n?/g, '\n'), ending };
}

function endingOf(text: string): Ending {
  const hasReturn = text.includes('\r');
  if (!hasReturn) return 'lf';
  const kinds = new Set(text.match(/\r\n|\r|\n/g));
  if (kinds.size !== 1) return 'mixed';
  return kinds.has('\r\n') ? 'crlf' : 'cr';
}

/** The name of an ending, as people write it. */
export const ENDING_NAMES: { readonly [ending in Ending]: string } = {
  lf: 'LF',
  crlf: 'CRLF',
  cr: 'CR',
  mixed: 'mixed line endings',
};

/**
 * What becomes of the line endings and the mark of a file, in sentences.
 *
 * @example bytesKept('a\r\nb', 'a\r\nc') // 'The file keeps CRLF.'
 */
export function bytesKept(before: string | null, after: string | null): string {
  if (after === null) return '';
  const now = formOf(after);
  if (before === null) return `The new file has ${ENDING_NAMES[now.ending]}.`;
  const then = formOf(before);
  const ending =
    then.ending === now.ending
      ? `The file keeps ${ENDING_NAMES[now.ending]}`
      : `Line endings: ${ENDING_NAMES[then.ending]} before, ${ENDING_NAMES[now.ending]} after`;
  if (then.hasMark === now.hasMark) return `${ending}${now.hasMark ? ' and its byte order mark' : ''}.`;
  return `${ending}. The byte order mark is ${now.hasMark ? 'added' : 'removed'}.`;
}
