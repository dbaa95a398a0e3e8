/** Words with which a writer describes an edit, and not what the code does. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'add added adding after apply before below above broken bug buggy change changed changes changing code current currently ' +
    'delete deleted drop edit edited error existing file find fix fixed fixme from here insert issue it line lines me modified ' +
    'modify new now old original originally please previous problem remove removed replace replaced replacement replacing ' +
    'search snippet target that the these this to todo unchanged update updated version was with wrong'
  ).split(' '),
);

/** The words of a text, in lower case. */
export function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/**
 * Whether a word of a text is about an edit.
 *
 * @example namesEdit('Replace this:') // true
 */
export function namesEdit(text: string): boolean {
  return lowerCaseWords(text).some(word => WORDS.has(word));
}

/**
 * Whether at least half of the words of a text are about an edit.
 *
 * @example speaksOfEdit('// the OLD code, v2') // true
 */
export function speaksOfEdit(text: string): boolean {
  const words = lowerCaseWords(text);
  return words.length > 0 && 2 * words.filter(word => WORDS.has(word)).length >= words.length;
}

/**
 * Whether all words of a text are about an edit; false if it has none.
 *
 * @example onlyNamesEdit('// OLD CODE') // true
 */
export function onlyNamesEdit(text: string): boolean {
  const words = lowerCaseWords(text);
  return words.length > 0 && words.every(word => WORDS.has(word));
}
