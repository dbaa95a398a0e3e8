// Makes the pictures of docs/ from the examples, with the built command: terminals as SVG, pages as
// PNG by a browser (CHROMIUM names it, /usr/bin/chromium by default).
//   node scripts/pictures.mjs [FOLDER] [terminals|pages]     writes there instead of docs/pictures
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { picturesOfPages } from './pictures/pages.mjs';
import { picturesOfTerminals } from './pictures/terminals.mjs';

const [, , folder = fileURLToPath(new URL('../docs/pictures', import.meta.url)), kind] = process.argv;
if (![undefined, 'terminals', 'pages'].includes(kind)) throw new Error(`No kind of pictures: ${kind}`);

mkdirSync(folder, { recursive: true });
if (kind !== 'pages') await picturesOfTerminals(folder);
if (kind !== 'terminals') await picturesOfPages(folder);
