const COMMENT =
  /^\s*(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|else|endif|pragma|undef)\b|[\w-]+(?:[.:#[>~+ ][^;]*)?\{$|[\w.:#[\]-]+,$)|\/?\*|--|<!--|"""|''')/;

/** Whether a line is a comment, in the ways of common languages. */
export function isComment(line: string): boolean {
  return COMMENT.test(line);
}

/** What introduces a name in common languages. */
const DEFINITION =
  /^\s*(?:(?:pub(?:\(\w+\))?|export|default|public|private|protected|static|async|final|abstract|override|unsafe|const)\s+)*(?:fn|func|function|fun|def|class|struct|enum|trait|impl|interface|type|module|namespace|it|test|describe|context|specify|should)\b/;

/** Whether a line introduces a name: a function, a class, a test. */
export function isDefinition(line: string): boolean {
  return DEFINITION.test(line);
}

/** What introduces a name in a line, and the rest of it: `undefined` where nothing does. */
function headOf(line: string): readonly [head: string, rest: string] | undefined {
  const head = DEFINITION.exec(line)?.[0];
  return head === undefined ? undefined : [head, line.slice(head.length)];
}

/** The name that a line introduces, a test's sentence too; `undefined` where it introduces none. */
export function nameIn(line: string): string | undefined {
  const rest = headOf(line)?.[1];
  if (rest === undefined) return undefined;
  // Go writes the receiver before the name.
  const behind = rest.replace(/^\s*\([^()"'`]*\)(?=\s*\w)/, '');
  const sentence = /^\s*\(?\s*["'`](.*)["'`]/.exec(behind)?.[1];
  return sentence ?? /[\p{L}\p{N}_$]+/u.exec(behind)?.[0] ?? '';
}
