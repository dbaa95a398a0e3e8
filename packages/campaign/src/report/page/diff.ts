import { firstBytes } from '../limits.js';
import { bytes } from '../words.js';
import { commandFor } from './command.js';
import { element, joined, type Markup, said, text } from './markup.js';

/** As much of a diff is in the page, in bytes of UTF-8. */
export const MOST_OF_A_DIFF = 64 * 1024;

/** A longer one is made of thousands of elements, which are made only when it is looked at. */
const LONG_MARKUP = 16 * 1024;

type Kind = 'ins' | 'del' | 'b' | 'i' | 'plain';

/**
 * The beginning of a unified diff, at most 64 KiB of it. Added and removed lines are elements of
 * their own and keep their signs; what is left out is said, with the way to it. The markup of a
 * long one is the value of an attribute until the script of the page puts it in.
 */
export function diffView(diff: string, repository: string): Markup {
  const kept = wholeLines(firstBytes(diff, MOST_OF_A_DIFF), diff);
  const code = element('code', {}, lines(kept));
  const shown = element('pre', { class: 'diff', tabindex: 0, 'aria-label': 'Diff' }, code);
  const now = shown.length > LONG_MARKUP ? later(shown, repository) : shown;
  return kept.length === diff.length ? now : joined([now, cutNote(diff, kept, repository)]);
}

function later(markup: Markup, repository: string): Markup {
  const without = [
    text('A long diff is shown by the script of the page, or by '),
    said('code', commandFor(repository)),
  ];
  return element('p', { class: 'note', 'data-later': markup }, ...without);
}

/** A longer line is cut off in its middle rather than left out. */
const LONG_LINE = 4096;

/** Without the line that was cut off in its middle, unless that leaves out much. */
function wholeLines(kept: string, diff: string): string {
  const end = kept.lastIndexOf('\n') + 1;
  const isCut = kept.length < diff.length && kept.length - end < LONG_LINE;
  return isCut ? kept.slice(0, end) : kept;
}

function cutNote(diff: string, kept: string, repository: string): Markup {
  const rest = Buffer.byteLength(diff) - Buffer.byteLength(kept);
  return element('p', { class: 'note' }, text(`${bytes(rest)} more: `), said('code', commandFor(repository)));
}

function lines(diff: string): Markup {
  const kindOf = kinds();
  const all = diff.endsWith('\n') ? diff.slice(0, -1) : diff;
  return joined(all.split('\n').map(line => lineOf(line, kindOf(line))));
}

function lineOf(line: string, kind: Kind): Markup {
  // A change of line ends alone would not be seen.
  const shown = line.endsWith('\r') ? `${line.slice(0, -1)}␍` : line;
  return kind === 'plain' ? text(`${shown}\n`) : said(kind, `${shown}\n`);
}

/**
 * Says what each next line of a diff is. Only the counts of a hunk's head tell a removed line
 * `-- x` from the head of a file `--- x`.
 */
function kinds(): (line: string) => Kind {
  let [old, fresh] = [0, 0];
  return line => {
    if (old <= 0 && fresh <= 0) {
      const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
      if (hunk !== null) [old, fresh] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
      return hunk === null ? 'b' : 'i';
    }
    const sign = line[0];
    if (sign === '\\') return 'plain';
    if (sign !== '+') old--;
    if (sign !== '-') fresh--;
    return sign === '+' ? 'ins' : sign === '-' ? 'del' : 'plain';
  };
}

/** What is said instead of a diff that the page leaves out. */
export function diffElsewhere(repository: string): Markup {
  return element(
    'p',
    { class: 'note' },
    text('Its diff is not in this page: '),
    said('code', commandFor(repository)),
  );
}
