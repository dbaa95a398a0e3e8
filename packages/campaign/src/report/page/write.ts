import { createHash } from 'node:crypto';
import { harmlessLine } from '../harmless.js';
import type { ReportData } from '../overview.js';
import { causesPlot } from './causes-plot.js';
import { costPlot } from './cost.js';
import { glance, stuckView } from './glance.js';
import { filters, list } from './list.js';
import { element, type Markup, said } from './markup.js';
import { SCRIPT } from './script.js';
import { statesPlot } from './states-plot.js';
import { STYLE } from './style.js';

/**
 * Pieces are written together up to so many UTF-16 units: each write may be a call of the system.
 */
const PIECE = 64 * 1024;

/**
 * Write the page of `report --html`: one file that loads nothing, and runs only its own script.
 * Memory stays flat for any number of rows.
 *
 * @param write takes the next piece; the one after it waits for its promise.
 * @throws what `rows` of the data or `write` throws.
 */
export async function writeReport(data: ReportData, write: (chunk: string) => Promise<void>): Promise<void> {
  let kept = head(data);
  for await (const piece of list(data)) {
    kept += piece;
    if (kept.length < PIECE) continue;
    await write(kept);
    kept = '';
  }
  await write(`${kept}</section>\n</main>\n<script>${SCRIPT}</script>\n</body>\n</html>\n`);
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Only the page's own style and script, by their hashes: what slips through markup does not run.
 */
function policy(): string {
  const own = `style-src ${sha256(STYLE)}; script-src ${sha256(SCRIPT)}`;
  return `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'`;
}

/** All before the first repository. */
function head(data: ReportData): string {
  const { overview, moments } = data;
  const stuck = overview.stuck.length === 0 ? '' : section('stuck', 'Stuck', stuckView(overview));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
${said('title', `${harmlessLine(overview.name)}: a campaign of mortise`)}
<style>${STYLE}</style>
</head>
<body>
<main>
${glance(overview, moments)}
${section('time', 'States over time', statesPlot(moments))}
<div class="pair">
${section('causes', 'Refused, by cause', causesPlot(overview.causes))}
${section('cost', 'What models took', costPlot(overview.spent))}
</div>
${stuck}
<section aria-labelledby="list-title">
<h2 id="list-title">Repositories</h2>
${filters(overview)}
`;
}

function section(name: string, title: string, inside: Markup): Markup {
  const id = `${name}-title`;
  return element('section', { class: name, 'aria-labelledby': id }, said('h2', title, { id }), inside);
}
