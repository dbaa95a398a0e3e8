/** The answer and the file of the first example. */
export const ANSWER = 'examples/answers/1-method.md';
export const FOLDER = 'examples/shop';

/** So many lines of the file are shown above and below what changes. */
const BESIDE = 2;

/**
 * What the picture of the first page shows: the code of an answer, and the file that it is put
 * into, line by line, as the report of the run has it.
 *
 * @param {string} answer the whole text of a chat
 * @param {{ path: string, before: string, after: string, diff: string }} file as it was and became
 * @param {string} said the last line that the command printed
 */
export function homeData(answer, { path, before, after, diff }, said) {
  const [, prose = '', code = ''] = /\n(In [^\n]+)\n+```\w*\n([\s\S]*?)```/.exec(answer) ?? [];
  const rows = rowsOf(before, diff);
  const first = rows.findIndex(({ kind }) => kind !== 'same');
  const last = rows.findLastIndex(({ kind }) => kind !== 'same');
  // To the end of what was replaced.
  const end = rows.findIndex(({ text }, i) => i > last && /^\t?}$/.test(text));
  return {
    path,
    prose,
    code: code.trimEnd().split('\n'),
    rows: rows.slice(Math.max(0, first - BESIDE), Math.max(last, end) + 1 + BESIDE),
    ending: after.includes('\r\n') ? 'CRLF' : 'LF',
    said,
  };
}

/** Each line of a file, and of what it became: `gone`, `new` or the `same`. */
function rowsOf(before, diff) {
  const lines = before.split(/\r?\n/);
  const rows = [];
  let at = 0;
  for (const line of diff.split('\n').slice(2)) {
    const head = /^@@ -(\d+)/.exec(line);
    if (head !== null) {
      for (; at < Number(head[1]) - 1; at++) rows.push({ kind: 'same', text: lines[at] });
      continue;
    }
    const kind = { ' ': 'same', '-': 'gone', '+': 'new' }[line[0]];
    if (kind === undefined) continue;
    rows.push({ kind, text: line.slice(1).replace(/\r$/, '') });
    if (kind !== 'new') at += 1;
  }
  return [...rows, ...lines.slice(at).map(text => ({ kind: 'same', text }))];
}
