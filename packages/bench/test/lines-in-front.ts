import { languageOf } from '#mortise/internal';
import type { Case } from '../src/cases.js';

/**
 * A case with unrelated lines put in front of its file: comments, where its language is known. What
 * its edits say of line numbers is moved with them.
 */
export interface Shifted {
  readonly one: Case;
  readonly front: string;
}

export function withLinesInFront(one: Case, count: number): Shifted {
  const ending = one.original.includes('\r\n') ? '\r\n' : '\n';
  const [open, close] = marksOf(one.path);
  const line = (i: number) => `${open} unrelated remark ${i + 1}${close}${ending}`;
  const front = Array.from({ length: count }, (_, i) => line(i)).join('');
  const moved = (text: string) => (HAS_NUMBERS.has(one.category) ? withNumbers(text, count) : text);
  const edits = one.edits?.map(edit => ({
    ...edit,
    search: moved(edit.search),
    replace: moved(edit.replace),
  }));
  const patch = one.patch === undefined ? undefined : withHeaders(one.patch, count);
  const shifted = {
    ...one,
    original: front + one.original,
    ...(edits && { edits }),
    ...(patch && { patch }),
  };
  return { one: shifted, front };
}

function marksOf(path: string): readonly [string, string] {
  const { line = ['#'], block = [] } = languageOf(path)?.comments ?? {};
  const [mark] = line;
  if (mark !== undefined) return [mark, ''];
  const [open = '#', close = ''] = block[0] ?? [];
  return [open, ` ${close}`];
}

/** The kinds of cases whose edits were copied together with the numbers of their lines. */
const HAS_NUMBERS: ReadonlySet<string> = new Set(['line_numbers', 'real_line_numbers_copied']);

function withNumbers(text: string, by: number): string {
  return text.replace(/^( *)(\d+)(?=[^\w.])/gm, (whole, _, number) =>
    String(Number(number) + by).padStart(whole.length),
  );
}

function withHeaders(patch: string, by: number): string {
  const header = /^@@ -([1-9]\d*)((?:,\d+)?) \+(\d+)/gm;
  return patch.replace(
    header,
    (_, old, count, now) => `@@ -${Number(old) + by}${count} +${Number(now) + by}`,
  );
}
