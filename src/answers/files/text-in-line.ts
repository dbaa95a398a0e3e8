// A text inside of a line: whether it is there as a word, and another one in its place.

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\w$]/.test(sign);

/** Whether a line has a text, not inside of a longer word. */
export function holds(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    if (!isInWord(line, text, at)) return true;
  }
  return false;
}

/** Whether a text, where a line has it first, is a part of a longer word. */
export function isPartOfWord(line: string, text: string): boolean {
  return isInWord(line, text, line.indexOf(text));
}

function isInWord(line: string, text: string, at: number): boolean {
  return (isWord(text[0]) && isWord(line[at - 1])) || (isWord(text.at(-1)) && isWord(line[at + text.length]));
}

/** A line with a text in the place of another one: the first time, or every time. */
export function replacedIn(line: string, from: string, to: string, all: boolean): string {
  return all ? line.replaceAll(from, () => to) : line.replace(from, () => to);
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
