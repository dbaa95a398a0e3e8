// The cases of a data file: what is marked in the code, and the texts that the tools check.
import { parse } from 'yaml';

/** Characters of two, two and one UTF-16 code units, and one that combines with the one before. */
const WIDE = 'é😀𝒳e\u0301';
const MARKS = /⟦([\s\S]*)⟧/;

/** The rows of a data file, with their cases and the patterns that have none. */
export function rowsOf(yaml) {
  const rows = parse(yaml);
  const seen = new Map();
  return rows.map(({ row, cases = [], notProduced = {}, ...rest }) => {
    if (Object.keys(rest).length > 0) throw new Error(`${row}: unknown ${Object.keys(rest)}`);
    return { row, notProduced, cases: cases.map(each => caseOf(row, each, seen)) };
  });
}

/** The cases of a data file. */
export function casesOf(yaml) {
  return rowsOf(yaml).flatMap(({ cases }) => cases);
}

function caseOf(row, data, seen) {
  const { rule, path, code, fix, wide, files = {}, window = [], context = [], ...rest } = data;
  const [number] = [(seen.get(rule) ?? 0) + 1, seen.set(rule, (seen.get(rule) ?? 0) + 1)];
  const id = number === 1 ? rule : `${rule} ${number}`;
  const found = MARKS.exec(code);
  if (found === null) throw new Error(`${id}: nothing is marked`);
  const own = path ?? (/^report/.test(rule) ? 'a.py' : 'src/a.ts');
  const plain = code.replace(MARKS, '$1');
  const marked = wideOf(own, code, found.index, wide);
  return {
    ...rest,
    ...{ id, row, rule, path: own, files, window, context, plain },
    place: placeOf(code),
    wide: marked.replace(MARKS, '$1'),
    widePlace: placeOf(marked),
    hasFix: fix !== undefined,
    fixed: (fix ?? []).reduce((text, [from, to]) => replaced(id, text, from, to), plain),
  };
}

/** The code with other characters than ASCII before the mark, on its line. */
function wideOf(path, code, at, wide) {
  // Nothing can stand before some findings, such as the name in a `def`.
  if (wide === false) return code;
  if (wide !== undefined) return replaced(path, code, ...wide);
  const start = code.lastIndexOf('\n', at - 1) + 1;
  const before = path.endsWith('.py') ? /^[ \t]*/.exec(code.slice(start))[0].length + start : at;
  const text = path.endsWith('.py') ? `_ = "${WIDE}"; ` : `/* ${WIDE} */ `;
  return code.slice(0, before) + text + code.slice(before);
}

/** Lines from 1 and columns from 0, in UTF-16 code units, of what is marked. */
function placeOf(code) {
  const { index, 1: text } = MARKS.exec(code);
  const before = code.slice(0, index);
  return { start: positionAt(before), end: positionAt(before + text) };
}

function positionAt(before) {
  const lines = before.split('\n');
  return { line: lines.length, column: lines.at(-1).length };
}

function replaced(id, text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`${id}: is there not once: ${from}`);
  return text.replace(from, () => to);
}
