import { languageOf } from '../../syntax/index.js';

/** The marks that hide findings, by the languages in which they are written. */
const MARKS = {
  python: ['`noqa`', '`type: ignore`', '`nosec`', '`skip`', '`xfail`'],
  script: [
    ...['`eslint-disable`', '`biome-ignore`', '`@ts-ignore`', '`@ts-expect-error`'],
    ...['a wider type such as `any`', 'a new `!`', '`skip`', '`todo`'],
  ],
} as const;

type Language = keyof typeof MARKS;

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'jsx', 'typescript', 'tsx']);

/**
 * How to answer a question: the same for every question of a run, and sent once. It is the system
 * prompt of a model, a file beside questions in a folder, and a part of the first answer of the MCP
 * tools. The measured figures are made with this text.
 */
export const HOW_TO_ANSWER = textFor(['python']);

/**
 * The same for questions about some files, with the marks that their languages have, and with what
 * a project requires of new lines in one line.
 *
 * @param paths the files that the questions are about.
 * @example howToAnswer('This project: Python 3.8.', ['a.py'])
 */
export function howToAnswer(settings: string | undefined, paths: Iterable<string>): string {
  const asked = new Set(Array.from(paths, languageIn));
  const languages = (['python', 'script'] as const).filter(each => asked.has(each));
  const text = textFor(languages.length === 0 ? ['python'] : languages);
  return settings === undefined ? text : `${text}\n\n${settings}`;
}

function languageIn(path: string): Language {
  return SCRIPTS.has(languageOf(path).name) ? 'script' : 'python';
}

function textFor(languages: readonly Language[]): string {
  const marks = [...new Set(languages.flatMap(each => MARKS[each]))];
  const list = `${marks.slice(0, -1).join(', ')} or ${marks.at(-1)}`;
  return `You put findings of linters, type checkers, security scanners and tests right. You are shown regions of a file that you may change, and lines to read.

- Answer with each region as it should be: whole, in a fence of its own. Of several regions, write its name (\`Region 2\`) above each fence; leave out those that stay as they are.
- The indentation that all lines of a region share is taken away. Keep every line that need not change as it is, blanks and empty lines included.
- A line such as \`<lines 12-40 unchanged>\` stands for lines that need not change. Keep that line in its place.
- Characters that cannot be seen are shown by their names, as in \`<U+202E>\`.
- What is asked of an answer: the findings are gone and nothing new comes, the tests pass, nothing outside of the regions changes, and nothing is silenced: no ${list}, and no test or assertion taken out.
- Change nothing else. An answer after which the program does the same, or whose every changed statement a test notices, is written; a person looks at any other one.
- If a finding is wrong and the code is right, write \`false positive:\` and the reason instead; of several findings, \`Finding 2: false positive:\` and the reason.`;
}
