/** Words with which a writer speaks of an edit, and not of what the code does. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'add added adding after apply before below above broken bug buggy change changed changes changing code current currently ' +
    'delete deleted drop edit edited error existing file find fix fixed fixme from here insert issue it line lines me modified ' +
    'modify new now old original originally please previous problem remove removed replace replaced replacement replacing ' +
    'search snippet target that the these this to todo unchanged update updated version was with wrong'
  ).split(' '),
);

/** The words of a text, in small letters. */
export function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/**
 * Whether one word of a text speaks of an edit.
 *
 * @example namesEdit('Replace this:') // true
 */
export function namesEdit(text: string): boolean {
  return lowerCaseWords(text).some(word => WORDS.has(word));
}

/**
 * Whether most words of a text speak of an edit: at least half of them.
 *
 * @example speaksOfEdit('// the OLD code, v2') // true
 */
export function speaksOfEdit(text: string): boolean {
  const words = lowerCaseWords(text);
  return words.length > 0 && 2 * words.filter(word => WORDS.has(word)).length >= words.length;
}

/**
 * Whether all words of a text speak of an edit; false if it has none.
 *
 * @example onlyNamesEdit('// OLD CODE') // true
 */
export function onlyNamesEdit(text: string): boolean {
  const words = lowerCaseWords(text);
  return words.length > 0 && words.every(word => WORDS.has(word));
}
