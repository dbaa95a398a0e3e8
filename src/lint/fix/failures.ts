/** The most characters that are shown. */
const MOST_OUTPUT = 2000;

/** A line of TAP about a test that fails, and is not expected to. */
const NOT_OK = /^[ \t]*not ok\b(?!.*#\s*(?:todo|skip)\b)/im;
/** A line of TAP about a test that passes. */
const OK = /^[ \t]*ok\b/;
/** What TAP says of a test, in lines of its own. */
const DETAILS = { first: /^[ \t]*---\s*$/, last: /^[ \t]*\.\.\.\s*$/ };

/**
 * The part of the output of tests that says which test fails: of TAP from the first `not ok` on,
 * without the tests that pass; of others the end.
 *
 * @example failuresIn('ok 1 - a\nnot ok 2 - b\nok 3 - c\n') // 'not ok 2 - b'
 */
export function failuresIn(output: string): string {
  const start = output.search(NOT_OK);
  if (start < 0) return output.trimEnd().slice(-MOST_OUTPUT);
  const text = withoutPassing(
    output
      .slice(start)
      .trimEnd()
      .split(/\r\n|\n|\r/),
  ).join('\n');
  return text.length > MOST_OUTPUT ? `${text.slice(0, MOST_OUTPUT)}…` : text;
}

/** Without the lines about tests that pass, and their details. */
function withoutPassing(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let [isPassing, isInDetails] = [false, false];
  for (const line of lines) {
    if (isPassing && DETAILS.first.test(line)) isInDetails = true;
    const isLeftOut: boolean = isInDetails || OK.test(line);
    if (isInDetails && DETAILS.last.test(line)) isInDetails = false;
    isPassing = isLeftOut && !isInDetails && OK.test(line);
    if (!isLeftOut) kept.push(line);
  }
  return kept;
}
