/**
 * Characters that change the direction of text in an editor. They are never sent to a model as they
 * are.
 */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Brackets around the names of such characters. The first pair that the file does not contain is
 * used.
 */
const BRACKETS = [
  ['<', '>'],
  ['⟨', '⟩'],
  ['⟦', '⟧'],
] as const;

/**
 * A text in which hidden characters are replaced by names such as `<U+202E>`.
 *
 * Law: `unmarked(file, marked(file, part)) === part` for any part of a file.
 *
 * @example marked('a\u202eb', 'a\u202eb') // 'a<U+202E>b'
 */
export function marked(file: string, text: string): string {
  const [open, close] = bracketsFor(file) ?? [];
  if (open === undefined) return text;
  return text.replace(BIDI, character => `${open}${nameOf(character)}${close}`);
}

/** The text before {@link marked}. */
export function unmarked(file: string, text: string): string {
  const [open, close] = bracketsFor(file) ?? [];
  if (open === undefined) return text;
  return text.replace(new RegExp(`${open}U\\+([0-9A-F]{4})${close}`, 'g'), (whole, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character.search(BIDI) === 0 ? character : whole;
  });
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** `undefined` for a file without hidden characters, in which such names are its own text. */
function bracketsFor(file: string): readonly [string, string] | undefined {
  if (file.search(BIDI) < 0) return undefined;
  return BRACKETS.find(([open]) => !file.includes(`${open}U+`)) ?? BRACKETS[0];
}

/** Invisible characters, and the replacement character for unreadable bytes. */
const STRANGE = /(?![\t\n\r\f])[\p{Cc}\p{Cf}\ufffd]/gu;

/**
 * The name of a new invisible or replacement character in a text; `undefined` if there is none.
 *
 * @example strangeCharacter('a', 'a\ufffd') // 'U+FFFD'
 */
export function strangeCharacter(before: string, after: string): string | undefined {
  const found = after.match(STRANGE)?.find(each => !before.includes(each));
  return found && nameOf(found);
}
