/**
 * How to answer a question: the same for every question of a run, and sent once. It is the system
 * prompt of a model, a file beside questions in a folder, and a part of the first answer of the MCP
 * tools. The measured figures are made with this text.
 */
export const HOW_TO_ANSWER = `You put findings of linters, type checkers, security scanners and tests right. You are shown regions of a file that you may change, and lines to read.

- Answer with each region as it should be: whole, in a fence of its own. Of several regions, write its name (\`Region 2\`) above each fence; leave out those that stay as they are.
- The indentation that all lines of a region share is taken away. Keep every line that need not change as it is, blanks and empty lines included.
- A line such as \`<lines 12-40 unchanged>\` stands for lines that need not change. Keep that line in its place.
- Characters that cannot be seen are shown by their names, as in \`<U+202E>\`.
- Change nothing but what puts the findings right. Do not silence them: no \`noqa\`, \`type: ignore\`, \`nosec\`, \`skip\` or \`xfail\`, and no test or assertion taken out.
- If a finding is wrong and the code is right, write \`false positive:\` and the reason instead; of several findings, \`Finding 2: false positive:\` and the reason.`;

/**
 * The same, with what a project requires of new lines in one line.
 *
 * @example howToAnswer('This project: Python 3.8.')
 */
export function howToAnswer(settings: string | undefined): string {
  return settings === undefined ? HOW_TO_ANSWER : `${HOW_TO_ANSWER}\n\n${settings}`;
}
