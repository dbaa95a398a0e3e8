import { basename } from 'node:path';
import { VERDICTS } from '../judge.js';
import {
  type EngineScore,
  type EngineSummary,
  type PairedDifference,
  percent,
  summaryOf,
} from '../score/index.js';
import { calibrationPlot } from './calibration.js';
import { harmPlot } from './harm.js';
import { kindsTable } from './kinds.js';
import { element, escaped } from './markup.js';
import { STYLE } from './style.js';
import { timesPlot } from './times.js';

/**
 * The whole of a score on one page: nothing is loaded from anywhere, so that it can be sent and
 * kept.
 */
export function page(scores: readonly EngineScore[], cases: string): string {
  const { engines, differences } = summaryOf(scores);
  const [first] = engines;
  const calibrated = scores.flatMap(score => {
    const plot = calibrationPlot(score);
    return plot === undefined
      ? []
      : [figure(`How much ${score.engine}'s confidence is worth`, plot, CALIBRATION)];
  });
  const spent = timesPlot(scores);
  const parts = [
    element('h1', {}, escaped(`Edits of ${basename(cases)}`)),
    element('p', { class: 'lead' }, escaped(first === undefined ? 'No answers.' : lead(first))),
    engineTable(engines, differences),
    element('p', { class: 'note' }, escaped(AHEAD)),
    element('div', { class: 'pair' }, figure('Right against wrong', harmPlot(scores), HARM), ...calibrated),
    ...(spent === undefined ? [] : [figure('Time against size', spent, TIMES)]),
    figure('By kind of imperfection', kindsTable(scores), KINDS),
  ];
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(basename(cases))}</title><style>${STYLE}</style></head><body><main>${parts.join('\n')}</main></body></html>\n`;
}

const AHEAD =
  'Cases are those of formats that the engine knows. Ahead: by how many percentage points the first engine is right more often on the cases that both answered, with 95 % confidence.';
const HARM =
  'Best is the lower right corner: much is right, and nothing is written where it does not belong.';
const KINDS =
  'Percent right by engine, darker is better; in red, how many edits of the kind were written wrong. Empty: the engine does not know the format. Hover for all counts.';
const CALIBRATION =
  'Edits that were written, in bins by the probability that the engine gave. On the line it is right as often as it says; above it, more often. A larger dot holds more edits. The axes count nines.';
const TIMES =
  'Median by size of the file, on the same machine in the same run; dashed: the 99th percentile of the first engine. Engines that are programs of their own include the start of a process.';

function lead(first: EngineSummary): string {
  const share = (verdict: 'right' | 'wrong' | 'refused') => `${percent(first, verdict).toFixed(2)} %`;
  const speed =
    first.times === undefined ? '' : ` Half of them took at most ${first.times.p50.toFixed(2)} ms.`;
  return (
    `${first.engine} put ${share('right')} of ${first.judged.toLocaleString('en')} edits in place to the byte, refused ` +
    `${share('refused')} that could have been made, and wrote ${share('wrong')} wrong.${speed}`
  );
}

function figure(title: string, inside: string, caption: string): string {
  const scroll = element('div', { class: 'scroll' }, inside);
  return element(
    'section',
    {},
    element('h2', {}, escaped(title)),
    element('p', {}, escaped(caption)),
    scroll,
  );
}

function engineTable(engines: readonly EngineSummary[], differences: readonly PairedDifference[]): string {
  const first = engines[0]?.engine ?? '';
  const names = ['engine', 'version', 'cases', ...VERDICTS, 'p50 ms', 'p99 ms', `${first} ahead`];
  const head = element('tr', {}, ...names.map(name => element('th', {}, escaped(name))));
  const rows = engines.map((engine, i) => {
    const ms = [engine.times?.p50, engine.times?.p99].map(value => value?.toFixed(2) ?? '–');
    const cells = [
      engine.version ?? '',
      engine.judged.toLocaleString('en'),
      ...VERDICTS.map(verdict => `${percent(engine, verdict).toFixed(2)} %`),
      ...ms,
      aheadText(differences.find(d => d.second === engine.engine && d.verdict === 'right')),
    ];
    const texts = cells.map(cell => element('td', {}, escaped(cell)));
    return element(
      'tr',
      { class: i === 0 ? 'first' : '' },
      element('th', {}, escaped(engine.engine)),
      ...texts,
    );
  });
  return element('div', { class: 'scroll' }, element('table', { class: 'engines' }, head, ...rows));
}

function aheadText(d: PairedDifference | undefined): string {
  if (d === undefined) return '';
  return `${d.difference.toFixed(1)} [${d.low.toFixed(1)}, ${d.high.toFixed(1)}]`;
}
