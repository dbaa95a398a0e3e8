/**
 * What templates of Helm, Jinja, Mustache, ERB and the like put into a file that another format is
 * made of.
 */
const MARK =
  /\{\{(?:[^\n}]|\}(?!\})){0,1000}\}\}|\{%(?:[^\n%]|%(?!\})){0,1000}%\}|\{#(?:[^\n#]|#(?!\})){0,1000}#\}|<%(?:[^\n%]|%(?!>)){0,1000}%>/g;
/** A line of marks alone makes no line of its own, as a condition or a loop. */
const LINE_OF_MARKS = new RegExp(`^[ \\t]*(?:(?:${MARK.source})[ \\t]*)+$`, 'gm');

/** Whether a line has marks alone in it. */
export function hasLineOfMarks(text: string): boolean {
  return text.search(LINE_OF_MARKS) >= 0;
}

/**
 * A mark with no quote before it in its line; `${{` is of GitHub's workflows, which are plain YAML.
 */
const UNQUOTED = /^[^"'#$\n\r\u2028\u2029]*(?:\{\{|\{%|<%)/m;

/** Whether a text is no file of a format, but the template of one. */
export function isTemplate(text: string): boolean {
  return UNQUOTED.test(text);
}

/**
 * A text without the marks of a template in it, of the same length: with spaces for a line of marks
 * alone, and a number for a mark inside a line, because it may represent a value, also in a string.
 *
 * @example withoutTemplateMarks('a: {{ b }}\n') // 'a: 0      \n'
 */
export function withoutTemplateMarks(text: string): string {
  const plain = text.replace(LINE_OF_MARKS, line => ' '.repeat(line.length));
  return plain.replace(MARK, mark => '0'.padEnd(mark.length));
}
