import { STATE_NAMES, STATES } from '../states.js';
import { causesText } from './causes-text.js';
import { harmlessLine } from './harmless.js';
import { shortened, wrapped } from './limits.js';
import { nextStep } from './next-step.js';
import type { Overview } from './overview.js';
import { bar, type Paint, painter, stateStyle } from './paint.js';
import {
  asksModels,
  phaseSentence,
  progressSentence,
  spentSentence,
  stuckFor,
  untestedSentence,
} from './sentences.js';
import { grouped } from './words.js';

export interface TextOptions {
  readonly color: boolean;
  /** Columns of the terminal. 0: not a terminal; then there are no bars, and nothing is cut off. */
  readonly width: number;
}

/** How the parts of the text are made. */
export interface Looks {
  readonly paint: Paint;
  readonly width: number;
  readonly isTerminal: boolean;
}

/** More rows that are stuck are only counted. */
const MOST_STUCK = 5;
const WIDEST_BAR = 40;
const WIDEST_NAME = Math.max(...Object.values(STATE_NAMES).map(name => name.length));

/**
 * What `mortise campaign status` prints, without a newline at the end. All that comes from
 * repositories is made harmless for a terminal.
 */
export function overviewText(overview: Overview, options: TextOptions): string {
  const isTerminal = options.width > 0;
  const looks: Looks = {
    paint: painter(options.color),
    width: isTerminal ? options.width : Number.POSITIVE_INFINITY,
    isTerminal,
  };
  const parts = [
    head(overview, looks),
    countLines(overview, looks),
    wrapped(`${progressSentence(overview)} ${untestedSentence(overview)}`.trim(), looks.width),
    stuckLines(overview, looks),
    waitLines(overview, looks),
    causesText(overview.causes, looks),
    asksModels(overview.spent) ? wrapped(spentSentence(overview.spent), looks.width) : [],
    wrapped(`Next: ${nextStep(overview)}`, looks.width),
  ];
  return parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n');
}

function head(overview: Overview, { paint, width }: Looks): string[] {
  const name = paint('bold', shortened(harmlessLine(overview.name), width));
  return [name, ...wrapped(phaseSentence(overview), width)];
}

function countLines({ counts }: Overview, { paint, width, isTerminal }: Looks): string[] {
  const present = STATES.filter(state => (counts[state] ?? 0) > 0);
  const most = Math.max(...present.map(state => counts[state]));
  const digits = grouped(most).length;
  const room = Math.min(WIDEST_BAR, width - WIDEST_NAME - digits - 6);
  return present.map(state => {
    const count = counts[state];
    const drawn = isTerminal ? paint(stateStyle(state), bar(count, most, room)) : '';
    const start = `  ${STATE_NAMES[state].padEnd(WIDEST_NAME)}  ${grouped(count).padStart(digits)}`;
    return drawn === '' ? start : `${start}  ${drawn}`;
  });
}

function stuckLines({ stuck }: Overview, { paint, width }: Looks): string[] {
  if (stuck.length === 0) return [];
  const shown = stuck.slice(0, MOST_STUCK).flatMap(each => {
    const rest = `${STATE_NAMES[each.state]} ${stuckFor(each)}`;
    return [
      `  ${shortened(harmlessLine(each.repository), width - 2)}`,
      ...wrapped(rest, width - 4).map(line => `    ${line}`),
    ];
  });
  const more = stuck.length - MOST_STUCK;
  const last = more > 0 ? [`  … and ${grouped(more)} more`] : [];
  return [paint('bold', 'Stuck'), ...shown, ...last];
}

function waitLines({ waits }: Overview, { paint, width }: Looks): string[] {
  if (waits.length === 0) return [];
  const shown = waits.flatMap(({ count, state, waiting }) => {
    const [first = '', ...rest] = wrapped(
      `${grouped(count)} ${STATE_NAMES[state]}: ${harmlessLine(waiting)}`,
      width - 4,
    );
    return [`  ${first}`, ...rest.map(line => `    ${line}`)];
  });
  return [paint('bold', 'Waiting for'), ...shown];
}
