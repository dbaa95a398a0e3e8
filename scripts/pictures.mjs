// Makes the pictures of docs/ from the examples, with the built command: terminals and the chart of
// the benchmark as SVG, pages as PNG by a browser (CHROMIUM names it, /usr/bin/chromium by
// default).
//   node scripts/pictures.mjs [FOLDER] [terminals|pages|chart]     writes there instead of docs/pictures
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pictureOfChart } from './pictures/chart.mjs';
import { picturesOfPages } from './pictures/pages.mjs';
import { picturesOfTerminals } from './pictures/terminals.mjs';

const [, , folder = fileURLToPath(new URL('../docs/pictures', import.meta.url)), kind] = process.argv;
if (![undefined, 'terminals', 'pages', 'chart'].includes(kind))
  throw new Error(`No kind of pictures: ${kind}`);

mkdirSync(folder, { recursive: true });
const isAsked = name => kind === undefined || kind === name;
if (isAsked('chart')) pictureOfChart(folder);
if (isAsked('terminals')) await picturesOfTerminals(folder);
if (isAsked('pages')) await picturesOfPages(folder);
