import { linesOf } from './ansi.mjs';

const SIGN = 8.4;
const LINE = 20;
const EDGE = 20;
/** Contrast with the background of at least 4.5, as WCAG asks of text. */
const STYLE = `
.w{fill:#fbfbfa;stroke:#d5d5d0}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:#24292e;white-space:pre}
.bold,.command{font-weight:bold}.dim,.prompt{fill:#5f666d}
.red{fill:#b42318}.green{fill:#1a6b34}.yellow{fill:#7a5200}.cyan{fill:#0b6377}
@media (prefers-color-scheme:dark){
.w{fill:#161a1e;stroke:#3a4148}text{fill:#d9dee3}.dim,.prompt{fill:#98a1aa}
.red{fill:#ff9c92}.green{fill:#7fd18f}.yellow{fill:#e3b75c}.cyan{fill:#74c7d9}
}`;

/**
 * A window of a terminal as SVG: text that can be selected, in the reader's theme, without scripts
 * or fonts. What it holds is also its description.
 *
 * @param {{ title: string, desc: string, columns: number, parts: { caption?: string, command?:
 *   string, printed: string }[] }} window a part begins with its caption, or else with its command
 * @returns {string}
 */
export function terminalSvg({ title, desc, columns, parts }) {
  const lines = parts.flatMap(({ caption, command, printed }, i) => [
    ...(i > 0 && command !== undefined ? [[]] : []),
    ...headLines(caption, command, columns),
    ...(printed === '' ? [] : linesOf(printed, columns)),
  ]);
  const width = Math.ceil(columns * SIGN) + 2 * EDGE;
  const height = lines.length * LINE + 2 * EDGE - 4;
  const texts = lines.flatMap((pieces, row) => (isBlank(pieces) ? [] : [textOf(pieces, row)]));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-labelledby="t" aria-describedby="d">
<title id="t">${escaped(title)}</title>
<desc id="d">${escaped(desc)}</desc>
<style>${STYLE}
</style>
<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>
${texts.join('\n')}
</svg>
`;
}

/** The text that a picture shows, without its styles: a line for each row of it. */
export function textOfSvg(svg) {
  const rows = [...svg.matchAll(/<text\b[^>]*\by="(\d+)"[^>]*>(.*)<\/text>/g)].map(([, y, body]) => ({
    row: (Number(y) - EDGE - 12) / LINE,
    text: unescaped(body.replace(/<[^>]+>/g, '')),
  }));
  const lines = Array.from({ length: Math.max(-1, ...rows.map(({ row }) => row)) + 1 }, () => '');
  for (const { row, text } of rows) lines[row] = text;
  return lines.join('\n');
}

function headLines(caption, command, columns) {
  if (caption !== undefined) return [[{ text: caption, styles: 'bold cyan' }]];
  return command === undefined ? [] : commandLines(command, columns);
}

/** A long command goes on in the next line with a backslash, at a space. */
function commandLines(command, columns) {
  const rows = [];
  let left = command;
  while (left.length > columns - 2) {
    const at = left.lastIndexOf(' ', columns - 4);
    if (at <= 0) throw new Error(`A command is too long for its picture: ${command}`);
    rows.push(`${left.slice(0, at)} \\`);
    left = left.slice(at + 1);
  }
  return [...rows, left].map((text, i) => [
    { text: i === 0 ? '$ ' : '  ', styles: 'prompt' },
    { text, styles: 'command' },
  ]);
}

const isBlank = pieces => pieces.every(({ text }) => text.trim() === '');

function textOf(pieces, row) {
  const body = pieces.map(({ text, styles }) =>
    styles === '' ? escaped(text) : `<tspan class="${styles}">${escaped(text)}</tspan>`,
  );
  const signs = pieces.reduce((sum, { text }) => sum + [...text].length, 0);
  // The length keeps the columns, whatever font the reader has.
  const length = (signs * SIGN).toFixed(1);
  return `<text xml:space="preserve" x="${EDGE}" y="${row * LINE + EDGE + 12}" textLength="${length}">${body.join('')}</text>`;
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = text => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
