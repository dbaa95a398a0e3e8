import { quoted, timesIn } from '../draft.js';
import { edited, editedText, type Kind, refiled, spotOf } from '../kind.js';
import { isBlank } from '../looks.js';

/**
 * The file has the line endings of Windows, the edit does not: models are shown text without them.
 */
export const crlf: Kind = {
  name: 'crlf',
  write: draft => refiled(edited(draft, draft), text => text.replaceAll('\n', '\r\n')),
};

/**
 * Line endings of Windows where the edit goes and of Unix elsewhere, or the other way round. Lines
 * that the edit does not touch keep theirs, new ones take those around them.
 *
 * Source: github.com/earendil-works/pi/issues/8544, github.com/anomalyco/opencode/pull/45888.
 */
export const mixedEndings: Kind = {
  name: 'mixed_endings',
  write: draft => {
    const written = edited(draft, draft);
    const [low, high] = [Math.max(0, draft.from - 6), Math.min(draft.file.length, draft.to + 6)];
    if (written === undefined || high - low > draft.file.length / 2) return undefined;
    const inside = draft.random.next() < 0.5;
    const ends = (lines: readonly string[], at: number, windows: (i: number) => boolean) =>
      lines.map((line, i) => line + (windows(at + i) ? '\r\n' : '\n')).join('');
    const near = (i: number) => (i >= low && i < high) === inside;
    const [head, tail] = [
      ends(draft.file.slice(0, draft.from), 0, near),
      ends(draft.file.slice(draft.to), draft.to, near),
    ];
    const [was, is] = [ends(draft.search, 0, () => inside), ends(draft.replace, 0, () => inside)];
    return {
      ...written,
      original: head + was + tail,
      expected: head + is + tail,
      claim: { kind: 'applies', spots: [{ at: head.length, was, is }] },
    };
  },
};

/**
 * A byte order mark in front of the file, and an edit of its first lines: models are not shown the
 * mark.
 *
 * Source: github.com/unarbos/arbos/pull/748.
 */
export const bom: Kind = {
  name: 'bom',
  write: draft => {
    if (draft.hunk.aFrom < 1 || draft.hunk.aFrom > 8) return undefined;
    const top = quoted(draft, draft.hunk.aFrom, 2);
    if (top.from !== 0 || isBlank(top.search[0] as string)) return undefined;
    const written = edited(top, top);
    if (written?.expected == null) return undefined;
    const { at, was, is } = spotOf(top);
    return {
      ...written,
      original: `\ufeff${written.original}`,
      expected: `\ufeff${written.expected}`,
      claim: { kind: 'applies', spots: [{ at: at + 1, was, is }] },
    };
  },
};

/**
 * A byte order mark in front of the file, and an edit of its first lines whose halves begin with
 * blank lines that it has not.
 */
export const bomLeadingBlanks: Kind = {
  name: 'bom_leading_blanks',
  write: draft => {
    const written = bom.write(draft);
    const [edit] = written?.edits ?? [];
    if (written === undefined || edit === undefined || isBlank(edit.search.split('\n')[0] as string))
      return undefined;
    const blanks = '\n'.repeat(1 + draft.random.below(3));
    return { ...written, edits: [{ search: blanks + edit.search, replace: blanks + edit.replace }] };
  },
};

/**
 * A file without a newline at its end, and an edit of its last lines that ends in one.
 *
 * Source: github.com/zarldev/zarlmono/pull/26.
 */
export const noLastNewline: Kind = {
  name: 'no_last_newline',
  write: draft => {
    if (draft.file.length - draft.hunk.aTo > 8) return undefined;
    const end = quoted(draft, 3, 8);
    if (end.to !== draft.file.length || end.hunk.aTo === end.to || timesIn(end.file, end.search) !== 1)
      return undefined;
    if (isBlank(end.search.at(-1) as string)) return undefined;
    const written = editedText(end, `${end.search.join('\n')}\n`, `${end.replace.join('\n')}\n`);
    if (written?.expected == null) return undefined;
    return { ...written, original: written.original.slice(0, -1), expected: written.expected.slice(0, -1) };
  },
};
