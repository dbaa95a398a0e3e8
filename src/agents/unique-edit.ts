import { isAccepted, type TextEdit } from './accepted.js';

/** What differs between two texts, with as many lines around it as make the old text unique. */
export function oneEdit(before: string, after: string): TextEdit | undefined {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return uniqueEdit(old, now, head, tail);
}

/**
 * Lines in the place of others, 1-based, both inclusive, with as many around them as make the old
 * text unique.
 */
export function editOfLines(
  before: string,
  { first, last }: { readonly first: number; readonly last: number },
  made: readonly string[],
): TextEdit | undefined {
  const old = before.split('\n');
  return uniqueEdit(old, old.toSpliced(first - 1, last - first + 1, ...made), first - 1, old.length - last);
}

/** @param head how many lines are the same before what differs; `tail`: behind it */
function uniqueEdit(
  old: readonly string[],
  now: readonly string[],
  head: number,
  tail: number,
): TextEdit | undefined {
  const [before, after] = [old.join('\n'), now.join('\n')];
  for (let around = 0; around <= old.length; around++) {
    const from = Math.max(0, head - around);
    const kept = Math.max(0, tail - around);
    const edit = {
      old: old.slice(from, old.length - kept).join('\n'),
      new: now.slice(from, now.length - kept).join('\n'),
    };
    // Of lines that only go, the last line ending would stay: a line beside them takes it along.
    const makesIt = edit.old.trim() !== '' && before.replace(edit.old, () => edit.new) === after;
    if (makesIt && isAccepted(before, [edit])) return edit;
  }
  return undefined;
}
