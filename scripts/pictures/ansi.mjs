/** The styles of a terminal that the command uses, by the numbers of their codes. */
const STYLES = { 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' };
const ENDS = { 22: ['bold', 'dim'], 39: ['red', 'green', 'yellow', 'cyan'] };

/** What codes of a terminal begin with. */
const CODE = '\u001b[';

/**
 * The lines of what a program printed with colours: each a list of pieces of one style. Tabs become
 * spaces, as a terminal does it; a line of more than `columns` signs goes on in the next.
 *
 * @throws Error for a code of the terminal that pictures do not know
 * @typedef {{ text: string, styles: string }} Piece
 * @param {string} printed
 * @param {number} columns
 * @returns {Piece[][]}
 */
export function linesOf(printed, columns) {
  let styles = new Set();
  const lines = printed.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.flatMap(line => {
    const signs = [];
    for (const [i, part] of line.split(CODE).entries()) {
      const code = i === 0 ? undefined : /^([\d;]*)m/.exec(part);
      if (code === null || part.includes('\u001b'))
        throw new Error(`An unknown code of the terminal in ${JSON.stringify(line)}`);
      if (code !== undefined) styles = styledBy(code[1], styles);
      for (const sign of part.slice(code?.[0].length ?? 0))
        signs.push(...cells(sign, signs.length).map(text => ({ text, styles: [...styles].join(' ') })));
    }
    return wrapped(signs, columns).map(joined);
  });
}

function styledBy(code, before) {
  const styles = new Set(before);
  for (const number of code.split(';')) {
    if (number === '0' || number === '') styles.clear();
    else if (ENDS[number] !== undefined) for (const style of ENDS[number]) styles.delete(style);
    else if (STYLES[number] !== undefined) styles.add(STYLES[number]);
    else throw new Error(`The terminal's style ${number} has no colour in pictures`);
  }
  return styles;
}

const cells = (sign, column) =>
  sign === '\t' ? Array.from({ length: 8 - (column % 8) }, () => ' ') : [sign];

function wrapped(signs, columns) {
  const rows = [];
  for (let at = 0; at === 0 || at < signs.length; at += columns) rows.push(signs.slice(at, at + columns));
  return rows;
}

function joined(signs) {
  const pieces = [];
  for (const { text, styles } of signs) {
    const last = pieces.at(-1);
    if (last?.styles === styles) last.text += text;
    else pieces.push({ text, styles });
  }
  return pieces;
}
