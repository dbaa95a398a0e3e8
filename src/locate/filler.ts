/** Words that end a block in some language, with what may be after them. */
const ENDS_BLOCK =
  /^#?\s*(?:end\s?(?:if|for|foreach|while|case|switch|do|loop|def|function|sub|class|module|try|with)?|fi|done|esac)\b\s*[\p{P}\p{S}]*$/iu;

/** A tag of markup without attributes. */
const TAG = /^<\/?[\w.:-]+\s*\/?>$/;

/**
 * Whether a line may occur several times in any text, and so shows nothing: a blank line, brackets,
 * signs and numbers, the end of a block, a tag without attributes.
 *
 * @example isFiller('  });') // true
 */
export function isFiller(line: string): boolean {
  const text = line.trim();
  return !/\p{L}/u.test(text) || ENDS_BLOCK.test(text) || TAG.test(text);
}
