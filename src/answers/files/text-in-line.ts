// A text inside of a line: whether it is there as a word, and another one in its place.

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\w$]/.test(sign);

/** Whether a line has a text, not inside of a longer word. */
export function holds(line: string, text: string): boolean {
  return timesInLine(line, text) > 0;
}

/** How often a line has a text, not inside of a longer word. */
export function timesInLine(line: string, text: string): number {
  let count = 0;
  for (let at = line.indexOf(text); text !== '' && at >= 0; at = line.indexOf(text, at + text.length))
    if (!isInWord(line, text, at)) count++;
  return count;
}

function isInWord(line: string, text: string, at: number): boolean {
  return (isWord(text[0]) && isWord(line[at - 1])) || (isWord(text.at(-1)) && isWord(line[at + text.length]));
}

/** A line with a text in the place of another one, wherever that is no part of a longer word. */
export function replacedIn(line: string, from: string, to: string): string {
  return line.replaceAll(from, (_, at: number) => (isInWord(line, from, at) ? from : to));
}

/** A line with a word in the place of another one, also where hyphens join it to others. */
export function replacedWord(line: string, from: string, to: string): string {
  return line.replace(/[\w$@-]+/g, word =>
    word === from
      ? to
      : word
          .split('-')
          .map(part => (part === from ? to : part))
          .join('-'),
  );
}
