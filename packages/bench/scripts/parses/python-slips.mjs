import { brokenTexts } from './breaks.mjs';

/**
 * Slips of models in Python beside those of `BREAKS`: what becomes of the lines at an index, as
 * the lines that take the place of `count`; `undefined` where the slip does not fit.
 */
const SLIPS = {
  'four more': line => [`    ${line}`],
  'four less': line => (line.startsWith('    ') ? [line.slice(4)] : undefined),
  'one more': line => [` ${line}`],
  'tab for four': line => (line.startsWith('    ') ? [`\t${line.slice(4)}`] : undefined),
  'body lost': (line, next) =>
    /^\s*(?:def|if|for|while|with|class|try|else)\b.*:$/.test(line) && depth(next) > depth(line)
      ? [line]
      : undefined,
  'head lost': line => (/^\s*(?:def|if|for|while|with|class|try)\b.*:$/.test(line) ? [] : undefined),
  'else put in': line => [line, `${' '.repeat(depth(line))}else:`, `${' '.repeat(depth(line) + 4)}pass`],
  'except put in': line => [
    `${' '.repeat(depth(line))}except ValueError:`,
    `${' '.repeat(depth(line) + 4)}pass`,
    line,
  ],
  'keyword lost': line => replaced(line, /\b(?:in|def|class|import|for|if|as|is|not|and|or) /),
  'operator lost': line => replaced(line, /(?<=\w) [-+*/=] (?=\w)/, ' '),
  'comma lost': line => replaced(line, /(?<=\w),(?= \w)/),
  'operand lost': line => replaced(line, /(?<= [-+*/=] )\w+$/),
  'fence left': line => [line, '```'],
  'marker left': line => [line, '======='],
  'dots left': line => [line, `${' '.repeat(depth(line))}... rest of the code`],
  'closer doubled': line => replaced(line, /[)\]}]$/, '$&$&'),
  'string cut': line => replaced(line, /(?<=["'])$|["'](?=\)?$)/),
  'arrow for colon': line => replaced(line, /:$/, ' ->'),
  'brace for colon': line => replaced(line, /:$/, ' {'),
};

function depth(line = '') {
  return line.search(/\S|$/);
}

function replaced(line, what, by = '') {
  const made = line.replace(what, by);
  return made === line ? undefined : [made];
}

/** Texts with one slip each: up to `most` of each way of `BREAKS`, and as many of these. */
export function slipsOf(text, random, most) {
  const broken = brokenTexts('python', text, random, most).map(({ way, text: made, place }) => ({
    way,
    text: made,
    line: text.slice(0, place).split('\n').length,
  }));
  const lines = text.split('\n');
  const own = Object.entries(SLIPS).flatMap(([way, slip]) => {
    const fitting = lines.flatMap((line, i) =>
      line.trim() === '' || slip(line, lines[i + 1]) === undefined ? [] : i,
    );
    return Array.from({ length: Math.min(most, fitting.length) }, () => {
      const at = fitting[Math.floor(random() * fitting.length)];
      const count = way === 'body lost' ? 1 + bodyOf(lines, at) : 1;
      const made = lines.toSpliced(at, count, ...slip(lines[at], lines[at + 1]));
      return { way, text: made.join('\n'), line: at + 1 };
    });
  });
  return shuffledFew([...broken, ...own], random);
}

/** How many lines below a head are its body. */
function bodyOf(lines, head) {
  let count = 0;
  const isInside = line => line !== undefined && (line.trim() === '' || depth(line) > depth(lines[head]));
  while (isInside(lines[head + 1 + count])) count++;
  return count;
}

/** A few of the slips of one file: the others are those of other files. */
function shuffledFew(slips, random) {
  return slips.filter(() => random() < 0.1);
}
