/** Characters that turn the text around them in an editor: they are never sent raw to a model. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Brackets around the names of such characters: the first pair that the file does not have. */
const BRACKETS = [
  ['<', '>'],
  ['⟨', '⟩'],
  ['⟦', '⟧'],
] as const;

/**
 * A text in which hidden characters are named, as `<U+202E>`.
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

/** A text with the characters that {@link marked} named. */
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

/** None for a file that hides nothing: what looks like a mark in it is its own text. */
function bracketsFor(file: string): readonly [string, string] | undefined {
  if (file.search(BIDI) < 0) return undefined;
  return BRACKETS.find(([open]) => !file.includes(`${open}U+`)) ?? BRACKETS[0];
}

/** Invisible characters, and the one for unreadable bytes: nobody means to write them. */
const STRANGE = /(?![\t\n\r\f])[\p{Cc}\p{Cf}\ufffd]/gu;

/**
 * The name of a character that cannot be seen, or stands for one that could not be read, if a text
 * has one that the other has not.
 *
 * @example strangeCharacter('a', 'a\ufffd') // 'U+FFFD'
 */
export function strangeCharacter(before: string, after: string): string | undefined {
  const found = after.match(STRANGE)?.find(each => !before.includes(each));
  return found && nameOf(found);
}
