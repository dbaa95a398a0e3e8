/**
 * What is right in a language and unknown to its grammar, with what the grammar reads in its place
 * (`$1` for a group). Flag `g`.
 */
export type StandIn = readonly [pattern: RegExp, instead: string];

/**
 * A text in which what the grammar does not know is written in a way that it can read. Every line
 * and every character keeps its place: shorter text is filled up with spaces, and what would be
 * longer stays as it is.
 *
 * @example withStandIns('safe fn f();', [[/\bsafe(?= fn\b)/g, '']]) // '     fn f();'
 */
export function withStandIns(text: string, standIns: readonly StandIn[]): string {
  return standIns.reduce((made, [pattern, instead]) => made.replace(pattern, filled(instead)), text);
}

/** For `String.replace`, whose callback gets the groups between the match and its offset. */
function filled(instead: string): (match: string, ...rest: unknown[]) => string {
  return (match, ...rest) => {
    const made = instead.replace(/\$(\d)/g, (_, group: string) => groupOf(rest, Number(group)));
    const left = match.slice(made.length).replace(/[^\r\n]/g, ' ');
    return made.length > match.length ? match : made + left;
  };
}

function groupOf(rest: readonly unknown[], group: number): string {
  const found = rest[group - 1];
  return typeof found === 'string' ? found : '';
}
