// A text of the reply without what is not its own words.

/** A text without what it marks as code, and without paths. */
export function withoutCode(text: string): string {
  return text
    .replace(/\be\.g\./gi, 'for example')
    .replace(/`[^`]*`|\ue000\d+\ue001/g, ' ')
    .replace(/\S*[\w-]\.\w{1,10}\b|\S+\/\S+/g, ' ');
}

/** The words of a text, in lower case, without marks. */
export function bareText(text: string): string {
  return text
    .replace(/(?:[*_`#:：。.,，!！\s]|\ufe0f|\p{Extended_Pictographic})+/gu, ' ')
    .trim()
    .toLowerCase();
}
